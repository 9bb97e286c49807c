// Whole games of Trophy Buck.
import assert from 'node:assert/strict';
import { axeFollows } from './axe.mjs';
import { desktop, openPage, phone, smallPhone } from './harness.mjs';
import { moreThan, movesOf } from './moves.mjs';
import { faces, nextHunt, openTrophy, over, rollButton, stopButton } from './trophy.mjs';

/** Goes for points and stops with them, to the end. */
async function play(page, { skip = false } = {}) {
  for (;;) {
    const what = await nextHunt(page, { skip });
    if (what === 'over') return;
    if (what === 'decide' && (await page.locator('.sum').innerText()) !== '0') {
      assert.match(await stopButton(page).innerText(), /score \d+ point/);
      await stopButton(page).click();
    } else {
      if (what === 'decide') assert.match(await rollButton(page).innerText(), /roll (the )?\d/);
      await rollButton(page).click();
    }
    await page.waitForTimeout(50);
  }
}

export async function trophyByClicksToItsEndAndAgain({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: phone });
  await openTrophy(page, 3, { goal: 10 });
  await page.keyboard.press('Escape'); // the sheet closes while the table is being opened; the game begins as chosen
  await nextHunt(page);
  assert.equal(await page.locator('.hunters li').count(), 3);
  // What the dice are like, and that it is assumed.
  await page.locator('.know').click();
  await page.getByText('These faces are our assumption').waitFor();
  assert.match(await page.locator('dialog').innerText(), /brown\s*5 of 5[\s\S]*orange\s*1 of 1/);
  await page.keyboard.press('Escape');
  // The first draw is from the bag itself.
  await page.locator('.bag').click();
  if ((await nextHunt(page)) === 'decide')
    assert.match(await page.locator('[role=log][aria-live]').innerText(), /^You roll .*This turn: \d+ points?\. \d startles? of 3\.$/);
  await play(page);
  assert.match(await page.locator('.over h2').innerText(), /win/);
  assert.equal(await page.locator('.series').count(), 0);
  await over(page).click();
  await page.locator('section.over').waitFor({ state: 'detached' });
  await play(page, { skip: true });
  assert.match(await page.locator('.series').innerText(), /2 games/);
  assert.deepEqual(page.faults, []);
}

/** Presses Tab until what has the focus fits. */
async function tabTo(page, selector, most = 80) {
  for (let i = 0; i < most; ++i) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

export async function trophyWithTheKeyboardOnly({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: desktop });
  await page.locator('.facts').first().waitFor();
  await tabTo(page, '.game:nth-child(1) .more');
  await page.keyboard.press('Enter');
  await page.locator('dialog .way').last().waitFor();
  await tabTo(page, 'li:last-child .way');
  await page.keyboard.press('Enter');
  await page.locator('dialog summary').waitFor();
  await tabTo(page, 'dialog summary');
  await page.keyboard.press('Enter');
  await tabTo(page, 'dialog details input[type=number]');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('10');
  await tabTo(page, 'dialog form .btn.main');
  await page.keyboard.press('Enter');
  for (let turns = 0; turns < 120; ++turns) {
    const what = await nextHunt(page);
    if (what === 'over') break;
    if (what === 'decide' && (await page.locator('.sum').innerText()) !== '0') {
      // The letter and the button do the same.
      if (turns % 2) await page.keyboard.press('s');
      else {
        await tabTo(page, '.bar .act.main');
        await page.keyboard.press('Enter');
      }
    } else {
      await tabTo(page, '.bar [data-next]');
      await page.keyboard.press('Enter');
    }
    await page.waitForTimeout(80);
  }
  await over(page).waitFor();
  assert.deepEqual(page.faults, []);
}

