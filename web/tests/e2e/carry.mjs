// What one carries along: how to come to a finished game, and pictures of fair dice, history, printing and own cards.
import assert from 'node:assert/strict';
import { nextThing, playBots, rollButton } from './bock.mjs';

/** A game of one round against bots, which a bot also plays to its end for the one who sits here. */
export async function finishedGame(page) {
  await playBots(page, 1);
  await rollButton(page).waitFor();
  await page.locator('header .btn').last().click();
  await page.locator('dialog .item', { hasText: /bot/i }).first().click();
  assert.equal(await nextThing(page), 'over');
}

/** Home without loading the page anew: what is being kept is kept. */
export async function goHome(page) {
  await page.locator('header a').first().click();
  await page.locator('.game').first().waitFor();
}

const people = [
  { name: 'Ann', mine: true },
  { name: 'Bob', mine: false },
];
/** Games as this device would have kept them, one a day; luck and losses in percent. */
export const manyGames = [
  { game: 'rock-the-bock', won: 0, luck: 12, lost: 3 },
  { game: 'rock-the-bock', won: 1, luck: -21, lost: 8 },
  { game: 'trophy-buck', won: 1, luck: -4, lost: 14 },
  { game: 'rock-the-bock', won: 0, luck: 31, lost: 1.5 },
  { game: 'sharp-shooters', won: 0, luck: 9, lost: 6 },
  { game: 'rock-the-bock', won: 0, luck: -2, lost: 2 },
  { game: 'tumblin-dice', won: 1 },
].map(({ game, won, luck, lost }, day) => ({
  id: `aaaa-bbbb-cccc.${day + 1}`,
  game,
  time: Date.UTC(2026, 9, 20 + day, 18, 30),
  record: `astragal 1\ngame: ${game}\nseats: Ann, Bob\n`,
  players: people.map((person, seat) => ({
    ...person,
    score: 31 - 4 * seat - (seat === won ? 0 : 9),
    won: seat === won,
    ...(luck === undefined ? {} : { luck: (seat === 0 ? luck : -luck) / 100, lost: (seat === 0 ? lost : 5) / 100 }),
  })),
}));

/** Puts games into the database of the page, which must have made it. */
export async function remember(page, games = manyGames) {
  await page.evaluate(
    (all) =>
      new Promise((done, fail) => {
        const request = indexedDB.open('astragal', 1);
        request.onerror = () => fail(request.error);
        request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
        request.onsuccess = () => {
          const work = request.result.transaction('games', 'readwrite');
          for (const game of all) work.objectStore('games').put(game);
          work.oncomplete = () => {
            request.result.close();
            done();
          };
        };
      }),
    games,
  );
}

export const historyPage = (page) => new URL('/history', page.url()).href;

/** States for pictures. */
export const carries = [
  async function carryFair({ open, shot }) {
    const page = await open();
    await finishedGame(page);
    await shot(page, 'fair-over');
    await page.locator('header .line').click();
    await page.locator('dialog code').waitFor();
    await shot(page, 'fair-line');
    await page.locator('dialog .btn.main').click();
    await page.locator('dialog .verdict').waitFor();
    await shot(page, 'fair-checked');
    await page.keyboard.press('Escape');
    await page.route('**/record', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: changedDie(await answer.text()) });
    });
    await page.locator('.over .btn', { hasText: /Check the dice|nachprüfen/ }).click();
    await page.locator('dialog .verdict.bad').waitFor();
    await shot(page, 'fair-changed');
  },
  async function carryHistory({ open, shot }) {
    const page = await open();
    await page.goto(historyPage(page));
    await page.locator('.empty').waitFor();
    await shot(page, 'history-empty');
    await remember(page);
    await page.reload();
    await page.locator('article').first().waitFor();
    await page.locator('summary').click();
    await shot(page, 'history', true);
  },
];

/** One wolf more in the third roll of a record, and one other die less. */
export function changedDie(record) {
  let rolls = 0;
  return record.replace(/ roll = (.*)$/gm, (whole, dice) => {
    if (++rolls !== 3) return whole;
    const other = dice.split(' ').find((word) => !word.startsWith('wolf') && !word.includes('*')) ?? dice.split(' ').at(-1);
    const less = other.includes('*') ? other.replace(/\d+/, (n) => String(n - 1)).replace(/\*1$/, '') : '';
    return ` roll = ${dice.replace(other, `${less} wolf`).trim().replace(/\s+/g, ' ')}`;
  });
}
