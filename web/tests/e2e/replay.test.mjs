// Games of the past: watched, shared, played on from, and understood.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { axeFollows } from './axe.mjs';
import { groups, nextThing, rollButton, takeByClicks } from './bock.mjs';
import { desktop, openPage, patience, phone, smallPhone } from './harness.mjs';
import { at, botsPlayed, drop, knob, record, slider } from './replay.mjs';

/** Waits until the replay is at a position that fits. */
async function reaches(page, fits) {
  const end = Date.now() + patience;
  for (;;) {
    const position = await at(page);
    if (fits(position)) return position;
    if (Date.now() > end) throw new Error(`the replay stays at ${position}`);
    await page.waitForTimeout(50);
  }
}
const isAt = (page, position) => reaches(page, (now) => now === position);


/** A page with the replay of a game that bots have played. */
async function watched({ browser, server }, options = {}, game = { seats: 2 }) {
  const page = await openPage(browser, { still: true, size: desktop, ...options, url: server.url });
  const room = await botsPlayed(page, game);
  await page.goto(`${server.url}/${room}/replay`);
  await slider(page).waitFor();
  return { page, room };
}

export async function replayIsSteppedAndShared(given) {
  const { page } = await watched(given);
  const all = Number(await slider(page).getAttribute('max'));
  assert.ok(all > 10);
  for (const position of [1, 2, 3]) {
    await knob(page, 'Next move').click();
    await isAt(page, position);
  }
  await page.locator('.place').first().waitFor();
  await knob(page, 'Previous move').click();
  await isAt(page, 2);
  const second = await page.locator('[aria-current=step]').innerText();
  await page.locator('[role=log]', { hasText: second }).waitFor({ state: 'attached' });
  await knob(page, 'Next turn').click();
  const turn = await reaches(page, (position) => position > 2);
  await knob(page, 'Previous turn').click();
  await reaches(page, (position) => position < turn);
  await knob(page, 'Go to the end').click();
  await isAt(page, all);
  // A move of the list leads to its position, and so does the slider.
  await page.locator('aside ol button').nth(6).click();
  await isAt(page, 7);
  await slider(page).fill('5');
  await isAt(page, 5);
  await page.waitForURL(/[?&]at=5$/);

  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.locator('dialog .input').inputValue();
  const guest = await openPage(given.browser, { url: link, language: 'de', still: true, size: desktop });
  await slider(guest).waitFor();
  await isAt(guest, 5);
  assert.equal(await guest.locator('[aria-current=step]').count(), 1);
  assert.deepEqual([...page.faults, ...guest.faults], []);
}

export async function replayPlaysByItself(given) {
  const { page } = await watched(given, { still: false, size: phone });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('dialog').getByText('Faster').click();
  await page.keyboard.press('Escape');
  await knob(page, 'Play').click();
  await reaches(page, (position) => position > 3);
  await knob(page, 'Pause').click();
  const position = await at(page);
  await page.waitForTimeout(1200);
  assert.equal(await at(page), position);
  assert.deepEqual(page.faults, []);
}

export async function replayShowsTheMotionOfAMoveAndAJumpEndsIt(given) {
  const { page } = await watched(given, { still: false, size: phone });
  await knob(page, 'Next move').click();
  await isAt(page, 1);
  await knob(page, 'Next move').click();
  await isAt(page, 2);
  await knob(page, 'Go to the start').click();
  await isAt(page, 0);
  await page.locator('.groups .group').first().waitFor({ state: 'detached' });
  assert.equal(await at(page), 0);
  assert.deepEqual(page.faults, []);
}

