// Measures a visit: requests, bytes and long tasks of the start page and of a table of each game, in Chromium with a
// local server. It asserts nothing, because machines differ.
import { desktop, openPage, phone, startBrowser, startServer } from '../tests/e2e/harness.mjs';

const only = process.argv[2] ?? '';
const kLong = 50; // ms; the browsers' definition of a long task
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** A page with counters; `since` returns the counts since its last call. */
async function counting(browser, options) {
  const page = await openPage(browser, options);
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.longTasks.push(entry.duration);
    }).observe({ type: 'longtask', buffered: true });
    globalThis.slowFrames = [];
    let before = performance.now();
    const frame = (now) => {
      globalThis.slowFrames.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const kinds = new Map();
  let requests = 0;
  let bytes = 0;
  let frames = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!kinds.has(requestId)) return;
    ++requests;
    bytes += encodedDataLength;
  });
  devtools.on('Network.webSocketFrameReceived', ({ response }) => (frames += response.payloadData.length));
  const since = async () => {
    const { tasks, worst } = await page.evaluate(() => {
      const tasks = globalThis.longTasks.splice(0);
      const worst = Math.max(0, ...globalThis.slowFrames.splice(0));
      return { tasks, worst };
    });
    const all = { requests, bytes, frames, tasks, worst };
    requests = bytes = frames = 0;
    return all;
  };
  return { page, since };
}

const rows = [];
function note(what, { requests, bytes, frames, tasks, worst }) {
  const long = tasks.filter((length) => length >= kLong);
  rows.push({
    what,
    requests,
    bytes: kb(bytes),
    'by the line': kb(frames),
    'long tasks': long.length,
    'longest, ms': Math.round(Math.max(0, ...long)),
    'all, ms': Math.round(long.reduce((sum, length) => sum + length, 0)),
    'longest frame, ms': Math.round(worst),
  });
}

const server = await startServer();
const browser = await startBrowser();
try {
  for (const [name, size] of [['phone', phone], ['desktop', desktop]]) {
    if (only && !name.includes(only)) continue;
    const start = await counting(browser, { size });
    await start.page.goto(server.url);
    await start.page.locator('.facts').first().waitFor();
    await start.page.waitForLoadState('networkidle');
    note(`${name}: start page`, await start.since());
    await start.page.reload();
    await start.page.locator('.facts').first().waitFor();
    await start.page.waitForLoadState('networkidle');
    note(`${name}: start page, again`, await start.since());
    const games = await start.page.locator('.game h2').allInnerTexts();
    await start.page.context().close();
    for (const [index, game] of games.entries()) {
      // A new context, so that nothing is cached.
      const { page, since } = await counting(browser, { size });
      await page.goto(server.url);
      await page.locator('.facts').first().waitFor();
      await page.waitForLoadState('networkidle');
      await since();
      await page.locator('.game').nth(index).locator('.btn.main').click();
      await page.locator('.actions [data-next]').first().waitFor();
      await page.waitForLoadState('networkidle');
      note(`${name}: ${game}, until it can begin`, await since());
      await page.locator('.actions [data-next]').first().click();
      await page.waitForTimeout(4000); // the throw and its result
      note(`${name}: ${game}, a throw`, await since());
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])));
