// What all tables have in common: opening, sitting down, lines that break, words from strangers.
import assert from 'node:assert/strict';
import { axe, axeFollows } from './axe.mjs';
import { groups, nextThing, playBots, rollButton, takeByClicks } from './bock.mjs';
import { desktop, openPage, phone, smallPhone } from './harness.mjs';

/** Ann opens a table for friends; `sheet` does more on the opening sheet. */
async function annOpens(browser, server, { game = 1, sheet, ...options } = {}) {
  const ann = await openPage(browser, { url: server.url, still: true, ...options });
  await ann.locator('.game').nth(game).locator('.more').click();
  await ann.locator('dialog .way').first().click();
  await ann.locator('dialog input').first().fill('Ann');
  await sheet?.(ann);
  await ann.locator('dialog form .btn.main').click();
  await ann.locator('.seats li').first().waitFor();
  return ann;
}

async function comesIn(browser, url, name, options = {}) {
  const page = await openPage(browser, { url, still: true, ...options });
  await page.locator('.join input').fill(name);
  await page.locator('.join .btn.main').click();
  await page.locator('.seats .name', { hasText: name }).waitFor();
  return page;
}

const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

export async function threeTapsFromTheStartPageToTheFirstRoll({ browser, server }) {
  const page = await openPage(browser, { url: server.url });
  await page.locator('.game').nth(1).locator('.btn.main').click();
  await rollButton(page).click();
  await groups(page).first().waitFor();
  assert.deepEqual(page.faults, []);
}

export async function friendsAreInvitedByALinkAndTalk({ browser, server }) {
  const ann = await openPage(browser, { url: server.url, still: true });
  const friends = ann.locator('.game').nth(1).getByRole('button', { name: /^With friends/ });
  await friends.click();
  await ann.locator('dialog input').first().fill('Ann');
  await ann.locator('dialog form .btn.main').click();
  await ann.locator('.seats .name', { hasText: 'Ann' }).waitFor();
  // The link comes before the seats, and nobody is there to talk with.
  const [invite, seats] = await Promise.all(['.invite', '.seats'].map((part) => ann.locator(part).boundingBox()));
  assert.ok(invite.y + invite.height <= seats.y);
  await ann.locator('header .talk').click();
  await ann.locator('dialog[open]').waitFor();
  assert.equal(await ann.locator('.reactions').count(), 0);
  await ann.keyboard.press('Escape');
  // The name is asked for once.
  await ann.goto(server.url);
  await friends.click();
  await ann.locator('.seats .name', { hasText: 'Ann' }).waitFor();
  const link = await ann.locator('.invite input').inputValue();

  // Bob mistypes the code and corrects it there. He gives no name, and gets one.
  const bob = await openPage(browser, { url: link.replace(/.{4}$/, 'zzzz'), still: true });
  await bob.locator('main input').fill(new URL(link).pathname.slice(1).replaceAll('-', ' ').toUpperCase());
  await bob.locator('main form .btn').click();
  await bob.locator('.join .btn.main').click();
  await ann.locator('.seats .name').nth(1).waitFor();
  const name = await ann.locator('.seats .name').nth(1).innerText();
  assert.match(name, /^[A-Z][a-z]+ [A-Z][a-z]+$/);
  await ann.locator('.start .btn.main').click();
  // Each is "You" only on the own screen.
  await ann.locator('.strip .name', { hasText: name }).first().waitFor();
  await bob.locator('.strip .name', { hasText: 'Ann' }).first().waitFor();
  assert.equal(await ann.locator('.own .name', { hasText: 'You' }).count(), 2);

  await bob.locator('header .talk').click();
  await bob.locator('.reactions .btn').first().click();
  const bubble = ann.locator('.bubble', { hasText: name });
  await bubble.waitFor();
  assert.deepEqual(await axe(ann), []);
  assert.deepEqual([...ann.faults, ...bob.faults], []);
}

export async function twoBrowsersOneReloadedOneCutOff({ browser, server }) {
  const ann = await annOpens(browser, server);
  const bob = await comesIn(browser, ann.url(), 'Bob', { size: desktop });
  await ann.locator('.seats .name', { hasText: 'Bob' }).waitFor();
  await ann.locator('.start .btn.main').click();
  await rollButton(ann).click();
  await groups(ann).first().waitFor();
  const before = await groups(ann).count();

  await ann.reload(); // in mid-turn: the same dice lie there
  await groups(ann).first().waitFor();
  assert.equal(await groups(ann).count(), before);

  // Bob's train enters a tunnel; what Ann does meanwhile reaches him when it leaves.
  await bob.context().setOffline(true);
  await bob.evaluate(() => dispatchEvent(new Event('offline')));
  await takeByClicks(ann);
  await bob.waitForTimeout(300);
  await bob.context().setOffline(false);
  await bob.evaluate(() => dispatchEvent(new Event('online')));
  await rollButton(bob).click();
  await groups(bob).first().waitFor();
  await takeByClicks(bob);
  await rollButton(ann).waitFor();
  assert.deepEqual([...ann.faults, ...bob.faults], []);
}

