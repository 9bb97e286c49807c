// Fair dice checked in the browser, this device's history, a page without a network, own cards, score sheets.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe } from './axe.mjs';
import { changedDie, finishedGame, goHome, historyPage, manyGames, ownCards, playCopy, remember } from './device.mjs';
import { desktop, dist, openPage, patience, smallPhone, startServer } from './harness.mjs';

const checkButton = (page) => page.locator('.over .btn', { hasText: /Check the dice|Würfel nachprüfen/ });

export async function fairDiceAreCheckedAndAChangedDieIsFound({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true });
  await finishedGame(page);
  await checkButton(page).click();
  await page.locator('dialog .verdict', { hasText: 'The dice are fair: every roll is correct.' }).waitFor();
  await page.locator('dialog .step', { hasText: 'The secret matches its commitment.' }).waitFor();
  await page.locator('dialog .step', { hasText: 'this device saw the same commitments' }).waitFor();
  await page.locator('dialog .step', { hasText: /All \d+ outcomes were recalculated and match/ }).waitFor();
  assert.equal(await page.locator('dialog .wrong').count(), 0);
  await page.locator('dialog summary').click();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');

  // Whoever serves the record turns a die.
  let line = 0;
  await page.route('**/record', async (route) => {
    const answer = await route.fetch();
    const honest = await answer.text();
    const changed = changedDie(honest);
    line = honest.split('\n').findIndex((each, index) => each !== changed.split('\n')[index]) + 1;
    await route.fulfill({ response: answer, body: changed });
  });
  await checkButton(page).click();
  await page.locator('dialog .verdict.bad', { hasText: 'The rolls do not match the dice of this game.' }).waitFor();
  await page.locator('dialog .step.wrong', { hasText: `Line ${line}, ` }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  await page.unroute('**/record');

  // Or has other bytes than this device added.
  await page.route('**/record', async (route) => {
    const answer = await route.fetch();
    const other = (await answer.text()).replace(/^(entropy: [^=]+=)(..)/m, (_all, head, byte) => head + (byte === '00' ? '11' : '00'));
    await route.fulfill({ response: answer, body: other });
  });
  await checkButton(page).click();
  await page.locator('dialog .step.wrong', { hasText: 'do not match their commitment.' }).waitFor();
  await page.keyboard.press('Escape');
  await page.unroute('**/record');

  // Or another list of commitments than this device saw, all of it in itself as it should be.
  await page.evaluate(() => {
    const lists = JSON.parse(localStorage.getItem('astragal.lists'));
    localStorage.setItem('astragal.lists', JSON.stringify(lists.map(([commitment]) => [commitment, '1 seated\nMallory=00\n'])));
  });
  await checkButton(page).click();
  await page.locator('dialog .step.wrong', { hasText: 'This device saw different commitments' }).waitFor();
  assert.deepEqual(page.faults, []);
}

export async function fairDiceAreExplainedInGermanByTheKeyboard({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, language: 'de', size: smallPhone, light: 'dark' });
  await page.locator('.game').nth(1).locator('.btn.main').click();
  await page.locator('.bar [data-next]').waitFor();
  await page.locator('header .btn').last().focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog .item.fair', { hasText: 'Faire Würfel' }).focus();
  await page.keyboard.press('Enter');
  const whole = await page.locator('dialog .whole').textContent();
  assert.match(whole ?? '', /^[0-9a-f]{64}$/);
  await page.locator('dialog', { hasText: 'sobald das Spiel vorbei ist' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
}

export async function aFinishedGameStaysInTheHistoryUntilItIsDeleted({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true });
  await finishedGame(page);
  await goHome(page);
  await page.locator('footer a', { hasText: 'Your games' }).click();
  const game = page.locator('article');
  await game.first().waitFor();
  await page.reload();
  await game.first().waitFor();
  assert.equal(await game.count(), 1);
  await game.getByRole('button', { name: 'Check the dice' }).click();
  await page.locator('dialog .step', { hasText: 'this device saw the same commitments' }).waitFor();
  await page.keyboard.press('Escape');
  assert.match((await game.getByRole('link', { name: 'Replay' }).getAttribute('href')) ?? '', /^\/replay\?kept=[0-9a-z-]+\.1$/);

  // What the server says is kept as well: luck and skill, and the replay.
  await game.getByRole('button', { name: 'Luck and skill' }).click();
  await game.locator('.figures', { hasText: /luck [+−][\d.]+\s%, lost by decisions [\d.]+\s%/ }).first().waitFor();
  const replay = await page.evaluate(
    () =>
      new Promise((done) => {
        indexedDB.open('astragal').onsuccess = ({ target }) => {
          const all = target.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => done(all.result[0].replay);
        };
      }),
  );
  assert.equal(replay.type, 'replay');
  assert.ok(replay.events.length > 10);

  // The file has the record, whole.
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  const { games } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.equal(games.length, 1);
  assert.match(games[0].record, /^astragal 1\ngame: rock-the-bock\n/);
  assert.match(games[0].record, /^reveal: [0-9a-f]{64}$/m);

  await game.getByRole('button', { name: /^Delete/ }).click();
  await page.locator('dialog .btn.warm').click();
  await page.locator('.empty').waitFor();
  await page.reload();
  await page.locator('.empty').waitFor();
  assert.deepEqual(page.faults, []);
}

