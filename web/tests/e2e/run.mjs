// Plays in a browser against a server that it starts. `npm run e2e -- WORD…` runs the tests whose names have one of them.
import * as bock from './bock.test.mjs';
import * as device from './device.test.mjs';
import * as fit from './fit.test.mjs';
import * as here from './here.test.mjs';
import * as learn from './learn.test.mjs';
import * as plain from './plain.test.mjs';
import * as replay from './replay.test.mjs';
import * as sharp from './sharp-shooters.test.mjs';
import * as tumblin from './tumblin.test.mjs';
import * as table from './table.test.mjs';
import * as trophy from './trophy-buck.test.mjs';
import { placeEngine, startBrowser, startServer } from './harness.mjs';

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const wanted = (name) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word));
const tests = Object.entries({ ...table, ...bock, ...trophy, ...sharp, ...tumblin, ...plain, ...replay, ...learn, ...fit, ...device, ...here }).filter(([name]) => wanted(name));

/** Whether it passes. What a crowded machine can do to a browser is told apart by trying once more, and said. */
async function passes(browser, [name, test], attempt) {
  const server = await startServer();
  const begun = Date.now();
  try {
    await test({ browser, server });
    console.log(`[${++passed}/${tests.length}] ok ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    return true;
  } catch (fault) {
    console.log(`${attempt > 1 ? 'FAILED ' : 'again  '} ${name}: ${fault.stack}`);
    return false;
  } finally {
    for (const context of browser.contexts()) await context.close();
    await server.stop();
  }
}

placeEngine();
let passed = 0;
let failed = 0;
const waiting = [...tests];

/** A browser that takes one test after the other from those that wait. */
async function lane() {
  const browser = await startBrowser();
  for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
    if (!(await passes(browser, test, 1)) && !(await passes(browser, test, 2))) ++failed;
  }
  await browser.close();
}

// A test waits more than it works: two at once are through sooner, even on two cores.
await Promise.all(Array.from({ length: Math.min(2, tests.length) }, lane));
console.log(`${passed} of ${tests.length} passed`);
process.exit(failed > 0 ? 1 : 0);