/** Presses Tab until what has the focus fits. */
async function tabTo(page, selector, most = 120) {
  for (let i = 0; i < most; ++i) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

export async function replayWithTheKeyboardOnlyUntilAnotherEnd(given) {
  const { page } = await watched(given);
  const all = Number(await slider(page).getAttribute('max'));
  await page.keyboard.press('ArrowRight');
  await isAt(page, 1);
  await page.keyboard.press('ArrowRight');
  await isAt(page, 2);
  await page.keyboard.press('ArrowLeft');
  await isAt(page, 1);
  await page.keyboard.press('End');
  await isAt(page, all);
  await page.keyboard.press('Shift+ArrowLeft');
  await reaches(page, (position) => position < all);
  await page.keyboard.press('Home');
  await isAt(page, 0);
  await page.keyboard.press('Space');
  await reaches(page, (position) => position > 1);
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await isAt(page, 0);

  // What if? The first who rolls is the person now.
  await tabTo(page, '.fork');
  await page.keyboard.press('Enter');
  await page.locator('dialog form').waitFor();
  await tabTo(page, 'dialog form .btn.main');
  await page.keyboard.press('Enter');
  await rollButton(page).waitFor();
  await page.keyboard.press('r');
  await groups(page).first().waitFor();
  await page.keyboard.press('1');
  assert.deepEqual(page.faults, []);
}

export async function replayIsPlayedOnFromAMoment(given) {
  const { page, room } = await watched(given, {}, { seats: 3, options: { rounds: 1 } });
  await slider(page).fill('7');
  await isAt(page, 7);
  const next = await page.locator('aside ol button').nth(7).innerText();
  const scores = await page.locator('.place').allInnerTexts();
  await page.locator('.fork').click();
  const chosen = await page.locator('dialog label.on').first().innerText();
  assert.ok(next.startsWith(chosen), `one plays who moved next: ${next}`);
  await page.locator('dialog form .btn.main').click();
  await page.waitForURL((url) => !url.pathname.startsWith(`/${room}`));
  const what = await nextThing(page);
  assert.ok(['roll', 'take'].includes(what));
  // It begins where the replay was, and goes on.
  const rows = (texts) => texts.map((text) => text.replace(/\b(bot|you)\b\n?/g, '').replace(chosen, 'You'));
  assert.deepEqual(rows(await page.locator('.place').allInnerTexts()), rows(scores));
  if (what === 'roll') await rollButton(page).click();
  else await takeByClicks(page);
  await page.locator('[role=log]', { hasText: /^You / }).waitFor({ state: 'attached' });
  assert.deepEqual(page.faults, []);
}

export async function replayAndReportAreOfferedAtTheEnd({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: phone });
  const room = await botsPlayed(page, { seats: 2 });
  await page.goto(`${server.url}/${room}`);
  await page.getByRole('link', { name: 'Replay' }).click();
  await slider(page).waitFor();
  assert.match(page.url(), /\/replay\?game=1$/);
  await page.goBack();
  assert.match(await page.getByRole('link', { name: 'Report' }).getAttribute('href'), /\/report\?game=1$/);
}

export async function replayOfARecordThatIsDropped({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: desktop });
  await page.getByRole('link', { name: 'Open a record' }).waitFor();
  await drop(page, 'hunt.txt', record('trophy-buck-bust'));
  await slider(page).waitFor();
  assert.equal(await page.locator('h1').innerText(), 'Trophy Buck');
  await knob(page, 'Go to the end').click();
  await page.waitForURL(/at=\d+$/);
  await page.reload();
  await slider(page).waitFor();
  const all = Number(await slider(page).getAttribute('max'));
  await isAt(page, all);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await saved;
  assert.match(file.suggestedFilename(), /^trophy-buck-.*\.txt$/);
  assert.match(readFileSync(await file.path(), 'utf8'), /^astragal 1\ngame: trophy-buck\n[\s\S]*# the third startle; all three dice were tracks\n$/);

  // It is analysed like a game of a table, though it is not over.
  await page.getByRole('link', { name: 'Report' }).click();
  await page.locator('.chart').waitFor({ timeout: 3 * patience });
  await addsUp(page);
  assert.equal(await page.getByText('The record ends before the game does').count(), 1);
  await page.locator('.picked .btn').click();
  await isAt(page, all);
  // Another one, pasted.
  await page.getByRole('button', { name: 'Open another record' }).click();
  await page.locator('textarea').fill(record('sharp-shooters-matt').toString());
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await slider(page).waitFor();
  assert.equal(await page.locator('h1').innerText(), 'Sharp Shooters');
  assert.deepEqual(page.faults, []);
}

