// What one carries along: how to come to a finished game, and pictures of fair dice, history, printing and own cards.
import { nextThing, over, playBots, rollButton } from './bock.mjs';
import { patience } from './harness.mjs';

/** A game of one round against bots, which a bot also plays to its end for the one who sits here. */
export async function finishedGame(page) {
  await playBots(page, 1);
  await rollButton(page).waitFor();
  await page.locator('header .btn').last().click();
  await page.locator('dialog .item', { hasText: /bot/i }).first().click();
  // Until the bot has taken over there is a roll to be done.
  const end = Date.now() + 2 * patience;
  while ((await nextThing(page)) !== 'over' && Date.now() < end) await page.waitForTimeout(100);
  await over(page).waitFor();
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
  async function fair({ open, shot }) {
    const page = await open();
    await finishedGame(page);
    await shot(page, 'fair-over');
    await page.locator('header .btn').last().click();
    await page.locator('dialog .item.fair').click();
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
  async function history({ open, shot }) {
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
  async function own({ open, shot, server }) {
    const page = await open(`${server.url}/own`);
    await page.locator('main .btn').first().waitFor();
    await shot(page, 'own');
    for (const game of ['trophy-buck', 'sharp-shooters', 'tumblin-dice']) {
      await page.goto(`${server.url}/own/${game}`);
      await page.locator('form .btn.main').waitFor();
      if (game === 'trophy-buck') await page.locator('fieldset input').first().fill('5').then(() => page.keyboard.press('Tab'));
      if (game === 'sharp-shooters') await page.locator('ol input').nth(2).fill('1237');
      if (game === 'tumblin-dice') await page.locator('fieldset input').nth(1).fill('120');
      await shot(page, `own-${game}`, true);
    }
  },
  async function ownPlayed({ open, shot, server }) {
    const page = await open(`${server.url}/own/sharp-shooters`);
    await ownCards(page);
    await playCopy(page, 2);
    await page.locator('.holder .card li').first().waitFor();
    await page.waitForTimeout(1500);
    await shot(page, 'own-cards-played');
    await page.goto(`${server.url}/own/trophy-buck`);
    const numbers = page.locator('fieldset').first().locator('input');
    for (const [field, value] of [[0, 4], [1, 1], [2, 1], [3, 6], [4, 13]]) await numbers.nth(field).fill(String(value)); // prettier-ignore
    await page.locator('form .btn.main').click();
    await playCopy(page, 0);
    await page.locator('.bar .btn.main').first().waitFor();
    await page.waitForTimeout(1000);
    await shot(page, 'own-dice-played');
    await page.goto(`${server.url}/own/tumblin-dice`);
    await page.locator('form input[type=number]').nth(1).fill('300');
    await page.locator('form .btn.main').click();
    await playCopy(page, 3);
    await page.locator('canvas').first().waitFor();
    await page.waitForTimeout(3000);
    await shot(page, 'own-board-played');
  },
  async function print({ open, shot, server }) {
    const page = await open(`${server.url}/print/rock-the-bock`);
    await page.locator('.sheet').waitFor();
    await shot(page, 'print');
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 794, height: 1123 });
    for (const game of ['rock-the-bock', 'trophy-buck', 'sharp-shooters', 'tumblin-dice']) {
      await page.goto(`${server.url}/print/${game}`);
      await page.locator('.sheet').waitFor();
      await shot(page, `print-${game}`);
    }
  },
];

/** Every row of every card of side A is the same single six, so that the card that comes up is known; kept as "Six". */
export async function ownCards(page) {
  await page.locator('form .name input').fill('Six');
  for (let card = 1; card <= 12; ++card) {
    await page.locator('select').selectOption(`${card}A`);
    for (let row = 0; row < 6; ++row) {
      await page.locator('ol input').nth(2 * row).fill('6');
      await page.locator('ol input').nth(2 * row + 1).fill(String(10 * (row + 1)));
    }
  }
  await page.locator('form .btn.main').click();
  await page.locator('.toast').waitFor();
}

/** From a form that was kept: a table against bots with it. */
export async function playCopy(page, game) {
  await page.locator('header a').first().click();
  await page.locator('.game').nth(game).locator('.more').click();
  await page.locator('dialog .way').last().click();
  await page.locator('dialog summary').click();
  await page.locator('dialog .choices', { has: page.locator('input[value=""]') }).locator('label').nth(1).click();
  await page.locator('dialog form .btn.main').click();
}

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
