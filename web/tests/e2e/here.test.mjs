// The engine in the browser: tables on this device, which need no server and no network.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { axe } from './axe.mjs';
import { groups, nextThing, rollButton, takeByClicks } from './bock.mjs';
import { goHome } from './device.mjs';
import { desktop, listen, openPage, patience, smallPhone } from './harness.mjs';
import { allIsKept, keptEvents, letBotPlay, noteEvents, serverTraffic, untilOver } from './here.mjs';

const kHere = /\/here\/[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/;
const playNow = (page, game = 1) => page.locator('.game').nth(game).locator('.btn.main').click();

/** Something of the turn, whatever is next. */
async function act(page) {
  const what = await nextThing(page);
  if (what === 'roll') await rollButton(page).click();
  else if (what === 'take') await takeByClicks(page);
  return what;
}

/** A first visit that has everything for the next one. */
async function visited(browser, server, options = {}) {
  const page = await openPage(browser, { url: server.url, still: true, engine: true, worker: true, ...options });
  await allIsKept(page);
  return page;
}

export async function playNowIsOnThisDeviceAndTheServerHearsNothing({ browser, server }) {
  const page = await openPage(browser, { url: server.url, engine: true });
  const traffic = serverTraffic(page);
  await playNow(page);
  await rollButton(page).click();
  await groups(page).first().waitFor();
  assert.match(page.url(), kHere);
  await takeByClicks(page);
  await letBotPlay(page);
  await untilOver(page);
  await page.locator('.over a', { hasText: 'Report' }).click();
  await page.locator('#chances').waitFor({ timeout: 4 * patience });
  await page.getByRole('link', { name: 'Replay' }).first().click();
  await page.locator('input[type=range]').waitFor();
  assert.deepEqual(traffic, [], 'no message about the game');
  assert.deepEqual(page.faults, []);
}

export async function anEngineThatDoesNotComeLeavesTheServer({ browser, server }) {
  const page = await openPage(browser, { engine: true, still: true });
  await page.context().route('**/*.wasm', (file) => file.abort());
  await page.goto(server.url);
  await playNow(page);
  await rollButton(page).waitFor();
  assert.match(new URL(page.url()).pathname, /^\/[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
  assert.deepEqual(page.faults, []);
}

export async function wholeGamesOfAllKindsWithTheServerStopped({ browser, server }) {
  const page = await visited(browser, server);
  await server.end();
  await page.context().setOffline(true);
  for (let game = 0; game < 4; ++game) {
    await page.goto(server.url);
    await page.locator('.offline', { hasText: 'Everything works except tables with friends.' }).waitFor();
    await playNow(page, game);
    await page.locator('.frame.playing header .btn').last().waitFor();
    await letBotPlay(page);
    await untilOver(page);
    await goHome(page);
    await page.locator('footer a', { hasText: 'Your games' }).click();
    await page.locator('article').nth(game).waitFor({ timeout: 2 * patience }).catch(() => page.reload());
    await page.locator('article').nth(game).waitFor();
  }
  assert.equal(await page.locator('article').count(), 4);
  // What only a server can do says so.
  await goHome(page);
  await page.locator('.game').nth(1).locator('.more').click();
  await page.locator('dialog .way').first().click();
  await page.locator('dialog form .btn.main').click();
  await page.locator('.toast', { hasText: "Can't reach the server." }).waitFor();
  assert.deepEqual(page.faults, []);
}

export async function nothingOnThisDeviceNeedsTheNetwork({ browser, server }) {
  const page = await visited(browser, server, { size: desktop });
  await server.end();
  await page.context().setOffline(true);
  await page.goto(server.url);
  // A lesson.
  await page.locator('.game').nth(1).locator('a[href*=learn]').click();
  await page.locator('.bar [data-next], .coach .btn').first().waitFor();
  // Hot seat, and real dice.
  for (const way of [1, 2]) {
    await page.goto(server.url);
    await page.locator('.game').nth(1).locator('.more').click();
    await page.locator('dialog .way').nth(way).click();
    await page.locator('dialog form .btn.main').click();
    await page.locator(way === 1 ? '.bar [data-next]' : '.enter .face').first().waitFor();
    assert.match(page.url(), kHere);
  }
  // A hint.
  await page.goto(server.url);
  await playNow(page);
  await rollButton(page).click();
  await groups(page).first().waitFor();
  await page.locator('button', { hasText: /^Hint/ }).first().click();
  await page.locator('dialog li, dialog td').first().waitFor();
  assert.deepEqual(page.faults, []);
}

export async function aReloadAtAnyMomentLosesNothing({ browser, server }) {
  const page = await openPage(browser, { still: true, engine: true });
  const told = await noteEvents(page.context());
  await page.goto(server.url);
  await playNow(page);
  await rollButton(page).waitFor();
  page.setDefaultNavigationTimeout(patience);
  for (let time = 0; time < 20; ++time) {
    page.setDefaultTimeout(3000); // half of what was being done is gone
    const doing = act(page).catch(() => 'cut off');
    await page.waitForTimeout(Math.random() * 400);
    const before = told.highest;
    await page.reload();
    await doing;
    page.setDefaultTimeout(patience);
    await page.locator('.frame.playing').waitFor();
    const [kept] = Object.values(await keptEvents(page));
    assert.ok(kept >= before, `event ${before} was told, and only ${kept} are kept`);
    if ((await nextThing(page)) === 'over') break;
  }
  assert.deepEqual(page.faults, []);
}

export async function aTabThatIsKilledLosesNothing({ browser, server }) {
  const first = await openPage(browser, { still: true, engine: true });
  const context = first.context();
  const told = await noteEvents(context);
  await first.goto(server.url);
  await playNow(first);
  await rollButton(first).waitFor();
  const table = first.url();
  let page = first;
  for (let time = 0; time < 20; ++time) {
    const doing = act(page).catch(() => 'cut off');
    await page.waitForTimeout(Math.random() * 400);
    await Promise.all([doing, page.goto('chrome://crash').catch(() => undefined)]);
    const before = told.highest;
    const next = await context.newPage();
    listen(next);
    await page.close();
    page = next;
    await page.goto(table);
    await page.locator('.frame.playing').waitFor();
    const [kept] = Object.values(await keptEvents(page));
    assert.ok(kept >= before, `event ${before} was told, and only ${kept} are kept`);
    if ((await nextThing(page)) === 'over') break;
  }
  assert.deepEqual(page.faults, []);
}

/** The moves of a record, without comments. */
function movesIn(record) {
  const lines = record.slice(record.indexOf('\n\n') + 2).split('\n');
  return lines.map((line) => line.replace(/ *#.*/, '')).filter((line) => line !== '' && !line.startsWith('motion'));
}

const headerOf = (record, key) => new RegExp(`^${key}: (.*)$`, 'm').exec(record)?.[1];

/** From the menu: asks to go on with friends. */
async function invite(page) {
  await page.locator('header .btn').last().click();
  await page.locator('dialog .item', { hasText: 'Invite' }).click();
  await page.locator('dialog', { hasText: 'Nobody can check the rolls so far' }).waitFor();
}

/** Everybody sits again but one bot. */
const oneSeatIsFree = (page) => page.waitForFunction(() => document.querySelectorAll('.seats li.free').length === 1);

export async function aGameBegunAloneIsFinishedWithAFriend({ browser, server }) {
  const ann = await openPage(browser, { url: server.url, still: true, engine: true });
  await playNow(ann);
  for (let move = 0; move < 3; ++move) await act(ann);
  await nextThing(ann);
  await invite(ann);
  assert.deepEqual(await axe(ann), []);
  const opens = ann.waitForRequest((request) => request.method() === 'POST' && request.url() === `${server.url}/api/rooms`);
  await ann.locator('dialog .btn.main').click();
  const { record: before } = (await opens).postDataJSON();
  await ann.locator('.carried', { hasText: `${movesIn(before).length} moves so far` }).waitFor();
  await oneSeatIsFree(ann);
  assert.deepEqual(await axe(ann), []);
  const code = /^\/([0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4})$/.exec(new URL(ann.url()).pathname)?.[1];
  assert.ok(code, ann.url());

  const bob = await openPage(browser, { url: ann.url(), still: true, engine: true });
  await bob.locator('.join input').fill('Bob');
  await bob.locator('.join .btn.main').click();
  await ann.locator('.seats .name', { hasText: 'Bob' }).waitFor();
  await ann.locator('.start .btn.main').click();
  await Promise.all([ann, bob].map((page) => page.locator('.frame.playing').waitFor()));
  for (const page of [ann, bob]) await letBotPlay(page);
  await Promise.all([untilOver(ann), untilOver(bob)]);

  const after = await (await fetch(`${server.url}/api/rooms/${code}/record`)).text();
  const bot = headerOf(before, 'bots').split('=')[0];
  const expected = movesIn(before).map((line) => line.replaceAll(bot, 'Bob'));
  assert.ok(expected.length >= 3);
  assert.deepEqual(movesIn(after).slice(0, expected.length), expected, 'the moves from before');
  assert.ok(movesIn(after).length > expected.length + 3);
  assert.equal(Number(headerOf(after, 'carried')), expected.filter((line) => line.includes(' = ')).length);
  assert.deepEqual([...ann.faults, ...bob.faults], []);
}

export async function twoTabsAgreeAndOneTakesOver({ browser, server }) {
  const one = await openPage(browser, { url: server.url, still: true, engine: true });
  await playNow(one);
  await rollButton(one).waitFor();
  const two = await one.context().newPage();
  listen(two);
  await two.goto(one.url());
  await rollButton(two).click();
  await groups(one).first().waitFor(); // what one does the other sees
  await takeByClicks(one);
  await rollButton(two).waitFor();
  await one.close(); // it owned the tables
  await act(two);
  await groups(two).first().waitFor();
  await takeByClicks(two);
  assert.equal(await nextThing(two), 'roll');
  // And a third window joins the second.
  const three = await two.context().newPage();
  listen(three);
  await three.goto(two.url());
  await rollButton(three).click();
  await groups(two).first().waitFor();
  assert.deepEqual([...two.faults, ...three.faults], []);
}

export async function aWindowTakesOverFromOneThatSleeps({ browser, server }) {
  const one = await openPage(browser, { url: server.url, still: true, engine: true });
  await playNow(one);
  await rollButton(one).waitFor();
  const two = await one.context().newPage();
  listen(two);
  await two.goto(one.url());
  await rollButton(two).waitFor();
  // The owner says nothing for a while, as a window that a phone put to sleep.
  const [owner] = one.workers().filter((worker) => worker.url().includes('tables.worker'));
  const woken = owner.evaluate((patience) => {
    for (const end = Date.now() + patience; Date.now() < end; );
  }, 20_000);
  const holder = () => two.evaluate(async () => (await navigator.locks.query()).held.find(({ name }) => name.startsWith('astragal-tables')).clientId);
  const before = await holder();
  await two.evaluate(() => document.querySelector('.bar [data-next]').click());
  await groups(two).first().waitFor();
  assert.notEqual(await holder(), before);
  await woken;
  await groups(one).first().waitFor(); // awake, it is one of the others, and sees what happened
  assert.deepEqual([...one.faults, ...two.faults], []);
}

export async function withoutADatabaseOnePlaysAndIsToldSo({ browser, server }) {
  const page = await openPage(browser, { still: true, engine: true });
  // As in private windows of some browsers; the page's own switches do not reach its workers.
  await page.context().route('**/tables.worker-*.js', async (route) => {
    const answer = await route.fetch();
    const without = "Object.defineProperty(self,'indexedDB',{value:{open(){throw new Error('not here')}}});";
    await route.fulfill({ response: answer, body: without + (await answer.text()) });
  });
  await page.goto(server.url);
  await playNow(page);
  await page.locator('.toast', { hasText: 'This browser does not save games.' }).waitFor();
  await rollButton(page).click();
  await groups(page).first().waitFor();
  await takeByClicks(page);
  assert.equal(await nextThing(page), 'roll');
  assert.deepEqual(page.faults, []);
}

export async function storageThatIsFullIsSaidAndThenItGoesOn({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, engine: true });
  const tools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  // Browsers ask how much space there is now and then, so it is full from the first event on.
  await tools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await playNow(page);
  await page.locator('.toast', { hasText: 'it was not done: This device has no space left.' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
  await tools.send('Storage.overrideQuotaForOrigin', { origin });
  await playNow(page);
  await rollButton(page).click();
  await groups(page).first().waitFor();
  await page.reload();
  await groups(page).first().waitFor();
  assert.deepEqual(page.faults, []);
}

export async function everythingCanBeSavedAndErased({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, engine: true, size: smallPhone });
  await playNow(page);
  await rollButton(page).waitFor();
  const table = page.url();
  await page.goto(new URL('/history', table).href);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save everything as a file' }).click()]);
  const saved = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.equal(saved.tables.length, 1);
  assert.equal(saved.tables[0].game, 'rock-the-bock');
  assert.equal(saved.tables[0].log.length, saved.tables[0].last);
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await page.locator('dialog .btn.warm').click();
  await page.locator('.game').first().waitFor();
  assert.equal(await page.locator('#yours').count(), 0);
  assert.deepEqual(await keptEvents(page), {});
  await page.goto(table);
  await page.getByText('This table does not exist.').waitFor();
  assert.deepEqual(page.faults, []);
}

export async function aTableOfThisDeviceIsDeletedFromTheStartPage({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, engine: true });
  await playNow(page);
  await rollButton(page).waitFor();
  await goHome(page);
  await page.getByRole('button', { name: 'Forget this table' }).click();
  await page.locator('dialog', { hasText: 'It is stored only on this device.' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(await page.locator('#yours').count(), 1);
  await page.getByRole('button', { name: 'Forget this table' }).click();
  await page.locator('dialog .btn.warm').click();
  await page.locator('#yours').waitFor({ state: 'detached' });
  assert.deepEqual(await keptEvents(page), {});
  assert.deepEqual(page.faults, []);
}

/** A plain host of files, in a folder of it, with the strictest policy that can work. */
function hostFiles(folder, under) {
  const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' }; // prettier-ignore
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'";
  const asked = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://host');
    asked.push(pathname);
    const name = pathname.startsWith(under) ? pathname.slice(under.length) || 'index.html' : '';
    const path = join(folder, name);
    if (name === '' || name.includes('..') || !existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': kTypes[extname(path)] ?? 'application/octet-stream', 'Content-Security-Policy': policy });
    response.end(readFileSync(path));
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done({ server, asked, url: `http://127.0.0.1:${server.address().port}${under}` })));
}

export async function aFolderOnAnyHostOfFilesIsEnough({ browser, server: friends }) {
  const folder = mkdtempSync(join(tmpdir(), 'astragal-site-'));
  const made = spawnSync(fileURLToPath(new URL('../../../scripts/site', import.meta.url)), [folder], { encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
  const { server, asked, url } = await hostFiles(folder, '/games/dice/');
  try {
    const page = await openPage(browser, { url, still: true, engine: true, worker: true });
    await playNow(page);
    await rollButton(page).click();
    await groups(page).first().waitFor();
    assert.match(page.url(), /\/games\/dice\/#\/here\/[0-9a-z-]{14}$/);
    await page.reload(); // the same table, from the same address
    await groups(page).first().waitFor();
    await takeByClicks(page);
    await letBotPlay(page);
    await untilOver(page);
    await page.locator('.over a', { hasText: 'Replay' }).click();
    await page.locator('input[type=range]').waitFor();
    assert.deepEqual(asked.filter((path) => !path.startsWith('/games/dice/') || path.includes('/api/')), []);

    // A game that has begun goes on at a server, which has an address; the link takes it along.
    await goHome(page);
    await playNow(page);
    await act(page);
    await nextThing(page);
    await invite(page);
    await page.locator('dialog input[type=url]').fill(friends.url);
    await page.locator('dialog .btn.main').click();
    await page.waitForURL(`${friends.url}/move#*`);
    assert.deepEqual(await axe(page), []);
    await page.locator('main .btn.main', { hasText: 'Open table' }).click();
    await page.locator('.carried').waitFor();
    await oneSeatIsFree(page);
    await page.goto(`${friends.url}/move#nothing`);
    await page.getByRole('alert').filter({ hasText: 'This link has no game in it' }).waitFor();

    // A new table with friends is opened there too.
    await page.goto(url);
    await page.locator('.game').nth(1).locator('.more').click();
    await page.locator('dialog .way').first().click();
    await page.locator('dialog input[type=url]').fill('::');
    await page.locator('dialog .btn.main').click();
    await page.locator('dialog', { hasText: 'Enter an address such as' }).waitFor();
    await page.locator('dialog input[type=url]').fill(friends.url);
    assert.deepEqual(page.faults, []);
    await page.locator('dialog .btn.main').click();
    await page.waitForURL(`${friends.url}/?friends=rock-the-bock`);
    await page.locator('dialog form .btn.main', { hasText: 'Open table' }).click();
    await page.locator('.seats li').first().waitFor();
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