export async function trophyForTenHuntersOnASmallPhone({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: smallPhone });
  const names = ['Alexandrina', 'Bo', 'Cem', 'Dagmar', 'Emil', 'Frida', 'Goran', 'Hannelore', 'Ida', 'Jo'];
  await openTrophy(page, 1, { names, goal: 10 });
  await rollButton(page).waitFor({ timeout: 30_000 });
  const fits = async () => {
    const box = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight }));
    assert.ok(box.wide <= smallPhone.width && box.high <= smallPhone.height, JSON.stringify(box));
    for (const part of ['.hunters', '.bag', '.bar [data-next]']) {
      const at = await page.locator(part).boundingBox();
      assert.ok(at && at.y >= 0 && at.y + at.height <= smallPhone.height + 1 && at.x >= 0 && at.x + at.width <= smallPhone.width + 1, `${part} ${JSON.stringify(at)}`);
    }
    const tray = await page.locator('.scene canvas').boundingBox();
    assert.ok(tray.height > 120, `the tray is ${tray.height} high`);
  };
  assert.equal(await page.locator('.hunters li').count(), 10);
  await fits();
  let last = false;
  for (let turn = 0; turn < 400; ++turn) {
    const what = await nextHunt(page, { skip: true });
    if (what === 'over') break;
    if (what === 'decide' && (await page.locator('.sum').innerText()) !== '0') await stopButton(page).click();
    else await rollButton(page).click();
    await page.waitForTimeout(40);
    if (!last && (await page.locator('.when').isVisible()) && (await rollButton(page).isVisible())) {
      last = true;
      await fits();
    }
  }
  await over(page).waitFor();
  assert.deepEqual(page.faults, []);
}

export async function trophyWithRealDiceInGerman({ browser, server }) {
  const page = await openPage(browser, { url: server.url, language: 'de', still: true });
  await openTrophy(page, 2);
  const enter = page.locator('.bar .btn.main');
  await faces(page).first().waitFor();
  // Brown points, brown tracks, orange tracks; one die too many of them is taken back first.
  for (const face of [0, 0, 2]) await faces(page).nth(face).click();
  await page.getByRole('button', { name: 'Einen entfernen' }).click();
  assert.equal(await enter.isDisabled(), true);
  await page.locator('.enter button.slot').first().click();
  for (const face of [2, 11]) await faces(page).nth(face).click();
  await enter.click();
  await stopButton(page).waitFor();
  assert.match(await page.locator('.bar').innerText(), /2 Fährten und 1 neuer Würfel[\s\S]*2 Punkte sichern/);
  await rollButton(page).click();
  // Both tracks are among the three: a second white die is refused with the rule.
  await faces(page).nth(3).click();
  await faces(page).nth(3).click({ force: true }); // it says that it cannot be, and can be tapped all the same
  await page.getByText('Die Würfel mit Fährten müssen unter den dreien sein.').first().waitFor();
  await faces(page).nth(0).click();
  await faces(page).nth(9).click();
  await enter.click();
  await stopButton(page).waitFor();
  assert.match(await stopButton(page).innerText(), /16 Punkte sichern/);
  await stopButton(page).click();
  await faces(page).first().waitFor();
  assert.match(await page.locator('.enter h2').innerText(), /Spieler 2|2/);
  await page.locator('.actions .line .btn', { hasText: 'Zurücknehmen' }).click();
  await stopButton(page).waitFor();
  assert.deepEqual(page.faults, []);
}

async function everyState(page, look, { server }) {
  await openTrophy(page, 2);
  await faces(page).first().waitFor();
  for (const face of [0, 4]) await faces(page).nth(face).click();
  await look('enter');
  await faces(page).nth(4).click();
  await page.locator('.bar .btn.main').click();
  await stopButton(page).waitFor();
  await look('two startles');
  await page.goto(server.url);
  await openTrophy(page, 3, { goal: 10 });
  await rollButton(page).waitFor({ timeout: 30_000 });
  await look('roll');
  for (;;) {
    const what = await nextHunt(page, { skip: true });
    if (what === 'over') break;
    if (what === 'decide') await stopButton(page).click();
    else await rollButton(page).click();
    await page.waitForTimeout(50);
  }
  await look('over');
}
export const trophyHasNothingThatAxeFindsInTheLightTheme = (given) => axeFollows(given, 'light', everyState);
export const trophyHasNothingThatAxeFindsInTheDarkTheme = (given) => axeFollows(given, 'dark', everyState);