export async function aServerThatRestartsLosesNothing({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true });
  await playBots(page);
  await rollButton(page).click();
  await groups(page).first().waitFor();
  await server.end();
  await page.locator('.banner').waitFor();
  await groups(page).first().click(); // people go on as if nothing were
  await server.again();
  await page.locator('.banner').waitFor({ state: 'detached' });
  await takeByClicks(page);
  assert.equal(await nextThing(page), 'roll');
  assert.deepEqual(page.faults, []);
}

export async function twoTabsWithTheSameSeat({ browser, server }) {
  const one = await openPage(browser, { url: server.url, still: true });
  await playBots(one);
  await rollButton(one).waitFor();
  const two = await one.context().newPage();
  await two.goto(one.url());
  await rollButton(two).click();
  await groups(one).first().waitFor();
  await takeByClicks(one);
  await rollButton(two).waitFor();
}

export async function aPageThatIsSlowToComeIsStillAPage({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true });
  await page.locator('.game').first().waitFor();
  let comes;
  const there = new Promise((done) => (comes = done));
  await page.route(/\.js$/, async (file) => {
    await there;
    await file.continue();
  });
  await page.locator('a[href="/history"]').click();
  await page.locator('main[aria-busy] h1').waitFor();
  assert.deepEqual(await axe(page), []);
  comes();
  await page.locator('main:not([aria-busy])').waitFor();

  // And one that does not come says so, with a way on.
  await page.goto(server.url);
  await page.locator('.game').first().waitFor();
  await page.unroute(/\.js$/);
  await page.route(/\.js$/, (file) => file.abort());
  await page.locator('a[href="/history"]').click();
  await page.getByRole('alert').filter({ hasText: "Can't reach the server." }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.unroute(/\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: /games/i }).waitFor();
}

export async function theBackButtonLeadsHomeAndTheTableBack({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true });
  await playBots(page);
  await rollButton(page).waitFor();
  await page.goBack();
  await page.locator('.tables a').first().click();
  await rollButton(page).waitFor();
  assert.deepEqual(page.faults, []);
}

export async function namesAndWordsOfStrangersAreText({ browser, server }) {
  const ann = await annOpens(browser, server, { size: smallPhone });
  const evil = '<script>alert</script>';
  const bob = await comesIn(browser, ann.url(), evil, { size: desktop });
  await ann.locator('.seats .name', { hasText: evil }).waitFor();
  await bob.locator('aside form input').fill(`<b>hi</b> \u05e9\u05dc\u05d5\u05dd \u{1f98c}${'x'.repeat(480)}`);
  await bob.locator('aside form .btn').click();
  await ann.locator('header .badge').waitFor();
  await ann.locator('header .talk').click();
  await ann.locator('dialog ol li', { hasText: '<b>hi</b>' }).waitFor();
  assert.equal(await ann.locator('dialog ol script, dialog ol li b').count(), 0);
  assert.equal(await sideways(ann), false, 'the page does not scroll sideways');
  assert.deepEqual([...ann.faults, ...bob.faults], []);
}

export async function aRefusalIsASentenceInTheOwnLanguage({ browser, server }) {
  const ann = await annOpens(browser, server);
  const bob = await openPage(browser, { url: ann.url(), language: 'de', still: true });
  await bob.locator('.join input').fill('Ann');
  await bob.locator('.join .btn.main').click();
  await bob.locator('.toast', { hasText: 'Dieser Name geht nicht: jemand an diesem Tisch heißt schon „Ann“.' }).waitFor();
}

export async function aSeatMovesToAnotherDevice({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true });
  await playBots(page);
  await rollButton(page).waitFor();
  await page.locator('header .btn').last().click();
  await page.locator('dialog .item').nth(2).click();
  const link = await page.locator('dialog .input').inputValue();
  assert.match(link, /#[0-9a-f]{64}$/);
  const other = await openPage(browser, { url: link, still: true });
  await other.locator('dialog .btn.main').click();
  await rollButton(other).click();
  await groups(other).first().waitFor();
  await page.locator('.centre', { hasText: 'moved to another device' }).waitFor();
  assert.equal(new URL(other.url()).hash, '');
}

