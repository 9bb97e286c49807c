// Everything fits, at every size: each story goes through the states of a page or a table, and looks at each of them.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import * as bock from './bock.mjs';
import { longNames, misfitsAt, screens, settled } from './fit.mjs';
import { openPage, patience, smallPhone } from './harness.mjs';
import { openRoom } from './room.mjs';
import * as sharp from './sharp.mjs';
import * as trophy from './trophy.mjs';
import * as tumblin from './tumblin.mjs';

const [me, ...others] = longNames;
/** For looking at what the test sees: a folder for a picture of every state at every size. */
const pictures = process.env.FIT_PICTURES;

/** Runs a story on one page; whatever does not fit where it looks is an error. */
async function everythingFits({ browser, server }, story, more = {}) {
  const page = await openPage(browser, { size: smallPhone, still: true, url: server.url, ...more });
  const found = [];
  const look = async (where, sizes = screens) => {
    const each = async ({ width, height }) => {
      if (!pictures) return;
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: `${pictures}/${where.replaceAll(' ', '-')}-${width}x${height}.png` });
    };
    for (const line of await misfitsAt(page, sizes, each)) found.push(`${where}, ${line}`);
  };
  await story(page, look, server);
  assert.deepEqual(page.faults, []);
  if (found.length > 0) throw new Error(`these do not fit:\n${found.join('\n')}`);
}