export async function theHistoryCountsAndIsReadable({ browser, server }) {
  for (const [size, light, language] of [[smallPhone, 'light', 'en'], [desktop, 'dark', 'de']]) { // prettier-ignore
    const page = await openPage(browser, { url: server.url, size, light, language, still: true });
    await page.goto(historyPage(page));
    await page.locator('.empty').waitFor();
    await remember(page);
    await page.reload();
    await page.locator('article').first().waitFor();
    assert.equal(await page.locator('article').count(), manyGames.length);
    assert.equal(await page.locator('.serie').count(), 1, 'Ann and Bob met four times at Rock the Bock, else once');
    assert.match((await page.locator('.serie').textContent()) ?? '', /Ann\s*3.*Bob\s*1/);
    await page.locator('summary').click();
    assert.equal(await page.locator('figure tbody tr').count(), manyGames.length);
    assert.deepEqual(await axe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);

    // Only one game, by the keyboard, then away with all of it.
    await page.locator('main input[type=radio]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('article').count(), 4);
    await page.getByRole('button', { name: language === 'de' ? 'Alle löschen' : 'Delete all' }).press('Enter');
    await page.locator('dialog .btn.warm').press('Enter');
    await page.locator('.empty').waitFor();
    assert.deepEqual(page.faults, []);
  }
}

export async function withoutANetworkThePageOpensWithWhatIsHere({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, worker: true });
  await finishedGame(page);
  await goHome(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await server.end(); // and nothing answers any more
  await page.context().setOffline(true);
  await page.goto(server.url);
  await page.locator('.offline', { hasText: 'You are offline.' }).waitFor();
  await page.locator('.offline a').click();
  await page.locator('article').first().waitFor();
  await page.goto(historyPage(page)); // its own address too
  await page.locator('article').first().waitFor();
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.locator('dialog .verdict', { hasText: 'The dice are fair: every roll is correct.' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.locator('input[type=range]').waitFor(); // watched again, without the server
  await page.context().setOffline(false);
  await server.again();
  await page.goto(server.url);
  await page.locator('.game .btn.main').first().waitFor();
  assert.equal(await page.locator('.offline').count(), 0);
}

export async function theWorkerKeepsNothingOfTables({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, worker: true });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.locator('.game .btn.main').first().waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
    return files.flat();
  });
  assert.ok(kept.includes('/index.html'));
  assert.ok(kept.some((name) => /^\/assets\/index-.*\.js$/.test(name)));
  assert.deepEqual(kept.filter((name) => /^\/(api|ws)/.test(name)), []);
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).headers.get('content-type'));
  assert.equal(manifest, 'application/manifest+json');
}

/** Starts the page until `fits`; says what the last start was. The browser lets a new version in some time after the last
    page was closed, so a start right then may still have the old one. */
async function startUntil(context, url, fits) {
  for (const end = Date.now() + patience; ; ) {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('.game').first().waitFor();
    const started = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const { controller } = navigator.serviceWorker;
      return { controlled: controller !== null && controller === registration.active, waiting: registration.waiting !== null, kept: await caches.keys() };
    });
    await page.close();
    if (fits(started) || Date.now() > end) return started;
  }
}

export async function aNewVersionWaitsForTheNextStart({ browser }) {
  const web = mkdtempSync(join(tmpdir(), 'astragal-dist-'));
  cpSync(dist, web, { recursive: true });
  const server = await startServer(0, web);
  try {
    const page = await openPage(browser, { url: server.url, still: true, worker: true });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload(); // now the worker serves it
    const before = await page.evaluate(() => caches.keys());

    const worker = readFileSync(join(web, 'sw.js'), 'utf8');
    writeFileSync(join(web, 'sw.js'), worker.replace(/'astragal-\w+'/, "'astragal-next'"));
    await server.end();
    await server.again();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (!registration.waiting) await new Promise((done) => setTimeout(done, 50));
    });
    // Whoever plays goes on with what was there; both versions are kept.
    await page.locator('.game').first().locator('.btn.main').click();
    await page.locator('.bar .btn.main').first().waitFor();
    assert.deepEqual((await page.evaluate(() => caches.keys())).sort(), [...before, 'astragal-next'].sort());

    // Once the last page is closed, the next start has the new one.
    const context = page.context();
    await page.close();
    const started = await startUntil(context, server.url, ({ waiting, kept }) => !waiting && kept.join() === 'astragal-next');
    assert.deepEqual(started, { controlled: true, waiting: false, kept: ['astragal-next'] });
  } finally {
    await server.stop();
    rmSync(web, { recursive: true, force: true });
  }
}