const faulty = [
  '001-empty', '003-prose', '008-utf-16', '009-binary', '014-nul-byte', '026-cut-in-a-decision', '031-cut-after-two-dice', '034-cut-in-data',
  '036-repeated-header', '044-unknown-game', '050-option-goal-too-low', '070-seats-five-for-four', '074-seats-same-name-twice', '090-seats-colour-twice',
  '095-dice-loaded', '100-dice-seed-too-long', '147-the-table-in-a-players-turn', '197-rock-the-bock-turn-of-one-without-dice',
  '212-sharp-shooters-turn-before-the-tie-is-broken', '086-seats-direction-character',
];

export async function replayTellsWhatIsWrongWithTwentyRecords({ browser, server }) {
  const page = await openPage(browser, { url: `${server.url}/replay`, still: true });
  await page.locator('textarea').waitFor();
  assert.equal(new Set(faulty).size, 20);
  for (const name of faulty) {
    await drop(page, `${name}.txt`, record(`bad/${name}`));
    const shown = page.locator('section.fault', { hasText: `${name}.txt` });
    await shown.waitFor();
    const [, line, why] = /^(\d+): (.*)$/s.exec(readFileSync(new URL(`../../../tests/records/bad/${name}.expect`, import.meta.url), 'utf8').trimEnd());
    assert.equal(await shown.locator('.line strong').innerText(), `Line ${line}`, name);
    const reason = await shown.locator('.why span').textContent();
    const legal = (await shown.locator('p.legal > code').count()) > 0 ? `; legal: ${await shown.locator('p.legal > code').textContent()}` : '';
    assert.ok(why.endsWith(reason + legal), `${name}: ${reason}${legal} is ${why}`);
    assert.ok(reason.length > 10);
  }
  assert.deepEqual(page.faults, []);
}

export async function replayTellsFaultsInGerman({ browser, server }) {
  const page = await openPage(browser, { url: `${server.url}/replay`, language: 'de', still: true, size: smallPhone });
  await page.locator('textarea').fill('astragal 1\ngame: trophy-buck\nseats: Ann, Bob, Cid\n\nBob roll = brown.points brown.tracks white.startle\n');
  await page.getByRole('button', { name: 'Öffnen', exact: true }).click();
  const fault = page.locator('section.fault');
  await fault.waitFor();
  assert.equal(await fault.locator('.line strong').innerText(), 'Zeile 5');
  assert.match(await fault.locator('.line code').innerText(), /^Bob roll = /);
  assert.equal(await fault.locator('.why').textContent().then((text) => text.trim()), 'Ann ist dran, nicht Bob');
  assert.equal(await fault.locator('.legal > code').innerText(), 'Ann roll');
}

/** A figure of the page, in tenths of a percent. */
const figure = (text) => Math.round(Number(text.replace('−', '-').replace('+', '').replace(',', '.').replace(/[()]/g, '')) * 10);

/** Checks every breakdown on the page: the parts, and the sum below them. */
async function addsUp(page) {
  const breakdowns = page.locator('.breakdown');
  const many = await breakdowns.count();
  assert.ok(many > 1);
  for (let i = 0; i < many; ++i) {
    const breakdown = breakdowns.nth(i);
    const start = figure(await breakdown.locator('[data-start]').innerText());
    const parts = (await breakdown.locator('[data-part]').allInnerTexts()).map(figure);
    const end = figure(await breakdown.locator('[data-end]').innerText());
    assert.equal(parts.length, 4);
    assert.equal(start + parts.reduce((sum, part) => sum + part, 0), end);
    const [, result, from, luck, skill] = /^(\S+) − (\S+) = (\S+) \S+ \+ (\S+) \S+$/.exec(await breakdown.locator('.sum').innerText()).map(String);
    assert.deepEqual([figure(result), figure(from)], [end, start]);
    assert.equal(figure(luck) + figure(skill), end - start);
    assert.deepEqual([figure(luck), figure(skill)], [parts[0] + parts[1], parts[2] + parts[3]]);
    const without = breakdown.locator('.without .number');
    if ((await without.count()) > 0) assert.equal(figure(await without.innerText()), end - figure(luck));
  }
}

