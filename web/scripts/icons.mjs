// Renders public/icon.svg to the PNG files for home screens, in Chromium: `npm run icons`. They are in git.
import { readFileSync, writeFileSync } from 'node:fs';
import { startBrowser } from '../tests/e2e/harness.mjs';

const file = (name) => new URL(`../public/${name}`, import.meta.url);
const icon = readFileSync(file('icon.svg'), 'utf8');
/** `room` is the margin in pixels: masks may cut off a fifth on each side. */
const pictures = [
  { name: 'icon-192.png', size: 192, room: 0, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, room: 0, ground: 'transparent' },
  { name: 'icon-maskable.png', size: 512, room: 96, ground: '#f6f0e4' },
  { name: 'icon-apple.png', size: 180, room: 18, ground: '#f6f0e4' },
];

const browser = await startBrowser();
for (const { name, size, room, ground } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = size - 2 * room;
  await page.setContent(
    `<body style="margin:0;background:${ground}">${icon.replace('<svg', `<svg width="${inner}" height="${inner}" style="display:block;margin:${room}px"`)}`,
  );
  writeFileSync(file(name), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
