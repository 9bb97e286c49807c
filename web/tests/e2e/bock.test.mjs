// Whole games of Rock the Bock.
import assert from 'node:assert/strict';
import { axeFollows } from './axe.mjs';
import { confirmButton, groups, nextThing, over, playBots, rollButton, takeByClicks } from './bock.mjs';
import { desktop, openPage, phone } from './harness.mjs';

export async function bockByClicksToItsEndAndAgain({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: phone });
  await playBots(page, 1);
  let turns = 0;
  for (;;) {
    const what = await nextThing(page);
    if (what === 'over') break;
    if (what === 'roll') await rollButton(page).click();
    else {
      await takeByClicks(page);
      ++turns;
    }
    assert.ok(turns < 40);
    await page.waitForTimeout(50);
  }
  assert.match(await page.locator('.over h2').innerText(), /win/);
  await over(page).click();
  await rollButton(page).waitFor();
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

export async function bockWithTheKeyboardOnly({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: desktop });
  await page.locator('.facts').first().waitFor();
  await tabTo(page, '.game:nth-child(2) .more');
  await page.keyboard.press('Enter');
  await page.locator('dialog .way').last().waitFor();
  await tabTo(page, 'li:last-child .way');
  await page.keyboard.press('Enter');
  await page.locator('dialog summary').waitFor();
  await tabTo(page, 'dialog summary');
  await page.keyboard.press('Enter');
  await tabTo(page, 'dialog details input[type=number]');
  await page.keyboard.type('1');
  await tabTo(page, 'dialog form .btn.main');
  await page.keyboard.press('Enter');
  for (let turns = 0; turns < 60; ++turns) {
    const what = await nextThing(page);
    if (what === 'over') break;
    if (what === 'roll') {
      await tabTo(page, '.bar [data-next]');
      await page.keyboard.press('Enter');
    } else {
      await tabTo(page, '.group.possible');
      await page.keyboard.press('Enter');
      if (!(await confirmButton(page).isVisible())) {
        await tabTo(page, '.wanted .btn');
        await page.keyboard.press('Enter');
      }
      await tabTo(page, '.bar .btn.main.big');
      await page.keyboard.press('Enter');
    }
    await page.waitForTimeout(80);
  }
  await over(page).waitFor();
  assert.deepEqual(page.faults, []);
}

export async function bockIsToldInSentences({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: desktop });
  await playBots(page);
  await rollButton(page).click();
  await groups(page).first().waitFor();
  assert.match(await page.locator('[role=log]').last().innerText(), /^You roll \d+ .+\.$/);
  await takeByClicks(page);
  await nextThing(page);
  assert.ok((await page.locator('aside li').count()) > 4);
}

export async function bockWithFlyingDiceThatATapSkips({ browser, server }) {
  const page = await openPage(browser, { url: server.url, size: phone });
  await playBots(page);
  await rollButton(page).waitFor();
  const box = await page.locator('.tray canvas').boundingBox();
  // A flick: away from the player. On a busy machine a hand may be too slow for one; then it tries again.
  while (await rollButton(page).isVisible()) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.8);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.2, { steps: 3 });
    await page.mouse.up();
    await rollButton(page).waitFor({ state: 'hidden', timeout: 2000 }).catch(() => undefined);
  }
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await groups(page).first().waitFor();
  assert.deepEqual(page.faults, []);
}

export async function bockEveryoneHereAndTakenBack({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true });
  await page.locator('.game').nth(1).locator('.more').click();
  await page.locator('dialog .way').nth(1).click();
  await page.locator('dialog .names input').nth(0).fill('Ida');
  await page.locator('dialog .names input').nth(1).fill('Jon Doe');
  await page.locator('dialog form .btn.main').click();
  await page.locator('.prompt', { hasText: 'Ida' }).waitFor();
  await rollButton(page).click();
  await groups(page).first().waitFor();
  await takeByClicks(page);
  await page.locator('.prompt', { hasText: 'Jon Doe' }).waitFor();
  await page.locator('.actions .line .btn', { hasText: 'Undo' }).click();
  await groups(page).first().waitFor();
  assert.deepEqual(page.faults, []);
}

export async function bockWithRealDice({ browser, server }) {
  const page = await openPage(browser, { url: server.url, language: 'de', still: true });
  await page.locator('.game').nth(1).locator('.more').click();
  await page.locator('dialog .way').nth(2).click();
  await page.locator('dialog form .btn.main').click();
  const faces = page.locator('.enter .face');
  const enter = page.locator('.bar .btn.main');
  for (let round = 0; round < 3; ++round) {
    await faces.first().waitFor();
    assert.equal(await enter.isDisabled(), true);
    while (await enter.isDisabled()) await faces.nth(Math.floor(Math.random() * 2)).click();
    await page.locator('.bar .btn', { hasText: 'Einen entfernen' }).click();
    assert.equal(await enter.isDisabled(), true);
    await faces.nth(0).click();
    await enter.click();
    await groups(page).first().waitFor();
    await groups(page).first().click();
    await confirmButton(page).click();
  }
  await page.locator('.actions .line .btn', { hasText: 'Zurücknehmen' }).click();
  await groups(page).first().waitFor();
  assert.deepEqual(page.faults, []);
}

export async function bockWithoutWebGl({ browser, server }) {
  const page = await openPage(browser, { still: true });
  await page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return /webgl/.test(kind) ? null : get.call(this, kind, ...rest);
    };
  });
  await page.goto(server.url);
  await playBots(page);
  await rollButton(page).click();
  await groups(page).first().waitFor();
  assert.equal(await page.locator('.flat > .die').count(), 10);
  await takeByClicks(page);
  assert.equal(await nextThing(page), 'roll');
}

async function wholeGame(page, look) {
  await playBots(page, 1);
  await rollButton(page).waitFor();
  await look('roll');
  await rollButton(page).click();
  await groups(page).first().waitFor();
  await look('choose');
  await groups(page).first().click();
  await look('preview');
  for (;;) {
    const what = await nextThing(page);
    if (what === 'over') break;
    if (what === 'roll') await rollButton(page).click();
    else await takeByClicks(page);
    await page.waitForTimeout(50);
  }
  await look('over');
  await page.locator('.over button.btn').first().click();
  await look('the table after the end');
}

async function realDice(page, look) {
  await page.locator('.game').nth(1).locator('.more').click();
  await page.locator('dialog .way').nth(2).click();
  await page.locator('dialog form .btn.main').click();
  const faces = page.locator('.enter .face');
  await faces.first().waitFor();
  await look('nothing entered');
  const enter = page.locator('.bar .btn.main');
  for (let die = 0; await enter.isDisabled(); ++die) {
    await faces.nth(die % 5).click();
    if (die === 4) await look('half entered');
  }
  await look('all entered');
  await enter.click();
  await groups(page).first().waitFor();
  await look('choose');
}

export const bockHasNothingThatAxeFindsInTheLightTheme = (given) => axeFollows(given, 'light', wholeGame);
export const bockHasNothingThatAxeFindsInTheDarkTheme = (given) => axeFollows(given, 'dark', wholeGame);
export async function bockWithRealDiceHasNothingThatAxeFinds(given) {
  for (const light of ['light', 'dark']) await axeFollows(given, light, realDice);
}
