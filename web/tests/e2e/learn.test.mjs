// Rules, hints, the tutor, and first turns.
import assert from 'node:assert/strict';
import { axe } from './axe.mjs';
import { desktop, openPage, phone, smallPhone } from './harness.mjs';
import { advised, bookButton, hintButton, prefer, untilWarned } from './learn.mjs';
import { moreThan, movesOf } from './moves.mjs';
import { nextHunt, openTrophy, rollButton } from './trophy.mjs';

/** A table against two bots, at the first choice between going on and stopping. */
async function firstChoice(page, server, settings = {}) {
  await prefer(page, settings);
  await page.goto(server.url);
  await openTrophy(page, 3, { goal: 10 });
  for (;;) {
    const what = await nextHunt(page, { skip: true });
    if (what === 'decide') return;
    await rollButton(page).click();
    await page.waitForTimeout(60);
  }
}

export async function rulesAtTheTableOpenWhereTheyApply({ browser, server }) {
  const page = await openPage(browser, { still: true, size: smallPhone });
  await firstChoice(page, server);
  await bookButton(page).click();
  const now = page.locator('dialog section.now');
  await now.waitFor();
  assert.equal(await now.locator('.heading').innerText(), 'Stop, or hunt on?');
  const dialog = await page.locator('dialog .inside').boundingBox();
  const section = await now.boundingBox();
  assert.ok(section.y >= dialog.y - 2 && section.y < dialog.y + dialog.height / 2, `the section is at ${section.y}`);
  assert.deepEqual(await axe(page), []);
  // From there by keyboard to another section, and back to the game.
  await page.getByRole('button', { name: 'How it ends' }).focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'How it ends');
  await page.keyboard.press('Escape');
  await now.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'The rules');
  assert.deepEqual(page.faults, []);
}

export async function rulesOfEveryGameInBothLanguages({ browser, server }) {
  const page = await openPage(browser, { size: phone });
  for (const [game, english, german] of [
    ['trophy-buck', 'Stop, or hunt on?', 'Aufhören oder weiterjagen?'],
    ['rock-the-bock', 'Choose one group', 'Wähle eine Gruppe'],
    ['sharp-shooters', 'Completing a row', 'Eine Reihe voll machen'],
    ['tumblin-dice', 'What dice count', 'Was Würfel zählen'],
  ]) {
    await page.goto(`${server.url}/help/${game}`);
    await page.getByRole('heading', { name: english }).waitFor();
    assert.deepEqual(await axe(page), [], game);
    await page.locator('header select').selectOption('de');
    await page.getByRole('heading', { name: german }).waitFor();
    assert.ok((await page.locator('figure svg').count()) > 2);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= phone.width);
    await page.locator('header select').selectOption('en');
  }
  await page.goto(`${server.url}/help/chess`);
  await page.getByRole('heading', { name: 'There is no such game.' }).waitFor();
  await page.getByRole('link', { name: 'Rock the Bock' }).click();
  await page.getByRole('heading', { name: 'Choose one group' }).waitFor();
  assert.deepEqual(page.faults, []);
}

export async function aHintRanksWhatCanBeDone({ browser, server }) {
  const page = await openPage(browser, { still: true, size: desktop, light: 'dark' });
  await firstChoice(page, server, { chances: 'on' });
  // The bar knows without being asked.
  await page.locator('.chances .share').first().waitFor();
  const bar = await page.locator('.chances').getAttribute('aria-label');
  const chances = Array.from(bar.matchAll(/(\d+(?:\.\d)?) %/g), ([, n]) => Number(n));
  assert.equal(chances.length, 3, bar);
  assert.ok(Math.abs(chances.reduce((sum, n) => sum + n, 0) - 100) <= 2, bar);
  // By keyboard: one letter asks, Escape goes back.
  await page.keyboard.press('h');
  await advised(page).first().waitFor();
  const options = await advised(page).allInnerTexts();
  assert.equal(options.length, 2);
  const [hunt, stop] = [...options].sort();
  assert.match(hunt, /^Hunt on: roll .*\d/);
  assert.match(stop, /^Stop: score /);
  const ranked = options.map((text) => Number(/(\d+(?:\.\d)?)\s%/.exec(text)[1]));
  assert.ok(ranked[0] >= ranked[1], options.join('\n'));
  assert.match(options[0], /Best/);
  assert.match(options[1], /between \d+(\.\d)? and \d+(\.\d)? %/);
  assert.match(await page.locator('dialog').innerText(), /Why: /);
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  await advised(page).first().waitFor({ state: 'detached' });
  assert.equal(await hintButton(page).innerText(), 'Hint');
  assert.deepEqual(page.faults, []);
}

export async function noHintsWhereFriendsDidNotAllowThem({ browser, server }) {
  const page = await openPage(browser, { still: true, size: phone });
  await page.goto(server.url);
  const open = async (allow) => {
    await page.locator('.game').nth(0).locator('button').nth(1).click();
    await page.locator('dialog .way').nth(0).click();
    await page.locator('dialog summary').click();
    if (allow) await page.getByLabel('Allow hints and a tutor').check();
    await page.locator('dialog form .btn.main').click();
    for (const seat of [1, 2]) await page.locator('.seats li').nth(seat).locator('.btn').last().click();
    await page.locator('.seats .name').nth(2).waitFor();
    await page.locator('.start .btn.main').click();
    await nextHunt(page);
  };
  await open(false);
  assert.equal(await hintButton(page).count(), 0);
  await page.goto(server.url);
  await open(true);
  assert.equal(await hintButton(page).count(), 1);
}

export async function theTutorIsHeededAndIgnored({ browser, server }) {
  const page = await openPage(browser, { still: true, size: smallPhone });
  const moves = movesOf(page);
  await firstChoice(page, server, { tutor: '2' });
  const about = await untilWarned(page);
  const text = await page.locator('dialog').innerText();
  assert.match(text, /that costs about \d+ % of a win/);
  assert.match(text, about === 'stop' ? /Better: Hunt on/ : /Better: Stop/);
  assert.deepEqual(await axe(page), []);
  // Heeded: nothing was done, and the other way is still open.
  const before = moves.length;
  await page.getByRole('button', { name: 'Think again' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(moves.length, before);
  assert.ok(await rollButton(page).isVisible());
  // Ignored, with the keyboard alone: it is done as it was meant.
  await page.keyboard.press(about === 'stop' ? 's' : 'r');
  await page.locator('dialog .costs').waitFor();
  for (let i = 0; i < 6 && (await page.evaluate(() => document.activeElement?.textContent)) !== 'Do it anyway'; ++i) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await moreThan(moves, before);
  assert.equal(moves[before].decision, about === 'stop' ? 'stop' : 'roll');
  assert.deepEqual(page.faults, []);
}

export async function theTutorWarntAufDeutsch({ browser, server }) {
  const page = await openPage(browser, { still: true, size: desktop, language: 'de' });
  await firstChoice(page, server);
  // Switched on at the table itself.
  await page.locator('header .btn').last().click();
  await page.locator('dialog label', { hasText: '2 %' }).first().click();
  await page.keyboard.press('Escape');
  await untilWarned(page);
  assert.match(await page.locator('dialog').innerText(), /Das kostet etwa \d+ % eines Siegs/);
  await page.getByRole('button', { name: 'Noch mal überlegen' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(page.faults, []);
}
