// Whole games of Sharp Shooters.
import assert from 'node:assert/strict';
import { axe, axeFollows } from './axe.mjs';
import { desktop, openPage, phone, smallPhone } from './harness.mjs';
import { moreThan, movesOf } from './moves.mjs';
import { againButton, deck, faces, fitting, litRows, nextShot, openAtFaultyThrow, openSharp, over, passButton, placeByDrag, placeByTaps, rollButton, sureAnyway } from './sharp.mjs';

/** Plays to the end; `place` puts one die on the card. */
async function play(page, place) {
  let placed = 0;
  for (let step = 0; step < 400; ++step) {
    const what = await nextShot(page, { skip: true });
    if (what === 'over') return placed;
    if (what === 'roll') await rollButton(page).click();
    else if ((await fitting(page).count()) > 0) {
      await place(page);
      ++placed;
    } else if (step % 2) await againButton(page).click();
    else await passButton(page).click();
    await page.waitForTimeout(60);
  }
  throw new Error('the game has no end');
}

export async function sharpByTapsToItsEndAndAgain({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: phone });
  await openSharp(page, 3, { rounds: 1 });
  assert.ok((await play(page, placeByTaps)) > 0);
  assert.match(await page.locator('.over h2').innerText(), /win/);
  await over(page).click();
  await page.locator('.holder, .back').first().waitFor();
  assert.deepEqual(page.faults, []);
}

export async function sharpByDragToItsEnd({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: desktop });
  await openSharp(page, 3, { rounds: 1 });
  const placed = await play(page, async () => {
    const { drop } = await placeByDrag(page);
    assert.equal(await page.locator('.ghost').count(), 1);
    await drop();
  });
  assert.ok(placed > 0);
  assert.deepEqual(page.faults, []);
}

export async function sharpDroppedElsewhereNothingHappens({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: desktop });
  await openSharp(page, 1);
  await rollButton(page).click({ timeout: 30_000 });
  await fitting(page).first().waitFor();
  const before = await page.locator('.square .die').count();
  const from = await fitting(page).first().boundingBox();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 120, { steps: 5 });
  await page.mouse.up();
  assert.equal(await page.locator('.square .die').count(), before);
  assert.equal(await page.locator('.ghost').count(), 0);
  await placeByTaps(page);
  await passButton(page).waitFor();
  assert.equal(await page.locator('.square .die').count(), before + 1);
  await page.locator('.actions .line .btn', { hasText: 'Undo' }).click();
  await page.waitForFunction((n) => document.querySelectorAll('.square .die').length === n, before);
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

export async function sharpWithTheKeyboardOnly({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: desktop });
  await page.locator('.facts').first().waitFor();
  await tabTo(page, '.game:nth-child(3) .more');
  await page.keyboard.press('Enter');
  await page.locator('dialog .way').last().waitFor();
  await tabTo(page, 'li:last-child .way');
  await page.keyboard.press('Enter');
  await page.locator('dialog summary').waitFor();
  await tabTo(page, 'dialog summary');
  await page.keyboard.press('Enter');
  await tabTo(page, 'dialog details input[type=number]');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1');
  await tabTo(page, 'dialog form .btn.main');
  await page.keyboard.press('Enter');
  for (let step = 0; step < 400; ++step) {
    const what = await nextShot(page, { skip: true });
    if (what === 'over') break;
    if (what === 'roll') {
      await tabTo(page, '.bar [data-next]');
      await page.keyboard.press('Enter');
    } else if ((await fitting(page).count()) > 0) {
      await tabTo(page, '.die.fits');
      await page.keyboard.press('Enter');
      await litRows(page).first().waitFor();
      await tabTo(page, '.row.held');
      await page.keyboard.press('Enter');
    } else await page.keyboard.press('p');
    await page.waitForTimeout(80);
  }
  await over(page).waitFor();
  assert.deepEqual(page.faults, []);
}

