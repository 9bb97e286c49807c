// Pictures of every page and state, phone and desktop, both lights, into shots/. For looking at.
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bocks } from './bock.mjs';
import { tumblins } from './tumblin.mjs';
import { desktop, openPage, phone, smallPhone, startBrowser, startServer } from './harness.mjs';
import { sharps } from './sharp.mjs';
import { trophies } from './trophy.mjs';

const folder = fileURLToPath(new URL('../../shots/', import.meta.url));
const only = process.argv[2] ?? '';
const devices = [
  { name: 'phone', size: phone, light: 'light', language: 'en' },
  { name: 'phone-dark', size: smallPhone, light: 'dark', language: 'de' },
  { name: 'desktop', size: desktop, light: 'light', language: 'en' },
  { name: 'desktop-dark', size: desktop, light: 'dark', language: 'de' },
];

/** The states, each a story that takes pictures on its way. Games add theirs. */
const stories = [
  async function start({ open, shot }) {
    const page = await open();
    await page.getByRole('heading', { name: 'Rock the Bock' }).waitFor();
    await shot(page, 'start', true);
    await page.locator('.game').nth(1).locator('button').nth(1).click();
    await page.locator('dialog .way').first().waitFor();
    await shot(page, 'start-ways');
    await page.locator('dialog .way').nth(1).click();
    await page.locator('dialog summary').click();
    await shot(page, 'start-here');
  },
  async function lobby({ open, shot }) {
    const page = await open();
    await page.locator('.game').nth(1).locator('button').nth(1).click();
    await page.locator('dialog .way').first().click();
    await page.locator('dialog input').first().fill('Ann');
    await page.locator('dialog form .btn.main').click();
    await page.locator('.seats').waitFor();
    await page.locator('.qr svg').waitFor();
    await page.locator('.seats .btn').nth(1).click();
    await page.waitForTimeout(300);
    await shot(page, 'lobby', true);
    const guest = await open(page.url());
    await guest.locator('.join').waitFor();
    await shot(guest, 'lobby-guest', true);
    await page.locator('header .btn').last().click();
    await shot(page, 'menu');
  },
  ...trophies,
  ...bocks,
  ...sharps,
  ...tumblins,
];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
try {
  for (const device of devices) {
    if (only && !device.name.includes(only) && !stories.some((story) => story.name.includes(only))) continue;
    for (const story of stories) {
      if (only && !device.name.includes(only) && !story.name.includes(only)) continue;
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
        if (page.faults.length > 0) console.error(`${story.name} on ${device.name}:`, page.faults);
        await page.context().close();
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