export async function whoIsAbsentIsPlayedForAndComesBack({ browser, server }) {
  const ann = await annOpens(browser, server);
  const bob = await comesIn(browser, ann.url(), 'Bob');
  const at = bob.url();
  const storage = await bob.context().storageState();
  await ann.locator('.start .btn.main').click();
  await rollButton(ann).click();
  await groups(ann).first().waitFor();
  await bob.context().close();
  await takeByClicks(ann);
  await ann.locator('.actions .btn', { hasText: 'Let a bot play for Bob' }).click();
  await rollButton(ann).waitFor();
  const back = await openPage(browser, { url: at, still: true, storage });
  await back.locator('.actions').waitFor();
  await rollButton(ann).click();
  await groups(ann).first().waitFor();
  await takeByClicks(ann);
  await rollButton(back).waitFor();
}

export async function tenSeatsFitOnASmallPhone({ browser, server }) {
  const ann = await annOpens(browser, server, { game: 0, size: smallPhone, language: 'de' });
  const seats = ann.locator('.seats li');
  assert.equal(await seats.count(), 10);
  for (let seat = 1; seat < 10; ++seat) {
    await seats.nth(seat).getByRole('button', { name: `Bot auf Platz ${seat + 1} setzen` }).click();
    await seats.nth(seat).locator('.name').waitFor();
  }
  assert.equal(await sideways(ann), false, 'the page does not scroll sideways');
  const marks = await seats.locator('.mark rect').evaluateAll((all) => all.map((rect) => rect.getAttribute('fill')));
  assert.equal(new Set(marks).size, 10, 'everyone has a colour and a pattern of their own');
  await ann.locator('.start .btn.main').click();
  await ann.locator('.actions').waitFor();
  assert.equal(await sideways(ann), false);
  assert.deepEqual(ann.faults, []);
}

export async function whatTheHostMayDo({ browser, server }) {
  const ann = await annOpens(browser, server);
  const bob = await comesIn(browser, ann.url(), 'Bob');
  const eve = await comesIn(browser, ann.url(), 'Eve');
  await bob.locator('.facts').waitFor();
  assert.equal(await bob.locator('.start').count(), 0, 'others do not start, shuffle, or remove');
  assert.equal(await bob.getByRole('button', { name: 'Remove Ann' }).count(), 0);

  // The order of the seats will be drawn with the dice, and everybody knows.
  const shuffle = ann.getByRole('button', { name: 'Shuffle' });
  const drawn = { hasText: 'Seats are shuffled when the game starts.' };
  await shuffle.click();
  await bob.locator('.facts', drawn).waitFor();
  await ann.getByRole('button', { name: 'Shuffle', pressed: true }).waitFor();
  await shuffle.click();
  await bob.locator('.facts', drawn).waitFor({ state: 'detached' });

  await ann.getByRole('button', { name: 'Remove Eve' }).click();
  await eve.getByRole('button', { name: 'Sit here' }).first().waitFor();
  await ann.locator('.facts', { hasText: 'Eve has no seat yet.' }).waitFor();
  const menu = ann.locator('header .btn').last();
  await menu.click();
  await ann.getByRole('button', { name: 'Remove Eve from the table' }).click();
  await eve.locator('.centre', { hasText: 'The host removed you' }).waitFor();
  await menu.click();
  await ann.getByRole('button', { name: 'Make Bob the host' }).click();
  await bob.locator('.start').waitFor();
  await ann.locator('.start').waitFor({ state: 'detached' });

  await bob.locator('header .btn').last().click();
  await bob.getByRole('button', { name: 'Delete table' }).click();
  await bob.getByRole('button', { name: 'Yes' }).click();
  await bob.locator('.games').waitFor();
  assert.equal(await bob.locator('.tables').count(), 0, 'a table that is gone is none of his any more');
  await ann.locator('.centre', { hasText: 'The host deleted this table.' }).waitFor();
  await ann.getByRole('link', { name: 'Start page' }).last().click();
  await ann.locator('.games').waitFor();
  assert.deepEqual([...ann.faults, ...bob.faults, ...eve.faults], []);
}

