// Rock the Bock in a browser: how to sit down, roll and choose.
import { patience } from './harness.mjs';

/** Opens a table against bots from the start page, with `rounds` rounds. */
export async function playBots(page, rounds = 3) {
  if (rounds === 3) {
    await page.locator('.game').nth(1).locator('.btn.main').click();
    return;
  }
  await page.locator('.game').nth(1).locator('.more').click();
  await page.locator('dialog .way').last().click();
  await page.locator('dialog summary').click();
  const field = page.locator('dialog details input[type=number]').first();
  await field.fill(String(rounds));
  await field.blur();
  await page.locator('dialog form .btn.main').click();
}

export const rollButton = (page) => page.locator('.bar [data-next]');
export const groups = (page) => page.locator('.group.possible');
export const confirmButton = (page) => page.locator('.bar .btn.main.big');
export const over = (page) => page.locator('.over .btn.main');

/** Waits for whatever is to be done next: `roll`, `take` or `over`. */
export async function nextThing(page) {
  const end = Date.now() + 2 * patience;
  while (Date.now() < end) {
    if (await over(page).isVisible()) return 'over';
    if (await rollButton(page).isVisible()) return 'roll';
    if ((await groups(page).count()) > 0) return 'take';
    const hurry = page.locator('.actions .hurry');
    if (await hurry.isVisible()) await hurry.click({ timeout: 500 }).catch(() => undefined);
    await page.waitForTimeout(60);
  }
  throw new Error('nothing to do for a long time');
}

/** Chooses a group by clicks; wolves go to the first who may get them. */
export async function takeByClicks(page) {
  const group = groups(page).first();
  if ((await group.getAttribute('aria-pressed')) !== 'true') await group.click();
  if (!(await confirmButton(page).isVisible())) {
    const wide = page.viewportSize().width > 1000;
    const target = wide ? page.locator('.place .wanted .btn.main').first() : page.locator('.strip .wanted').first();
    await target.click();
  }
  await confirmButton(page).click();
}

/** States for pictures. */
export const bocks = [
  async function bock({ open, shot }) {
    const page = await open();
    await playBots(page);
    await rollButton(page).waitFor();
    await shot(page, 'bock-roll');
    await rollButton(page).click();
    await page.waitForTimeout(350);
    await shot(page, 'bock-flying');
    await groups(page).first().waitFor();
    await page.waitForTimeout(600);
    await shot(page, 'bock-choose');
    await groups(page).last().click();
    await page.waitForTimeout(300);
    await shot(page, 'bock-preview');
    await groups(page).first().click();
    for (let turn = 0; turn < 5; ++turn) {
      const what = await nextThing(page);
      if (what === 'roll') await rollButton(page).click();
      if (what === 'take') await takeByClicks(page);
      await page.waitForTimeout(200);
    }
    await page.waitForTimeout(900);
    await shot(page, 'bock-later');
    const chat = page.locator('header .talk');
    if (await chat.isVisible()) {
      await chat.click();
      await page.waitForTimeout(300);
      await shot(page, 'bock-log');
    }
  },
  async function bockOver({ open, shot }) {
    const page = await open();
    await playBots(page, 1);
    for (;;) {
      const what = await nextThing(page);
      if (what === 'over') break;
      if (what === 'roll') await rollButton(page).click();
      else await takeByClicks(page);
      await page.waitForTimeout(150);
    }
    await page.waitForTimeout(600);
    await shot(page, 'bock-over');
    await page.locator('.over button.btn').first().click();
    await shot(page, 'bock-over-look');
  },
  async function bockCompanion({ open, shot }) {
    const page = await open();
    await page.locator('.game').nth(1).locator('.more').click();
    await page.locator('dialog .way').nth(2).click();
    await page.locator('dialog form .btn.main').click();
    await page.locator('.enter .face').first().waitFor();
    for (const face of [0, 1, 1, 2, 2, 2, 3]) await page.locator('.enter .face').nth(face).click();
    await shot(page, 'bock-companion');
    for (const face of [4, 5, 5]) await page.locator('.enter .face').nth(face).click();
    await page.locator('.bar .btn.main').click();
    await groups(page).first().waitFor();
    await page.locator('.group.possible').nth(1).click();
    await page.waitForTimeout(500);
    await shot(page, 'bock-companion-choose');
  },
];