export async function reportAddsUpInOneRequestAndLeadsToItsMoments({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: phone });
  const room = await botsPlayed(page, { seats: 2, options: { rounds: 3 } });
  const asked = [];
  page.on('requestfinished', async (request) => {
    if (request.url().includes('/api/')) asked.push(request);
  });
  await page.goto(`${server.url}/${room}/report?game=1`);
  await page.locator('.chart, .wait').first().waitFor();
  await page.locator('.chart').waitFor({ timeout: 3 * patience });
  assert.equal(asked.length, 1);
  const { responseBodySize } = await asked[0].sizes();
  assert.ok(responseBodySize <= 100_000, `${responseBodySize} bytes`);
  await addsUp(page);

  // The curve: another position with the slider, and from there to the replay.
  const moments = page.locator('main input[type=range]');
  await moments.fill('4');
  await page.locator('.picked strong', { hasText: 'Move 4' }).waitFor();
  const what = await page.locator('.what span').innerText();
  // All of it is in a table, too.
  await page.locator('summary').click();
  const row = page.locator('.scroll tbody tr').nth(4);
  assert.ok((await row.innerText()).includes(what));
  await page.locator('.picked .btn').click();
  await slider(page).waitFor();
  await isAt(page, 4);
  assert.match(page.url(), /game=1&at=4$/);
  await page.goBack();
  await page.locator('.chart').waitFor();
  const link = page.locator('.highlights a').first();
  const position = Number(/at=(\d+)/.exec(await link.getAttribute('href'))?.[1] ?? 0);
  await link.click();
  await slider(page).waitFor();
  await isAt(page, position);
  assert.deepEqual(page.faults, []);
}

export async function reportInGermanWithTheKeyboard({ browser, server }) {
  const page = await openPage(browser, { url: server.url, language: 'de', still: true, size: desktop });
  const room = await botsPlayed(page, { game: 'trophy-buck', options: { goal: 10 } });
  await page.goto(`${server.url}/${room}/report`);
  await page.locator('.chart').waitFor({ timeout: 3 * patience });
  assert.match(await page.locator('h1').innerText(), /^Auswertung: Trophy Buck$/);
  await addsUp(page);
  await tabTo(page, 'main input[type=range]');
  await page.keyboard.press('Home');
  await page.locator('.picked strong', { hasText: 'Vor dem ersten Zug' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('.picked strong', { hasText: 'Zug 1' }).waitFor();
  await tabTo(page, '.picked a');
  await page.keyboard.press('Enter');
  await slider(page).waitFor();
  await isAt(page, 1);
  assert.deepEqual(page.faults, []);
}

async function replayAndReport(page, look, { server, device }) {
  const room = await botsPlayed(page, { seats: 2 });
  await page.goto(`${server.url}/${room}/replay?at=3`);
  await slider(page).waitFor();
  await look('replay');
  await page.locator('.fork').click();
  await page.locator('dialog form').waitFor();
  await look('what if');
  await page.keyboard.press('Escape');
  if (device.size === phone) {
    await page.locator('header .btn.icon').nth(1).click();
    await look('moves');
    await page.keyboard.press('Escape');
    await page.locator('header .btn.icon').nth(2).click();
    await look('more');
  }
  await page.goto(`${server.url}/replay`);
  await page.locator('textarea').waitFor();
  await drop(page, 'bad.txt', record('bad/003-prose'));
  await page.locator('section.fault').waitFor();
  await look('a faulty record');
  await page.goto(`${server.url}/${room}/report`);
  await page.locator('.chart').waitFor({ timeout: 3 * patience });
  await page.locator('summary').click();
  await page.locator('.scroll table').waitFor();
  await look('report');
}
export const replayAndReportHaveNothingThatAxeFindsInTheLightTheme = (given) => axeFollows(given, 'light', replayAndReport);
export const replayAndReportHaveNothingThatAxeFindsInTheDarkTheme = (given) => axeFollows(given, 'dark', replayAndReport, { language: 'de' });