export async function sharpAsksBeforeADieCosts({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true });
  await openSharp(page, 2);
  await deck(page).first().click(); // card 1A: the first row takes fours and costs, row 4 is 1 2 3 4
  const enter = page.locator('.bar .btn.main');
  const rolls = async (...numbers) => {
    await faces(page).first().waitFor();
    for (const number of numbers) await faces(page).nth(number - 1).click();
    await enter.click();
    await page.waitForTimeout(400);
  };
  await rolls(6, 1); // the first one begins
  const fours = await page.locator('.row').first().locator('.square').count();
  await rolls(...Array(fours).fill(4), ...Array(5 - fours).fill(1));
  await fitting(page).first().waitFor();
  const place = async () => {
    await page.keyboard.press('4');
    await page.locator('[data-row="0"].held').click();
  };
  for (let four = 1; four < fours; ++four) {
    const before = await page.locator('.hand .die').count();
    await place();
    await page.waitForFunction((count) => document.querySelectorAll('.hand .die').length < count, before);
  }
  // The last four would cost, and a one would fit as well.
  await place();
  const doubt = page.locator('dialog', { hasText: /completes row 1 and costs you \d+\. Another die would fit, too\./ });
  await doubt.waitFor();
  assert.deepEqual(await axe(page), []);
  await doubt.getByRole('button', { name: 'Choose again' }).click();
  await doubt.waitFor({ state: 'detached' });
  assert.equal(await page.locator('[data-row="0"].full').count(), 0);
  await place();
  await doubt.getByRole('button', { name: 'Place it anyway' }).click();
  await page.locator('[data-row="0"].full').waitFor();
  assert.deepEqual(page.faults, []);
}

export async function sharpWithRealDiceInGerman({ browser, server }) {
  const page = await openPage(browser, { url: server.url, language: 'de', still: true, size: smallPhone });
  await openSharp(page, 2);
  await deck(page).first().waitFor();
  assert.equal(await deck(page).count(), 12);
  await deck(page).nth(0).click(); // card 1A: the first row takes fours and costs, row 4 is 1 2 3 4
  await faces(page).first().waitFor();
  const enter = page.locator('.bar .btn.main');
  // A tie, then the second begins.
  for (const face of [4, 4]) await faces(page).nth(face).click();
  await enter.click();
  await page.waitForTimeout(400);
  await faces(page).first().waitFor();
  for (const face of [1, 4]) await faces(page).nth(face).click();
  await enter.click();
  await page.waitForTimeout(400);
  await faces(page).first().waitFor();
  assert.match(await page.locator('.enter h2').innerText(), /2/);
  for (const face of [0, 1, 1, 1]) await faces(page).nth(face).click();
  await page.getByRole('button', { name: 'Einen entfernen' }).click();
  for (const face of [2, 3]) await faces(page).nth(face).click();
  await enter.click();
  await fitting(page).first().waitFor();
  // 1, 2, 3 and 4 fill row 4 and win 60.
  for (const number of ['1', '2', '3', '4']) {
    // A die leaves the hand before its move is over, and until then keys are not for the table.
    await page.locator(`.die.fits[aria-keyshortcuts="${number}"]`).first().waitFor();
    await page.keyboard.press(number);
    await litRows(page).first().waitFor();
    const left = (await page.locator('.hand .die').count()) - 1; // dice on the card are others
    await page.keyboard.press('4');
    await page.waitForFunction((dice) => document.querySelectorAll('.hand .die').length === dice, left);
  }
  await page.waitForFunction(() => document.querySelector('[data-player="1"] b')?.textContent?.includes('160'));
  await againButton(page).click();
  assert.equal(await faces(page).count(), 6);
  await page.locator('.bar .btn', { hasText: 'Abbrechen' }).click();
  await passButton(page).click();
  await faces(page).first().waitFor();
  assert.deepEqual(page.faults, []);
}

