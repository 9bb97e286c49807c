// Pig on the plain table: how to sit down and play, and pictures of it.
import { patience, startPigServer } from './harness.mjs';

export const choices = (page) => page.locator('.choices .btn');
export const over = (page) => page.locator('.over .btn.main');

/** Opens a table from the start page: 1 for everybody here, 2 with real dice, 3 against a bot. */
export async function openPig(page, way, { names = [] } = {}) {
  await page.locator('.game', { hasText: 'Pig' }).locator('.more').click();
  await page.locator('dialog .way').nth(way).click();
  for (const [index, name] of names.entries()) await page.locator('dialog input.input').nth(index).fill(name);
  await page.locator('dialog summary').click();
  const goal = page.locator('dialog details input[type=number]').first();
  await goal.fill('20');
  await goal.blur();
  await page.locator('dialog form .btn.main').click();
}

/** Rolls once and holds, with keys, until the game is over. */
export async function playToTheEnd(page) {
  for (const end = Date.now() + 4 * patience; Date.now() < end; await page.waitForTimeout(60)) {
    if (await over(page).isVisible()) return;
    const count = await choices(page).count();
    if (count > 0) await page.keyboard.press(String(count));
  }
  throw new Error('the game does not end');
}

/** States for pictures. */
export const plains = [
  async function plain({ open, shot }) {
    const server = await startPigServer();
    try {
      const page = await open(server.url);
      await page.getByRole('heading', { name: 'Pig' }).waitFor();
      await shot(page, 'plain-start', true);
      await openPig(page, 3);
      await choices(page).first().waitFor();
      await shot(page, 'plain-roll');
      for (let roll = 0; (await choices(page).count()) < 2 && roll < 9; ++roll) {
        await page.keyboard.press('1');
        await page.waitForTimeout(2500);
      }
      await shot(page, 'plain-rolled');
      await page.setViewportSize({ width: 740, height: 360 });
      await shot(page, 'plain-sideways');
      await page.goto(server.url);
      await openPig(page, 1, { names: ['Ann', 'Bartholomäus von der Au'] });
      await choices(page).first().waitFor();
      await page.keyboard.press('1');
      await playToTheEnd(page);
      await shot(page, 'plain-over');
    } finally {
      await server.stop();
    }
  },
];
