// Whole games of Sharp Shooters.
import assert from 'node:assert/strict';
import { axe } from './axe.mjs';
import { desktop, openPage, phone, smallPhone } from './harness.mjs';
import { againButton, deck, faces, fitting, litRows, nextShot, openSharp, over, passButton, placeByDrag, placeByTaps, rollButton } from './sharp.mjs';

/** Plays to the end; `place` puts one die on the card. */
async function play(page, place) {
  let placed = 0;
  for (let step = 0; step < 400; ++step) {
    const what = await nextShot(page);
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
  await page.locator('.actions .line .btn', { hasText: 'Take back' }).click();
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
  await tabTo(page, '.game:nth-child(3) .btn:not(.main)');
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
    const what = await nextShot(page);
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
  await page.locator('.bar .btn', { hasText: 'Einen zurück' }).click();
  for (const face of [2, 3]) await faces(page).nth(face).click();
  await enter.click();
  await fitting(page).first().waitFor();
  // 1, 2, 3 and 4 fill row 4 and win 60.
  for (const number of ['1', '2', '3', '4']) {
    await page.keyboard.press(number);
    await litRows(page).first().waitFor();
    await page.keyboard.press('4');
    await page.waitForTimeout(300);
  }
  await page.waitForFunction(() => document.querySelector('[data-player="1"] b')?.textContent?.includes('160'));
  await againButton(page).click();
  assert.equal(await faces(page).count(), 6);
  await page.locator('.bar .btn', { hasText: 'Doch nicht' }).click();
  await passButton(page).click();
  await faces(page).first().waitFor();
  assert.deepEqual(page.faults, []);
}

export async function sharpHasNothingThatAxeFinds({ browser, server }) {
  for (const light of ['light', 'dark'])
    for (const size of [phone, desktop]) {
      const page = await openPage(browser, { url: server.url, light, size, still: true });
      const found = [];
      const look = async (where) => {
        await page.waitForTimeout(600);
        for (const line of await axe(page)) found.push(`${where}, ${light}: ${line}`);
      };
      await openSharp(page, 2);
      await deck(page).first().waitFor();
      await look('card');
      await deck(page).first().click();
      await faces(page).first().waitFor();
      await look('enter');
      await page.goto(server.url);
      await openSharp(page, 3, { rounds: 1 });
      await rollButton(page).waitFor({ timeout: 60_000 });
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
      assert.deepEqual(found, []);
      await page.context().close();
    }
}
