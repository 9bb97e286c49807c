// Pictures of every page and state, phone and desktop, both lights, into shots/. For looking at.
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bocks } from './bock.mjs';
import { carries } from './device.mjs';
import { tumblins } from './tumblin.mjs';
import { desktop, openPage, phone, smallPhone, startBrowser, startServer } from './harness.mjs';
import { learning } from './learn.mjs';
import { plains } from './plain.mjs';
import { replays } from './replay.mjs';
import { sharps } from './sharp.mjs';
import { trophies } from './trophy.mjs';

const folder = fileURLToPath(new URL('../../shots/', import.meta.url));
/** `npm run shots -- phone lobby`: only these devices, and only these stories. */
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const wanted = (all) => {
  const named = all.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)));
  return named.length > 0 ? named : all;
};
const devices = [
  { name: 'phone', size: phone, light: 'light', language: 'en' },
  { name: 'phone-dark', size: smallPhone, light: 'dark', language: 'de' },
  { name: 'desktop', size: desktop, light: 'light', language: 'en' },
  { name: 'desktop-dark', size: desktop, light: 'dark', language: 'de' },
];

/** Opens the sheet of a game and goes one of its ways: 0 friends, 1 here, 2 real dice, 3 bots. */
async function way(page, game, which) {
  await page.locator('.game').nth(game).locator('.more').click();
  await page.locator('dialog .way').nth(which).click();
}
async function annOpens(page, game, more = async () => undefined) {
  await way(page, game, 0);
  await page.locator('dialog input').first().fill('Ann');
  await more();
  await page.locator('dialog form .btn.main').click();
  await page.locator('.invite .btn').first().waitFor();
}

