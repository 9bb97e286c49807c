import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { desktop, openPage, phone } from './harness.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with a page, one line each. */
export async function axe(page) {
  await page.evaluate(source);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`));
}

/** Waits until nothing fades in or moves any more; what turns for ever does not count. */
async function isStill(page) {
  await page.waitForTimeout(50);
  await page.waitForFunction(() => document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity));
}

/** Light phones and dark desktops are looked at every time; the other way round takes long and finds the same. */
const sizes = process.env.ASTRAGAL_FULL !== undefined ? { light: [phone, desktop], dark: [desktop, phone] } : { light: [phone], dark: [desktop] };

/** What axe-core finds on the way through a story, which says where to `look`: there must be nothing. */
export async function axeFollows({ browser, server }, light, story, more = {}) {
  const found = [];
  for (const size of sizes[light]) {
    const device = { light, size, still: true, ...more };
    const page = await openPage(browser, { url: server.url, ...device });
    const look = async (where, at = page) => {
      await isStill(at);
      for (const line of await axe(at)) found.push(`${where}, ${light}, ${size.width}: ${line}`);
    };
    await story(page, look, { browser, server, device });
    for (const context of browser.contexts()) await context.close();
  }
  assert.deepEqual(found, []);
}