async function everyState(page, look, { server }) {
  await openSharp(page, 2);
  await deck(page).first().waitFor();
  await look('card');
  await deck(page).first().click();
  await faces(page).first().waitFor();
  await look('enter');
  await page.goto(server.url);
  await openSharp(page, 3, { rounds: 1 });
  await nextShot(page, { skip: true });
  await look('roll');
  await rollButton(page).click();
  await nextShot(page);
  await look('place');
  if ((await fitting(page).count()) > 0) {
    await fitting(page).first().click();
    await look('held');
    await page.keyboard.press('Escape');
  }
  await play(page, placeByTaps);
  await look('over');
}
export const sharpHasNothingThatAxeFindsInTheLightTheme = (given) => axeFollows(given, 'light', everyState);
export const sharpHasNothingThatAxeFindsInTheDarkTheme = (given) => axeFollows(given, 'dark', everyState);

/** What lies on the card and in the tray. */
const lies = (page) =>
  page.evaluate(() => ({
    rows: [...document.querySelectorAll('.row > .visually-hidden')].map((row) => row.textContent),
    tray: [...document.querySelectorAll('.hand .die')].map((die) => die.textContent.trim()).sort(),
    chips: [...document.querySelectorAll('.players b')].map((chips) => chips.textContent),
  }));

export async function sharpClumsyHandsLoseAndDoubleNothing({ browser, server }) {
  const page = await openPage(browser, { url: server.url, size: desktop });
  const moves = movesOf(page);
  await openSharp(page, 1, { rounds: 1 });
  await nextShot(page);

  /** Whatever the hands do, it is one move. */
  const one = async (decision, act) => {
    const before = moves.length;
    await act();
    await moreThan(moves, before);
    const what = await nextShot(page);
    assert.deepEqual(
      moves.slice(before).map((move) => move.decision.split(' ')[0]),
      [decision],
    );
    return what;
  };
  const none = async (act) => {
    const before = moves.length;
    const seen = await lies(page);
    await act();
    assert.equal(await page.locator('.ghost').count(), 0);
    assert.deepEqual(await lies(page), seen);
    assert.equal(moves.length, before);
  };

  await one('roll', () => rollButton(page).dblclick({ delay: 15 }));

  // A die that is tapped twice is held, and not yet anywhere.
  await none(async () => {
    await fitting(page).first().dblclick({ delay: 15 });
    await litRows(page).first().waitFor();
    await page.keyboard.press('Escape');
  });
  // A row that is tapped twice gets one die.
  await one('place', async () => {
    await fitting(page).first().click();
    await litRows(page).first().dblclick({ delay: 15 });
    await sureAnyway(page);
  });

  // Over the edge of the window, on the felt, on a row that does not take it, and a drag that is given up.
  while ((await fitting(page).count()) === 0 || (await page.locator('.row.lit').count()) === 6) {
    if (await rollButton(page).isVisible()) await one('roll', () => rollButton(page).click());
    else await one('pass', () => passButton(page).dblclick({ delay: 15 }));
  }
  const carry = async (x, y) => {
    const from = await fitting(page).first().boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 5, from.y - 30, { steps: 3 });
    await page.locator('.ghost').waitFor();
    await page.mouse.move(x, y, { steps: 4 });
  };
  await none(async () => {
    await carry(-40, -40);
    await page.mouse.up();
  });
  await none(async () => {
    const tray = await page.locator('.middle .tray').first().boundingBox();
    await carry(tray.x + 30, tray.y + tray.height - 40);
    await page.mouse.up();
  });
  await none(async () => {
    await carry(200, 400);
    const row = await page.locator('.row:not(.held)').first().boundingBox();
    await page.mouse.move(row.x + row.width / 2, row.y + row.height / 2);
    await page.mouse.up();
    await page.getByText(/does not fit row/).waitFor();
  });
  await none(async () => {
    const row = await page.locator('.row.lit').first().boundingBox();
    await carry(row.x + row.width / 2, row.y + row.height / 2);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.keyboard.press('Escape');
  });

  // The phone is turned in the middle of the turn, and while the dice fly.
  const seen = await lies(page);
  for (const size of [{ width: phone.height, height: phone.width }, phone]) {
    await page.setViewportSize(size);
    await page.locator('aside').waitFor({ state: 'detached' }); // what a wide window has beside the table
    assert.deepEqual(await lies(page), seen);
    for (const part of ['.players', '.holder', '.die.fits', '.actions']) {
      const at = await page.locator(part).first().boundingBox();
      assert.ok(at && at.y >= 0 && at.y + at.height <= size.height + 1 && at.x >= 0 && at.x + at.width <= size.width + 1, `${part} ${JSON.stringify(at)} of ${JSON.stringify(size)}`);
    }
  }
  await one('place', async () => {
    await placeByTaps(page);
    await page.setViewportSize({ width: phone.height, height: phone.width });
  });
  await page.setViewportSize(phone);

  // Keys, pressed quickly: the dice have one row each, the second press is none.
  if (await againButton(page).isVisible())
    await one('roll', async () => {
      for (const key of ['r', 'r', 'p', 'r']) await page.keyboard.press(key);
    });

  // Reloaded in the middle of the turn, and while dice fly.
  const here = await lies(page);
  await page.reload();
  await nextShot(page);
  assert.deepEqual(await lies(page), here);
  while (!(await rollButton(page).isVisible())) {
    if ((await fitting(page).count()) > 0 && !(await passButton(page).isVisible())) await one('place', () => placeByTaps(page));
    else await one('pass', () => page.keyboard.press('p'));
  }
  const until = moves.length;
  await rollButton(page).click();
  await moreThan(moves, until);
  await page.reload();
  await nextShot(page);
  assert.equal(moves.length, until + 1);
  const now = await lies(page);
  await page.reload();
  await nextShot(page);
  assert.deepEqual(await lies(page), now);
  assert.deepEqual(page.faults, []);
}