export async function ownCardsAreEnteredAndPlayed({ browser, server }) {
  const page = await openPage(browser, { url: `${server.url}/own/sharp-shooters`, still: true, size: desktop });
  await page.locator('ol input').first().fill('7');
  await page.locator('.fault', { hasText: 'Enter 1 to 6 digits from 1 to 6' }).waitFor();
  assert.equal(await page.locator('form .btn.main').isDisabled(), true);
  await ownCards(page);
  await page.reload();
  await page.getByRole('button', { name: 'Six' }).click();
  assert.equal(await page.locator('ol input').first().inputValue(), '6');
  await playCopy(page, 2);
  await page.locator('.holder li').first().waitFor();
  const said = await page.locator('.holder').textContent();
  assert.match(said ?? '', /10.*20.*30.*40.*50.*60/s, 'the card on the table is the one that was entered');
  const record = await page.evaluate(async () => (await fetch(`/api/rooms${location.pathname}/record`)).text());
  assert.match(record, /^data: .*"1A":\["6=10","6=20","6=30","6=40","6=50","6=60"\]/m);
  assert.deepEqual(page.faults, []);
}

export async function whatTheServerDoesNotTakeIsSaid({ browser, server }) {
  // A file from elsewhere: a board that goes nowhere. The form cannot know, the server does.
  const page = await openPage(browser, { url: `${server.url}/own/tumblin-dice`, still: true });
  const board = { surfaces: { only: { level: 1, top: 10, outline: [[0, 0], [10, 0], [5, 0]] } }, pad: { top: 20, outline: [[0, 0], [1, 0], [1, 1]] } }; // prettier-ignore
  const load = (text) => page.locator('input[type=file]').setInputFiles({ name: 'Flat.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await load('not JSON');
  await page.locator('.toast', { hasText: 'contains no dice, cards or board' }).waitFor();
  await load(JSON.stringify(board));
  await page.getByText('This board has a shape that the form does not support').waitFor();
  await page.locator('form .btn.main').click();
  await playCopy(page, 3);
  await page.locator('.toast', { hasText: 'The game cannot start' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
}

export async function ownDiceByTheKeyboardInGerman({ browser, server }) {
  const page = await openPage(browser, { url: `${server.url}/own`, still: true, language: 'de', size: smallPhone, light: 'dark' });
  assert.deepEqual(await axe(page), []);
  await page.getByRole('link', { name: 'eigene Würfel' }).press('Enter');
  await page.locator('fieldset').first().waitFor();
  const faces = page.locator('fieldset').first().locator('input');
  await faces.first().press('ArrowUp');
  await faces.first().press('Tab');
  await page.locator('.fault', { hasText: 'Ein Würfel hat sechs Seiten; eingegeben sind 7.' }).waitFor();
  await faces.nth(1).press('ArrowDown');
  await faces.nth(1).press('Tab');
  await page.locator('.fault').waitFor({ state: 'detached' });
  await page.locator('form .name input').fill('Omas');
  await page.keyboard.press('Enter');
  await page.locator('.toast', { hasText: 'Auf diesem Gerät gespeichert.' }).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Als Datei speichern' }).press('Enter')]);
  assert.equal(file.suggestedFilename(), 'Omas.json');
  assert.deepEqual(JSON.parse(readFileSync(await file.path(), 'utf8')), { faces: { brown: [4, 0, 2, 5, 2] } });
  assert.deepEqual(await axe(page), []);
  for (const game of ['sharp-shooters', 'tumblin-dice']) {
    await page.goto(`${server.url}/own/${game}`);
    await page.locator('form .btn.main').waitFor();
    assert.deepEqual(await axe(page), [], game);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, game);
  }
}

export async function scoreSheetsFitOnePage({ browser, server }) {
  const page = await openPage(browser, { url: `${server.url}/print/rock-the-bock`, still: true, size: desktop });
  await page.locator('.sheet').waitFor();
  assert.deepEqual(await axe(page), []);
  for (const [paper, size] of [['A4', [595, 842]], ['Letter', [612, 792]]]) { // prettier-ignore
    await page.locator('.controls label', { hasText: paper }).click();
    for (const game of ['Trophy Buck', 'Rock the Bock', 'Sharp Shooters', 'Tumblin-Dice']) {
      await page.locator('.controls label', { hasText: game }).click();
      await page.locator('.sheet', { hasText: game }).waitFor();
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      assert.equal([...pdf.matchAll(/\/Type \/Page\b/g)].length, 1, `${game} on ${paper} is one page`);
      const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf);
      assert.deepEqual([Math.round(Number(box?.[1])), Math.round(Number(box?.[2]))], size, `${game} on ${paper}`);
    }
  }
  await page.reload();
  await page.locator('.sheet.letter').waitFor(); // the paper is remembered
  assert.deepEqual(page.faults, []);
}
