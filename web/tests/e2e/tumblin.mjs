// Tumblin-Dice in a browser: how to sit down, throw with a pointer and with keys, and enter real dice.
import { openRoom } from './room.mjs';

/** Opens and starts a table with any options, lets so many dice be thrown, and sits this page down at it. */
export function openTumblin(page, server, { bots = 1, ...wanted } = {}) {
  return openRoom(page, server, { game: 'tumblin-dice', bots: ['Hazel', 'Rowan', 'Fern'].slice(0, bots), ...wanted });
}

export const throwButton = (page) => page.locator('.bar .btn.main.big[aria-describedby=throw-hint]');
export const over = (page) => page.locator('.over .btn.main');
export const mainButton = (page) => page.locator('.bar .btn.big[data-next]');

/** Waits for whatever is to be done next: `throw`, `other` (a card, an offer) or `over`. Does not wait for bots longer than needed. */
export async function nextThing(page) {
  const found = await page.waitForFunction(
    () => {
      const seen = (what) => document.querySelector(what)?.checkVisibility() ?? false;
      if (seen('.over .btn.main')) return 'over';
      if (seen('.bar .btn.main.big[aria-describedby=throw-hint]')) return 'throw';
      if (seen('.bar .btn.big[data-next]')) return 'other';
      document.querySelector('.actions .hurry')?.click();
      return false;
    },
    null,
    { polling: 60 },
  );
  return found.jsonValue();
}

/** A pull back from the pad, and let go. */
export async function pull(page, { right = 0, down = 85, letGo = true } = {}) {
  const box = await page.locator('.board').boundingBox();
  const x = box.x + box.width / 2;
  const y = box.y + box.height * 0.88;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2, { steps: 3 });
  await page.mouse.move(x + right, y + down, { steps: 3 });
  if (letGo) await page.mouse.up();
}

/** A swipe off the pad. */
export async function swipe(page, right = 10) {
  const box = await page.locator('.board').boundingBox();
  const x = box.x + box.width / 2;
  const y = box.y + box.height * 0.88;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 6; ++step) {
    await page.mouse.move(x + (right * step) / 6, y - step * 16);
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
}

const cards = { gates: 'on', mines: 'pressure', breed: 'multiplier', 'breeding-cards': 2 };

const four = ['Ann', 'Bob', 'Cleo', 'Dan'];

/** States for pictures. */
export const tumblins = [
  async function tumblin({ open, shot, server }) {
    const page = await open();
    await openTumblin(page, server, { bots: 1 });
    await throwButton(page).waitFor();
    await page.waitForTimeout(500);
    await shot(page, 'tumblin-throw');
    await pull(page, { right: 20, down: 90, letGo: false });
    await page.waitForTimeout(200);
    await shot(page, 'tumblin-pull');
    await page.mouse.up();
    await page.locator('.board.moving').waitFor();
    await page.waitForTimeout(450);
    await shot(page, 'tumblin-flying');
  },
  async function tumblinround({ open, shot, server }) {
    const page = await open();
    await openTumblin(page, server, { names: four, bots: 0, throws: 15, options: { rounds: 1 } });
    await throwButton(page).waitFor();
    await page.waitForTimeout(500);
    await shot(page, 'tumblin-later');
    await page.keyboard.press('v');
    await page.waitForTimeout(900);
    await shot(page, 'tumblin-top');
    await page.keyboard.press('v');
    await page.waitForTimeout(900);
    await shot(page, 'tumblin-low');
    await page.keyboard.press('0');
    const fold = page.locator('.btn.fold');
    if (await fold.isVisible()) {
      await fold.click();
      await page.waitForTimeout(400);
      await shot(page, 'tumblin-aim');
      await fold.click();
      await page.locator('.strip .pad').first().click();
      await page.waitForTimeout(400);
      await shot(page, 'tumblin-tally');
      await page.keyboard.press('Escape');
    }
    await throwButton(page).click();
    await page.locator('.tags.counting').waitFor();
    await page.waitForTimeout(700);
    await shot(page, 'tumblin-counting');
    await Promise.race([over(page).waitFor(), throwButton(page).waitFor()]);
    await page.waitForTimeout(400);
    await shot(page, 'tumblin-over');
  },
  async function tumblinteams({ open, shot, server }) {
    const page = await open();
    await openTumblin(page, server, { names: four, bots: 0, throws: 6, options: { teams: 'on', 'start-face': 'free' } });
    await throwButton(page).waitFor();
    await page.waitForTimeout(500);
    const fold = page.locator('.btn.fold');
    if (await fold.isVisible()) await fold.click();
    await page.waitForTimeout(400);
    await shot(page, 'tumblin-teams');
  },
  async function tumblincards({ open, shot, server }) {
    const page = await open();
    await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0, throws: 3, options: { ...cards, hands: 'shaky' } });
    await throwButton(page).waitFor();
    await page.waitForTimeout(500);
    await shot(page, 'tumblin-cards');
  },
  async function tumblinlay({ open, shot, server }) {
    const page = await open();
    await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0, options: { gates: 'on', cards: 'players' } });
    await mainButton(page).first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(500);
    const box = await page.locator('.board').boundingBox();
    await page.mouse.click(box.x + box.width * 0.62, box.y + box.height * 0.42);
    await page.waitForTimeout(400);
    await shot(page, 'tumblin-lay');
  },
  async function tumblintable({ open, shot, server }) {
    const page = await open();
    await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0, dice: 'table', options: { mines: 'pressure' } });
    await page.locator('.enter').waitFor({ timeout: 60_000 });
    await page.locator('.enter .line').nth(0).locator('.face').nth(5).click();
    await page.locator('.enter .line').nth(1).locator('.face').nth(2).click();
    await shot(page, 'tumblin-enter-start');
    await page.locator('.enter .btn.main').click();
    await page.waitForTimeout(900);
    await page.locator('.enter .face').nth(0).click();
    await page.locator('.enter .btn.main').click();
    await page.locator('.bar .btn.big').nth(2).click({ timeout: 20_000 });
    await page.locator('.enter .level button.name').nth(1).click({ timeout: 20_000 });
    await page.locator('.enter .faces .face').nth(4).click();
    await page.waitForTimeout(300);
    await shot(page, 'tumblin-enter');
    await page.locator('.bar .btn.main.big').click();
    await page.waitForTimeout(900);
    await page.locator('.enter .level button.name').nth(2).click();
    await page.locator('.enter .faces .face').nth(3).click();
    await page.locator('.enter button.die').first().click();
    await page.waitForTimeout(200);
    await shot(page, 'tumblin-enter-moved');
  },
];
