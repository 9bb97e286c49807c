// Rules, hints, warnings, and first turns.
import assert from 'node:assert/strict';
import { axe } from './axe.mjs';
import { desktop, openPage, phone, smallPhone } from './harness.mjs';
import { confirmButton, groups } from './bock.mjs';
import { advised, bookButton, coach, goOn, hintButton, isTold, lessonOver, prefer, untilWarned } from './learn.mjs';
import { moreThan, movesOf } from './moves.mjs';
import { nextHunt, openTrophy, rollButton, stopButton } from './trophy.mjs';
import { nextThing, openTumblin, throwButton } from './tumblin.mjs';

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
  assert.equal(await now.locator('.heading').innerText(), 'Stop, or keep hunting?');
  await page.waitForFunction(() => {
    const dialog = document.querySelector('dialog .inside').getBoundingClientRect();
    const { top } = document.querySelector('dialog section.now').getBoundingClientRect();
    return top >= dialog.top - 2 && top < dialog.top + dialog.height / 2;
  });
  assert.deepEqual(await axe(page), []);
  // From there by keyboard to another section, and back to the game.
  await page.getByRole('button', { name: 'How it ends' }).focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'How it ends');
  await page.keyboard.press('Escape');
  await now.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Rules');
  assert.deepEqual(page.faults, []);
}

export async function rulesOfEveryGameInBothLanguages({ browser, server }) {
  const page = await openPage(browser, { size: phone });
  for (const [game, english, german] of [
    ['trophy-buck', 'Stop, or keep hunting?', 'Aufhören oder weiterjagen?'],
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
    await page.getByRole('heading', { name: english }).waitFor();
  }
  await page.goto(`${server.url}/help/chess`);
  await page.getByRole('heading', { name: 'This game does not exist.' }).waitFor();
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
  assert.match(hunt, /^Keep hunting: roll .*\d/);
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

export async function aWarningOfAThrowPastTheBoardShowsABetterOne({ browser, server }) {
  const page = await openPage(browser, { still: true, size: desktop });
  const moves = movesOf(page);
  await prefer(page, { warning: '2' });
  await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0, hints: true, options: { rounds: 1 } });
  await nextThing(page);
  for (let half = 0; half < 120; ++half) await page.keyboard.press('ArrowRight');
  await page.locator('.side .panel', { hasText: '60° right' }).waitFor();
  const before = moves.length;
  await page.keyboard.press('Enter');
  await page.locator('dialog .costs').waitFor();
  assert.match(await page.locator('dialog').innerText(), /60° right.*this lowers your chance to win by about \d+ %/s);
  assert.deepEqual(await axe(page), []);
  assert.equal(moves.length, before, 'the die is still in her hand');
  await page.getByRole('button', { name: 'Aim like this' }).click();
  await page.locator('.side .panel', { hasText: '60° right' }).waitFor({ state: 'detached' });

  // The hint has aims too, and shows them.
  await page.keyboard.press('h');
  await advised(page).first().waitFor();
  assert.ok((await advised(page).count()) > 1);
  assert.deepEqual(await axe(page), []);
  await advised(page).first().getByRole('button', { name: 'Aim like this' }).click();
  await throwButton(page).click();
  await moreThan(moves, before);
  assert.equal(await page.locator('dialog .costs').count(), 0);
  assert.deepEqual(page.faults, []);
}

export async function noHintsWhereFriendsDidNotAllowThem({ browser, server }) {
  const page = await openPage(browser, { still: true, size: phone });
  await page.goto(server.url);
  const open = async (allow) => {
    await page.locator('.game').nth(0).locator('.more').click();
    await page.locator('dialog .way').nth(0).click();
    await page.locator('dialog summary').click();
    if (allow) await page.getByLabel('Allow hints and warnings').check();
    await page.locator('dialog form .btn.main').click();
    for (const seat of [1, 2]) await page.locator('.seats li').nth(seat).locator('.btn').last().click();
    await page.locator('.seats .name').nth(2).waitFor();
    await page.locator('.start .btn.main').click();
    // Where a roll is all that can be done, there is nothing to ask.
    while ((await nextHunt(page)) === 'roll') {
      assert.equal(await hintButton(page).count(), 0);
      await rollButton(page).click();
      await page.waitForTimeout(100);
    }
  };
  await open(false);
  assert.equal(await hintButton(page).count(), 0);
  await page.goto(server.url);
  await open(true);
  assert.equal(await hintButton(page).count(), 1);
}