export async function aListedTableIsFoundAndLookedAt({ browser, server }) {
  const hidden = await annOpens(browser, server);
  await hidden.locator('.facts', { hasText: 'Only people with the link' }).waitFor();
  const ann = await annOpens(browser, server, {
    sheet: async (page) => {
      await page.locator('dialog summary').click();
      await page.getByLabel('List this table on the start page').check();
    },
  });
  await ann.locator('.facts', { hasText: 'Listed on the start page' }).waitFor();
  const eve = await openPage(browser, { url: server.url, still: true, size: desktop });
  await eve.locator('.tables a').first().waitFor();
  assert.equal(await eve.locator('.tables a').count(), 1, 'the other one is private');
  await eve.locator('.tables a').click();
  await eve.locator('.join').waitFor();
  await ann.locator('header .eyes').waitFor();

  // Ann plays with a bot, Eve looks on and is offered nothing.
  await ann.getByRole('button', { name: 'Add a bot to seat 2' }).click();
  await ann.locator('.start .btn.main').click();
  await eve.locator('.actions', { hasText: 'You are watching.' }).waitFor();
  await rollButton(ann).click();
  await groups(ann).first().waitFor();
  await eve.locator('aside li', { hasText: 'Ann rolls' }).waitFor();
  assert.equal(await groups(eve).count(), 0);
  assert.equal(await rollButton(eve).count(), 0);
  assert.deepEqual([...ann.faults, ...eve.faults], []);
}

export async function aRecentTableCanBeForgotten({ browser, server }) {
  const ann = await annOpens(browser, server);
  await ann.getByRole('link', { name: 'Start page' }).click();
  await ann.locator('.tables', { hasText: 'Ann' }).waitFor();
  await ann.getByRole('button', { name: 'Forget this table' }).click();
  await ann.locator('.tables').waitFor({ state: 'detached' });
  await ann.reload();
  await ann.locator('.games').waitFor();
  assert.equal(await ann.locator('.tables').count(), 0);
}

export async function whoeverTakesTooLongIsPlayedForByABot({ browser, server }) {
  const ann = await annOpens(browser, server, {
    // The sheet offers minutes; nobody wants to wait for them here.
    sheet: (page) =>
      page.route('**/api/rooms', (route) => {
        const asked = route.request();
        if (asked.method() !== 'POST') return route.continue();
        return route.continue({ postData: JSON.stringify({ ...asked.postDataJSON(), clock: 15 }) });
      }),
  });
  await ann.locator('.facts', { hasText: 'Time per decision: 15 seconds.' }).waitFor();
  const bob = await comesIn(browser, ann.url(), 'Bob');
  await ann.locator('.seats .name', { hasText: 'Bob' }).waitFor();
  await ann.locator('.start .btn.main').click();
  await rollButton(ann).waitFor();
  for (const page of [ann, bob]) assert.match(await page.getByRole('timer').innerText(), /^0:(1[0-5]|0\d)$/);
  await ann.locator('.clock.soon').waitFor();

  // Ann looks out of the window. A bot takes her turn, and Bob's clock begins.
  await rollButton(bob).waitFor();
  await ann.locator('.tag', { hasText: 'out of time' }).first().waitFor();
  await ann.locator('header .btn').last().click();
  await ann.getByRole('button', { name: 'Take over from the bot' }).click();
  await ann.locator('.tag', { hasText: 'out of time' }).first().waitFor({ state: 'detached' });
  assert.deepEqual([...ann.faults, ...bob.faults], []);
}

export async function itIsYourTurnSeenHeardAndFelt({ browser, server }) {
  const bob = await openPage(browser, { still: true });
  await bob.addInitScript(() => {
    globalThis.noticed = { shaken: 0, notes: 0, awake: 0 };
    navigator.vibrate = () => ++globalThis.noticed.shaken > 0;
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          ++globalThis.noticed.awake;
          return Promise.resolve({ release: () => Promise.resolve(void --globalThis.noticed.awake) });
        },
      },
    });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      ++globalThis.noticed.notes;
      return start.apply(this, when);
    };
  });
  const ann = await annOpens(browser, server);
  await bob.goto(ann.url());
  await bob.locator('.join input').fill('Bob');
  await bob.locator('.join .btn.main').click();
  await ann.locator('.seats .name', { hasText: 'Bob' }).waitFor();
  assert.deepEqual(await bob.evaluate(() => globalThis.noticed), { shaken: 0, notes: 0, awake: 0 });
  await ann.locator('.start .btn.main').click();
  await rollButton(ann).click();
  await groups(ann).first().waitFor();
  assert.equal(await bob.title(), 'Rock the Bock');
  assert.equal(await ann.title(), '● Your turn – Rock the Bock');
  await takeByClicks(ann);
  await rollButton(bob).waitFor();
  assert.equal(await bob.title(), '● Your turn – Rock the Bock');
  const noticed = await bob.evaluate(() => globalThis.noticed);
  assert.deepEqual(noticed, { shaken: 1, notes: 2, awake: 1 });
  // At home the screen may sleep again.
  await bob.getByRole('link', { name: 'Start page' }).click();
  await bob.waitForFunction(() => globalThis.noticed.awake === 0);
  assert.equal(await bob.title(), 'Astragal');
}