/** Looks at a sheet that a button opens, and closes it. */
async function sheet(page, look, where, open) {
  await open();
  await page.locator('dialog[open] .inside > *').first().waitFor();
  await look(where);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** What the frame around each game has. */
async function frame(page, look) {
  await sheet(page, look, 'menu', () => page.locator('header .btn').last().click());
  await sheet(page, look, 'rules', () => page.locator('header button[aria-haspopup=dialog]').click());
  await sheet(page, look, 'log', () => page.locator('header .talk').click());
}

/** The result, and the table behind it. */
async function ending(page, look, game) {
  await page.locator('.over .btn.main').waitFor({ timeout: 2 * patience });
  await look(`${game} over`);
  await page.locator('.over button.btn').first().click();
  await look(`${game} over table`);
}

export const startPageFits = (given) =>
  everythingFits(given, async (page, look) => {
    await page.locator('.game').nth(3).waitFor();
    await look('start');
    await sheet(page, look, 'start ways', () => page.locator('.game').nth(1).locator('.more').click());
    for (const way of [0, 1, 3])
      await sheet(page, look, `start way ${way}`, async () => {
        await page.locator('.game').nth(way).locator('.more').click();
        await page.locator('dialog .way').nth(way).click();
        await page.locator('dialog summary').click();
      });
  });

export const otherPagesFit = (given) =>
  everythingFits(given, async (page, look, server) => {
    for (const path of ['help/sharp-shooters', 'history', 'own', 'own/sharp-shooters', 'own/tumblin-dice', 'print/rock-the-bock', 'replay', 'zzzz-zzzz-zzzz']) {
      await page.goto(`${server.url}/${path}`);
      await page.locator('main .btn, main form, main h2').first().waitFor();
      await look(path.replace('/', ' '));
    }
  });

export const lobbyFits = (given) =>
  everythingFits(given, async (page, look, server) => {
    await openRoom(page, server, { game: 'rock-the-bock', names: [me], bots: others.slice(0, 2), seats: 4, start: false });
    await page.locator('.seats .name').nth(2).waitFor();
    await look('lobby');
    await sheet(page, look, 'lobby menu', () => page.locator('header .btn').last().click());
    await openRoom(page, server, { game: 'tumblin-dice', names: longNames.slice(0, 2), seats: 4, start: false });
    await page.locator('.swatch').first().waitFor();
    await look('lobby colours');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.locator('.join').waitFor();
    await look('lobby guest');
  });

export const bockFits = (given) =>
  everythingFits(given, async (page, look, server) => {
    await openRoom(page, server, { game: 'rock-the-bock', names: [me], bots: others, hints: true, options: { rounds: 1 } });
    let looks = 0;
    for (let what = await bock.nextThing(page); what !== 'over'; what = await bock.nextThing(page)) {
      if (what === 'roll') {
        if (looks === 0) {
          await look('bock roll');
          await frame(page, look);
        }
        await bock.rollButton(page).click();
      } else {
        if (looks++ === 0) await look('bock take');
        await bock.groups(page).last().click();
        if (looks === 1) await look('bock taking');
        await bock.takeByClicks(page);
      }
      await look('bock meanwhile', [screens[looks % screens.length]]);
    }
    await ending(page, look, 'bock');
    for (const after of ['report', 'replay']) {
      await page.goto(`${page.url()}/${after}`);
      await page.locator(after === 'report' ? 'svg' : 'input[type=range]').first().waitFor();
      await look(after);
      await page.goBack();
    }
  });

export const trophyFits = (given) =>
  everythingFits(given, async (page, look, server) => {
    await openRoom(page, server, { game: 'trophy-buck', names: [me], bots: others, hints: true, options: { goal: 10 } });
    const seen = new Set();
    for (let what = await trophy.nextHunt(page), turn = 0; what !== 'over'; what = await trophy.nextHunt(page), ++turn) {
      const state = what === 'roll' ? what : `${what} ${await page.locator('.startles .slots > .die').count()}`;
      if (!seen.has(state)) await look(`trophy ${state}`);
      seen.add(state);
      await (what === 'decide' && turn > 4 ? trophy.stopButton(page) : trophy.rollButton(page)).click();
      await look('trophy meanwhile', [screens[turn % screens.length]]);
    }
    await ending(page, look, 'trophy');
  });

export const trophyFitsWithTenHunters = (given) =>
  everythingFits(given, async (page, look, server) => {
    const names = [...longNames, 'Alexandrina Hohenlohe-La', 'Bo', 'Cem', 'Dagmar', 'Emil', 'Frida'];
    await openRoom(page, server, { game: 'trophy-buck', names, options: { goal: 10 }, moves: 25 });
    await trophy.rollButton(page).waitFor();
    await look('trophy ten');
  });

export const sharpFits = (given) =>
  everythingFits(given, async (page, look, server) => {
    await openRoom(page, server, { game: 'sharp-shooters', names: [me], bots: others, hints: true, options: { rounds: 1 } });
    const seen = new Set();
    for (let what = await sharp.nextShot(page), turn = 0; what !== 'over'; what = await sharp.nextShot(page), ++turn) {
      const fits = (await sharp.fitting(page).count()) > 0;
      if (!seen.has(`${what} ${fits}`)) await look(`sharp ${what} ${fits ? 'fits' : 'none'}`);
      seen.add(`${what} ${fits}`);
      if (what === 'roll') await sharp.rollButton(page).click();
      else if (fits) await sharp.placeByTaps(page);
      else await sharp.passButton(page).click();
      await look('sharp meanwhile', [screens[turn % screens.length]]);
    }
    await ending(page, look, 'sharp');
  });

export const tumblinFits = (given) =>
  everythingFits(given, async (page, look, server) => {
    await openRoom(page, server, { game: 'tumblin-dice', names: longNames, hints: true, options: { rounds: 1 }, throws: 14 });
    await tumblin.throwButton(page).waitFor();
    await look('tumblin throw');
    await page.locator('.btn.fold').click();
    await look('tumblin aim');
    await page.locator('.btn.fold').click();
    await sheet(page, look, 'tumblin tally', () => page.locator('.strip .pad').first().click());
    while ((await tumblin.nextThing(page)) === 'throw') {
      await tumblin.throwButton(page).click();
      await look('tumblin meanwhile', [screens[3]]);
    }
    await ending(page, look, 'tumblin');
  });

export const tumblinFitsWithCards = (given) =>
  everythingFits(given, async (page, look, server) => {
    const options = { gates: 'on', mines: 'pressure', breed: 'multiplier', 'breeding-cards': 2, hands: 'shaky', 'start-face': 'free' };
    await openRoom(page, server, { game: 'tumblin-dice', names: longNames.slice(0, 2), options, throws: 3 });
    await tumblin.throwButton(page).waitFor();
    await look('tumblin cards');
    await page.locator('.btn.fold').click();
    await look('tumblin cards aim');
  });

export const realDiceFit = (given) =>
  everythingFits(given, async (page, look, server) => {
    for (const game of ['rock-the-bock', 'trophy-buck', 'sharp-shooters', 'tumblin-dice']) {
      await openRoom(page, server, { game, names: longNames, dice: 'table' });
      const first = page.locator('.enter .face, .deck .btn, .enter .level button').first();
      await first.waitFor();
      await look(`real ${game}`);
      await first.click();
      await settled(page);
      await look(`real ${game} next`);
    }
  });