export async function aWarningIsHeededAndIgnored({ browser, server }) {
  const page = await openPage(browser, { still: true, size: smallPhone });
  const moves = movesOf(page);
  await firstChoice(page, server, { warning: '2' });
  const about = await untilWarned(page);
  const text = await page.locator('dialog').innerText();
  assert.match(text, /this lowers your chance to win by about \d+ %/);
  assert.match(text, about === 'stop' ? /Better: Keep hunting/ : /Better: Stop/);
  assert.deepEqual(await axe(page), []);
  // Heeded: nothing was done, and the other way is still open.
  const before = moves.length;
  await page.getByRole('button', { name: 'Choose again' }).click();
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

export async function aWarningInGerman({ browser, server }) {
  const page = await openPage(browser, { still: true, size: desktop, language: 'de' });
  await firstChoice(page, server);
  // Switched on at the table itself.
  await page.locator('header .btn').last().click();
  await page.locator('dialog label', { hasText: '2 %' }).first().click();
  await page.keyboard.press('Escape');
  await untilWarned(page);
  assert.match(await page.locator('dialog').innerText(), /Das senkt deine Gewinnchance um etwa \d+ %/);
  await page.getByRole('button', { name: 'Neu wählen' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(page.faults, []);
}

/** From the start page into a game's lesson. */
async function begin(page, server, game) {
  await page.goto(server.url);
  await page.locator('.game').nth(game).locator('a[href*=learn]').click();
  await coach(page).waitFor();
}

/** The lesson took no longer than it promises, and leads to a table. */
async function ends(page, begun) {
  await lessonOver(page).waitFor();
  assert.ok(Date.now() - begun < 120_000, `it took ${Date.now() - begun} ms`);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(page.faults, []);
}

export async function learnTrophyBuckInEnglish({ browser, server }) {
  const page = await openPage(browser, { size: smallPhone, still: true });
  await begin(page, server, 0);
  const begun = Date.now();
  await isTold(page, 'Draw and roll');
  await rollButton(page).click();
  await isTold(page, 'keep hunting!');
  assert.match(await page.locator('.coach .step').innerText(), /Step 2 of 6/);
  assert.deepEqual(await axe(page), []);
  // Something else is legal, and not what this is about.
  await stopButton(page).click();
  await isTold(page, 'You could stop with 2 points');
  await rollButton(page).click();
  await isTold(page, '10 points');
  await rollButton(page).click();
  await isTold(page, 'Tempting!');
  await stopButton(page).click();
  for (const text of ['keep the 10 points', 'Two startles']) {
    await isTold(page, text);
    await goOn(page).click();
  }
  await isTold(page, 'everything is lost');
  await ends(page, begun);
  // Nothing of it is a table of this device.
  assert.equal(await page.evaluate(() => localStorage.getItem('astragal.tables')), null);
  await lessonOver(page).click();
  assert.equal(await nextHunt(page), 'roll');
}

export async function learnRockTheBockAufDeutsch({ browser, server }) {
  const page = await openPage(browser, { size: phone, still: true, language: 'de', light: 'dark' });
  await begin(page, server, 1);
  const begun = Date.now();
  await isTold(page, 'Wirf deine');
  await rollButton(page).click();
  await isTold(page, 'Wähle eine ganze Gruppe');
  await groups(page).nth(1).click();
  await page.locator('.strip .wanted').first().click();
  await confirmButton(page).click();
  await isTold(page, 'nimm zuerst die Böcke');
  await groups(page).first().click();
  await confirmButton(page).click();
  for (const text of ['Jetzt wirft Hazel', 'Die gibt sie', 'Jetzt hast du zwei Wölfe', 'Vier gelbe Ricken']) {
    await isTold(page, text);
    await goOn(page).click();
  }
  await isTold(page, 'sechs Würfel');
  await rollButton(page).click();
  await isTold(page, 'Drei grüne Ricken');
  await groups(page).last().click();
  await confirmButton(page).click();
  await isTold(page, 'bringt dir diese Runde 3 Punkte');
  await ends(page, begun);
  await page.getByRole('link', { name: 'Regeln lesen' }).click();
  await page.getByRole('heading', { name: 'Wähle eine Gruppe' }).waitFor();
}

export async function learnSharpShootersWithTheKeyboardOnly({ browser, server }) {
  const page = await openPage(browser, { size: desktop, still: true });
  await page.goto(server.url);
  await page.locator('.facts').first().waitFor();
  const press = async (selector) => {
    for (let i = 0; i < 60; ++i) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  };
  await press('.game:nth-child(3) a[href*=learn]');
  const begun = Date.now();
  for (const text of ['the card in the middle', 'the highest starts']) {
    await isTold(page, text);
    await goOn(page).waitFor();
    await press('.coach .next.main');
  }
  await isTold(page, 'You start');
  await press('.bar [data-next]');
  const place = async (number, row) => {
    await page.locator('.die.fits').first().waitFor();
    await page.keyboard.press(String(number));
    await page.keyboard.press(String(row));
  };
  await isTold(page, 'Row 5 begins with a 6');
  await place(6, 4);
  await isTold(page, 'put a 6 into row 5 this time');
  await place(6, 5);
  await isTold(page, 'Roll again');
  await page.keyboard.press('r');
  await isTold(page, 'Row 2 is a single 5');
  await place(5, 2);
  await isTold(page, 'Two ones fill row 3');
  await place(1, 3);
  await isTold(page, 'And the second one');
  await place(1, 3);
  await isTold(page, '40 more');
  await page.keyboard.press('p');
  for (const text of ['You have 160', 'your 6', 'Hazel passes']) {
    await isTold(page, text);
    await goOn(page).waitFor();
    await press('.coach .next.main');
  }
  await isTold(page, 'After six cards');
  await ends(page, begun);
}

export async function learnTumblinDiceAufDeutsch({ browser, server }) {
  const page = await openPage(browser, { size: phone, language: 'de' });
  await begin(page, server, 3);
  const begun = Date.now();
  await isTold(page, 'wirft zuerst');
  await goOn(page).click();
  await isTold(page, 'Wirf den ersten');
  await throwButton(page).click();
  await isTold(page, '10 Punkte');
  await goOn(page).click();
  await isTold(page, 'Kraft 14');
  // As gently as before, and then as it is meant.
  await throwButton(page).click();
  await isTold(page, 'Ein wenig fester');
  await page.getByRole('button', { name: 'Für mich zielen' }).click();
  await throwButton(page).click();
  await isTold(page, 'Was für ein Wurf');
  await ends(page, begun);
}