const noteOf = (page) => page.locator('.tray .note');

export async function sharpThrownIntoTheTray({ browser, server }) {
  const page = await openPage(browser, { url: server.url, language: 'de', size: smallPhone });
  await openSharp(page, 1, { thrown: true });
  await rollButton(page).click();
  const room = new URL(page.url()).pathname.slice(1);
  await page.waitForFunction(
    async (code) => / roll = /.test(await (await fetch(`/api/rooms/${code}/record`)).text()),
    room,
    { polling: 200 },
  );
  const record = await (await fetch(`${server.url}/api/rooms/${room}/record`)).text();
  assert.match(record, /^dice: thrown [0-9a-f]{64}$/m);
  assert.match(record, /^motion 1: /m);
  // Whatever was thrown, something is to be done next, with the dice of the record.
  await nextShot(page);
  const [, rolled] = / roll = (.*)$/m.exec(record);
  if ((await fitting(page).count()) > 0) {
    const shown = await page.locator('.hand .die .visually-hidden').allInnerTexts();
    assert.deepEqual(shown.map((text) => /[1-6]/.exec(text)[0]).sort().join(' '), rolled);
  }
  assert.deepEqual(page.faults, []);
}

export async function sharpThrownInVainIsThrownAgain({ browser, server }) {
  const page = await openPage(browser, { size: phone });
  const { seat, outcome, now } = await openAtFaultyThrow(page, server.url);
  await noteOf(page).waitFor();
  assert.match(await noteOf(page).innerText(), /does not count/);
  const reasons = { backboard: /backboard/, cocked: /flat/, stacked: /on another/, outside: /left the tray/ };
  assert.match(await noteOf(page).innerText(), reasons[outcome.split(' ')[1]]);
  await rollButton(page).waitFor();
  assert.equal(now.to_act, seat);
  assert.match(await page.locator('.actions').innerText(), /again: /);
  const { to_roll: due } = now.state;
  assert.match(await rollButton(page).innerText(), due === 1 ? /last die/ : new RegExp(`Roll ${due} dice`));
  const code = new URL(page.url()).pathname.slice(1);
  const throws = async () => (await (await fetch(`${server.url}/api/rooms/${code}/record`)).text()).match(/ roll = /g).length;
  const before = await throws();
  await rollButton(page).click();
  await page.waitForFunction((n) => fetch(`/api/rooms${location.pathname}/record`).then((answer) => answer.text()).then((text) => text.match(/ roll = /g).length > n), before, { polling: 200 });
  await nextShot(page);
  assert.equal(await throws(), before + 1);
  assert.deepEqual(page.faults, []);
}