export async function aMutedChatIsSilent({ browser, server }) {
  const ann = await annOpens(browser, server, { size: phone });
  const bob = await comesIn(browser, ann.url(), 'Bob', { size: desktop });
  const say = async (text) => {
    await bob.locator('aside form input').fill(text);
    await bob.locator('aside form .btn').click();
    await bob.locator('aside ol li', { hasText: text }).waitFor();
  };
  await say('Hello!');
  await ann.locator('header .badge').waitFor();
  await ann.locator('header .talk').click();
  await ann.locator('dialog li', { hasText: 'Hello!' }).waitFor();
  await ann.getByRole('button', { name: 'Mute chat' }).click();
  await ann.locator('dialog', { hasText: 'The chat is muted.' }).waitFor();
  assert.equal(await ann.locator('dialog li', { hasText: 'Hello!' }).count(), 0);
  await ann.getByRole('button', { name: 'Close' }).click();
  await say('Anybody there?');
  await bob.locator('.seats').waitFor();
  assert.equal(await ann.locator('header .badge').count(), 0);
  await ann.reload();
  await ann.locator('.seats').waitFor();
  assert.equal(await ann.locator('header .badge').count(), 0, 'it stays muted');
}

/** Every page outside the games. */
async function outsideTheGames(page, look, { browser, server, device }) {
  await page.locator('.facts').first().waitFor();
  await look('start page');
  for (let game = 0; game < 4; ++game) {
    await page.locator('.game').nth(game).locator('.more').click();
    await page.locator('dialog .way').first().waitFor();
    if (game === 0) await look('ways');
    for (let way = 0; way < 4; ++way) {
      await page.locator('dialog .way').nth(way).click();
      await page.locator('dialog summary').click();
      await page.locator('dialog details > div').waitFor();
      await look(`options of game ${game}, way ${way}`);
      await page.locator('dialog form .btn').filter({ has: page.locator('svg') }).last().click();
    }
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  }
  await page.goto(`${server.url}/zzzz-zzzz-zzzz`);
  await page.locator('.centre', { hasText: 'This table does not exist' }).waitFor();
  await look('unknown table');

  const ann = await annOpens(browser, server, device);
  await ann.locator('.invite .btn').first().waitFor();
  await look('lobby', ann);
  const bob = await openPage(browser, { ...device, url: ann.url() });
  await bob.locator('.join').waitFor();
  await look('lobby of a guest', bob);
  const menu = async (item) => {
    await ann.locator('header .btn').last().click();
    if (item) await ann.locator('dialog').getByRole('button', { name: item }).click();
    await look(`menu ${item ?? ''}`, ann);
    await ann.getByRole('button', { name: 'Close' }).click();
  };
  for (const item of [undefined, 'Rules', 'Invite', 'Continue on another device', 'Delete table']) await menu(item);
  const talk = ann.locator('header .talk');
  if (await talk.isVisible()) {
    await talk.click();
    await look('log and chat', ann);
    await ann.getByRole('button', { name: 'Mute chat' }).click();
    await look('muted chat', ann);
    await ann.getByRole('button', { name: 'Close' }).click();
  }
  await ann.getByRole('button', { name: 'Add a bot to seat 2' }).click();
  await ann.locator('.start .btn.main').click();
  await rollButton(ann).waitFor();
  await menu(undefined);
  await menu('Resign');
  await bob.locator('.actions', { hasText: 'You are watching.' }).waitFor();
  await look('looking on', bob);
  await server.end();
  await ann.locator('.banner').waitFor();
  await look('server gone', ann);
  const alone = await openPage(browser, device);
  await server.again();
  await alone.goto(server.url);
  await alone.locator('.facts').first().waitFor();
  await alone.route('**/api/rooms', (route) => route.abort());
  await alone.locator('.game').first().locator('.btn.main').click();
  await alone.locator('.toast').waitFor();
  await look('start page without a server', alone);
  await ann.locator('.banner').waitFor({ state: 'detached' });
  await ann.locator('header .btn').last().click();
  await ann.getByRole('button', { name: 'Delete table' }).click();
  await ann.getByRole('button', { name: 'Yes' }).click();
  await bob.locator('.centre', { hasText: 'deleted' }).waitFor();
  await look('deleted table', bob);
}
export const axeFindsNothingInTheLightTheme = (given) => axeFollows(given, 'light', outsideTheGames);
export const axeFindsNothingInTheDarkTheme = (given) => axeFollows(given, 'dark', outsideTheGames);
