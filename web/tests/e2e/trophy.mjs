// Trophy Buck in a browser: how to sit down, roll and stop.
import { smallPhone } from './harness.mjs';

const card = (page) => page.locator('.game').nth(0);

/** Opens a table from the start page. `way`: 0 friends, 1 here, 2 real dice, 3 bots. */
export async function openTrophy(page, way, { goal, names } = {}) {
  await card(page).locator('.more').click();
  await page.locator('dialog .way').nth(way).click();
  if (goal) {
    await page.locator('dialog summary').click();
    const field = page.locator('dialog details input[type=number]').first();
    await field.fill(String(goal));
    await field.blur();
  }
  if (names) {
    const fields = page.locator('dialog .names input');
    while ((await fields.count()) < names.length) await page.locator('dialog .names > .btn').click();
    for (const [i, name] of names.entries()) await fields.nth(i).fill(name);
  }
  await page.locator('dialog form .btn.main').click();
}

export const rollButton = (page) => page.locator('.bar [data-next]');
export const stopButton = (page) => page.locator('.bar .act.main:not([data-next])');
export const over = (page) => page.locator('.over .btn.main');
export const faces = (page) => page.locator('.enter .face');

/** Waits for whatever is to be done next: `roll`, `decide`, `enter` or `over`. `skip`: does not watch what comes before. */
export async function nextHunt(page, { patience = 90_000, skip = false } = {}) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (skip) await page.keyboard.press('Escape');
    if (await over(page).isVisible()) return 'over';
    if (await faces(page).first().isVisible()) return 'enter';
    if (await rollButton(page).isVisible()) return (await stopButton(page).isVisible()) ? 'decide' : 'roll';
    const hurry = page.locator('.actions .hurry');
    if (await hurry.isVisible()) await hurry.click({ timeout: 500 }).catch(() => undefined);
    await page.waitForTimeout(60);
  }
  throw new Error('nothing to do for a long time');
}

/** States for pictures. */
export const trophies = [
  async function trophy({ open, shot, device }) {
    const page = await open();
    await card(page).locator('.btn.main').click();
    await rollButton(page).waitFor({ timeout: 30_000 });
    await page.waitForTimeout(500);
    await shot(page, 'trophy-roll');
    await rollButton(page).click();
    await page.waitForTimeout(600);
    await shot(page, 'trophy-flying');
    const seen = new Set();
    for (let turn = 0; turn < 14; ++turn) {
      const what = await nextHunt(page);
      if (what === 'over') break;
      if (what === 'decide') {
        await page.waitForTimeout(500);
        const startles = await page.locator('.startles .slots > .die').count();
        if (!seen.has(startles)) await shot(page, `trophy-decide-${startles}`);
        if (seen.size === 0 && device.name.includes('phone')) {
          const { width, height } = page.viewportSize();
          await page.setViewportSize({ width: height, height: width });
          await page.waitForTimeout(300);
          await shot(page, 'trophy-side');
          await page.setViewportSize({ width, height });
        }
        seen.add(startles);
        if (startles === 2 || turn === 12) {
          await stopButton(page).click();
          await page.waitForTimeout(250);
          if (!seen.has('stop')) await shot(page, 'trophy-stop');
          seen.add('stop');
          continue;
        }
      }
      await rollButton(page).click();
      await page.waitForTimeout(300);
      const bust = page.locator('.bust');
      for (let i = 0; i < 40 && !seen.has('bust'); ++i) {
        if (await bust.isVisible()) {
          await page.waitForTimeout(700);
          await shot(page, 'trophy-bust');
          seen.add('bust');
        }
        if (await stopButton(page).isVisible()) break;
        await page.waitForTimeout(100);
      }
    }
  },
  async function trophyTen({ open, shot, device }) {
    const page = await open();
    if (device.name.includes('phone')) await page.setViewportSize(smallPhone);
    await openTrophy(page, 1, { names: ['Alexandrina', 'Bo', 'Cem', 'Dagmar', 'Emil', 'Frida', 'Goran', 'Hannelore', 'Ida', 'Jo'], goal: 10 });
    for (let turn = 0; turn < 60; ++turn) {
      const what = await nextHunt(page);
      if (what === 'over') break;
      if (what === 'decide') await stopButton(page).click();
      else await rollButton(page).click();
      await page.waitForTimeout(100);
      if (await page.locator('.when').isVisible()) break;
    }
    await nextHunt(page);
    await page.waitForTimeout(600);
    await shot(page, 'trophy-ten');
    if (!device.name.includes('phone')) return;
    await page.setViewportSize({ width: smallPhone.height, height: smallPhone.width });
    await page.waitForTimeout(300);
    await shot(page, 'trophy-ten-side');
  },
  async function trophyCompanion({ open, shot }) {
    const page = await open();
    await openTrophy(page, 2);
    await faces(page).first().waitFor();
    for (const face of [0, 4]) await faces(page).nth(face).click();
    await shot(page, 'trophy-companion');
    await faces(page).nth(11).click();
    await page.locator('.bar .btn.main').click();
    await stopButton(page).waitFor();
    await page.waitForTimeout(900);
    await shot(page, 'trophy-companion-decide');
    await rollButton(page).click();
    await page.waitForTimeout(300);
    await shot(page, 'trophy-companion-hunt');
  },
  async function trophyOver({ open, shot }) {
    const page = await open();
    await openTrophy(page, 3, { goal: 10 });
    for (;;) {
      const what = await nextHunt(page);
      if (what === 'over') break;
      if (what === 'decide') await stopButton(page).click();
      else await rollButton(page).click();
      await page.waitForTimeout(120);
    }
    await page.waitForTimeout(600);
    await shot(page, 'trophy-over');
  },
];