/** What lies on the table, as a screen reader would have it. */
const lies = (page) =>
  page.evaluate(() => ({
    startles: document.querySelectorAll('.startles .slots > .die').length,
    sum: document.querySelector('.sum')?.textContent,
    bag: document.querySelector('.bag [role=img]')?.getAttribute('aria-label'),
    tracks: document.querySelectorAll('[data-spot]').length,
    scores: [...document.querySelectorAll('.hunters .score')].map((score) => score.textContent),
  }));

export async function trophyClumsyHandsLoseAndDoubleNothing({ browser, server }) {
  const page = await openPage(browser, { url: server.url, size: phone });
  const moves = movesOf(page);
  await openTrophy(page, 1, { goal: 200 });
  await nextHunt(page);

  /** Whatever the hands do, it is one move. */
  const one = async (decision, act) => {
    const before = moves.length;
    await act();
    await moreThan(moves, before);
    const what = await nextHunt(page);
    assert.deepEqual(moves.slice(before).map((move) => move.decision), [decision]);
    return what;
  };
  /** A turn in which there is something to decide; a first roll may end it. */
  const decide = async (act) => {
    while ((await one('roll', act)) !== 'decide');
  };

  await decide(() => rollButton(page).dblclick({ delay: 15 }));
  assert.equal(await one('stop', () => stopButton(page).dblclick({ delay: 15 })), 'roll');

  // Keys, pressed quickly and held down.
  await decide(async () => {
    for (const key of ['r', 'r', 's', 'r']) await page.keyboard.press(key);
  });
  await one('stop', async () => {
    for (const key of ['s', 'r', 's']) await page.keyboard.press(key);
  });
  await decide(async () => {
    await page.keyboard.up('Enter'); // after a first roll that ended the turn
    await rollButton(page).focus();
    for (let i = 0; i < 12; ++i) await page.keyboard.down('Enter');
  });
  // Still held, with the focus on the next button by now.
  const before = moves.length;
  for (let i = 0; i < 6; ++i) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  assert.equal(moves.length, before);
  // Both buttons at once: the first counts.
  await one('stop', () =>
    page.evaluate(() => {
      document.querySelector('.bar .act.main').click();
      document.querySelector('.bar [data-next]').click();
    }),
  );

  // The phone is turned while the dice fly, and back.
  await decide(async () => {
    await rollButton(page).click();
    await page.setViewportSize({ width: phone.height, height: phone.width });
  });
  for (const part of ['.hunters', '.bag', '.bar [data-next]', '.bar .act.main']) {
    const at = await page.locator(part).first().boundingBox();
    assert.ok(at && at.y >= 0 && at.y + at.height <= phone.width + 1 && at.x >= 0 && at.x + at.width <= phone.height + 1, `${part} ${JSON.stringify(at)}`);
  }
  const held = await lies(page);
  await page.setViewportSize(phone);
  assert.deepEqual(await lies(page), held);

  // Reloaded while there is something to decide, and while dice fly.
  await page.reload();
  assert.equal(await nextHunt(page), 'decide');
  assert.deepEqual(await lies(page), held);
  const until = moves.length;
  await rollButton(page).click();
  await moreThan(moves, until);
  await page.reload();
  await nextHunt(page);
  assert.equal(moves.length, until + 1);
  const now = await lies(page);
  await page.reload();
  await nextHunt(page);
  assert.deepEqual(await lies(page), now);
  assert.deepEqual(page.faults, []);
}