/** The states, each a story that takes pictures on its way. Games add theirs. */
const stories = [
  async function start({ open, shot }) {
    const page = await open();
    await page.getByRole('heading', { name: 'Rock the Bock' }).waitFor();
    await shot(page, 'start', true);
    await page.locator('.game').nth(1).locator('.more').click();
    await page.locator('dialog .way').first().waitFor();
    await shot(page, 'start-ways');
    await page.keyboard.press('Escape');
    for (const game of [0, 1, 2, 3]) {
      await way(page, game, game === 3 ? 3 : game === 0 ? 0 : game);
      await page.locator('dialog summary').click();
      await shot(page, `start-options-${game}`);
      await page.locator('dialog .inside').evaluate((inside) => inside.scrollTo(0, inside.scrollHeight));
      await shot(page, `start-options-${game}-below`);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
  },
  async function startAgain({ open, shot }) {
    const ann = await open();
    await annOpens(ann, 2, async () => {
      await ann.locator('dialog summary').click();
      await ann.locator('dialog .check input').first().check();
    });
    // Ann stays where she is, so others find her table.
    const bob = await open();
    await annOpens(bob, 3);
    await bob.goto(new URL('/', bob.url()).href);
    await bob.locator('#open').waitFor();
    await shot(bob, 'start-again', true);
    await bob.route('**/api/**', (route) => route.abort());
    await bob.locator('.game').first().locator('.btn.main').click();
    await bob.locator('.toast').waitFor();
    await shot(bob, 'start-offline');
  },
  async function lobby({ open, shot }) {
    const page = await open();
    await annOpens(page, 1);
    await page.locator('.seats .btn').nth(1).click();
    await page.locator('.seats .name').nth(1).waitFor();
    await shot(page, 'lobby', true);
    const guest = await open(page.url());
    await guest.locator('.join').waitFor();
    await shot(guest, 'lobby-guest', true);
    await guest.locator('.join input').fill('Bartholomäus von der Au');
    await guest.locator('.join .btn.main').click();
    await guest.locator('.seats .name').nth(2).waitFor();
    await shot(guest, 'lobby-seated', true);
  },
  async function lobbyTen({ open, shot }) {
    const page = await open();
    await annOpens(page, 0);
    for (let seat = 1; seat < 10; ++seat) {
      await page.locator('.seats li').nth(seat).locator('.btn').last().click();
      await page.locator('.seats .name').nth(seat).waitFor();
    }
    await shot(page, 'lobby-ten', true);
  },
  async function lobbyColours({ open, shot }) {
    const page = await open();
    await annOpens(page, 3);
    await page.locator('.swatch').first().waitFor();
    await shot(page, 'lobby-colours', true);
  },
  async function frame({ open, shot }) {
    const page = await open();
    await annOpens(page, 1, async () => {
      await page.locator('dialog summary').click();
      await page.locator('dialog .choices').last().locator('label').nth(1).click();
    });
    const bob = await open(page.url());
    await bob.locator('.join input').fill('Bob');
    await bob.locator('.join .btn.main').click();
    await bob.locator('.seats .name').nth(1).waitFor();
    const eve = await open(page.url());
    await eve.locator('.seats').waitFor();
    await page.locator('.start .btn.main').click();
    await page.locator('.bar [data-next]').waitFor();
    await shot(page, 'frame-clock');
    await shot(eve, 'frame-looking-on');
    const talk = bob.locator('header .talk');
    if (await talk.isVisible()) await talk.click();
    const chat = bob.locator('section form').last();
    for (const text of ['Hello Ann!', 'May the roebucks be with you \u{1f98c}']) {
      await chat.locator('input').fill(text);
      await chat.locator('.btn').click();
    }
    await bob.locator('ol li', { hasText: 'roebucks' }).waitFor();
    await shot(bob, 'frame-chat');
    await shot(page, 'frame-unread');
    const menu = page.locator('header .btn').last();
    await menu.click();
    await page.locator('dialog .item').first().waitFor();
    await shot(page, 'menu');
    await page.locator('dialog .inside').evaluate((inside) => inside.scrollTo(0, inside.scrollHeight));
    await shot(page, 'menu-below');
    await page.locator('dialog .item').nth(0).click();
    await shot(page, 'menu-rules');
    await page.keyboard.press('Escape');
    await menu.click();
    await page.locator('dialog .item').nth(2).click();
    await page.locator('dialog .qr svg').waitFor();
    await shot(page, 'menu-handover');
    const link = await page.locator('dialog .input').inputValue();
    await page.keyboard.press('Escape');
    await menu.click();
    await page.locator('dialog .item.danger').last().click();
    await shot(page, 'menu-sure');
    await page.keyboard.press('Escape');
    await bob.context().close();
    await eve.goto(link);
    await eve.locator('dialog .btn.main').waitFor();
    await shot(eve, 'frame-claim');
    await page.context().setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await eve.locator('dialog .btn.main').click();
    await eve.locator('.bar [data-next]').waitFor();
    await page.context().setOffline(false);
    await page.locator('.centre').waitFor();
    await shot(page, 'gone-moved');
  },
  async function gone({ open, shot, server }) {
    const page = await open(`${server.url}/zzzz-zzzz-zzzz`);
    await page.locator('.centre .btn').waitFor();
    await shot(page, 'gone-unknown');
    await page.route('**/assets/rock*', () => undefined); // never comes
    await page.goto(server.url);
    await page.locator('.game').nth(1).locator('.btn.main').click();
    await page.locator('.centre').waitFor();
    await shot(page, 'frame-loading');
  },
  ...trophies,
  ...bocks,
  ...sharps,
  ...tumblins,
  ...plains,
  ...carries,
  ...replays,
  ...learning,
];

if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startServer(undefined, undefined, '--limit', 'new-tables-burst=1000', '--limit', 'new-tables-per-hour=1000');
const browser = await startBrowser();
try {
  for (const device of wanted(devices)) {
    for (const story of wanted(stories)) {
      const pages = [];
      const open = async (url = server.url) => {
        const page = await openPage(browser, { ...device, url });
        pages.push(page);
        return page;
      };
      const shot = async (page, name, whole = false) => {
        await page.screenshot({ path: `${folder}${name}-${device.name}.png`, fullPage: whole });
      };
      try {
        await story({ open, shot, device, server });
      } catch (fault) {
        console.error(`${story.name} on ${device.name}: ${fault.message}`);
        process.exitCode = 1;
      }
      for (const page of pages) {
        if (page.isClosed()) continue;
        if (page.faults.length > 0) console.error(`${story.name} on ${device.name}:`, page.faults);
        await page.context().close();
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
