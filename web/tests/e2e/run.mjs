// Plays in a browser against a server that it starts. `npm run e2e -- WORD…` runs the tests whose names have one of them.
import * as bock from './bock.test.mjs';
import * as carry from './carry.test.mjs';
import * as learn from './learn.test.mjs';
import * as replay from './replay.test.mjs';
import * as sharp from './sharp-shooters.test.mjs';
import * as tumblin from './tumblin.test.mjs';
import * as table from './table.test.mjs';
import * as trophy from './trophy-buck.test.mjs';
import { startBrowser, startServer } from './harness.mjs';

const words = process.argv.slice(2).map((word) => word.toLowerCase());
/** Light phones and dark desktops are looked at every time; the other way round takes long and finds the same. */
const onlyInFull = ['axeFindsNothingOnALightDesktop', 'axeFindsNothingOnADarkPhone'];
const wanted = (name) =>
  words.length === 0
    ? process.env.ASTRAGAL_FULL !== undefined || !onlyInFull.includes(name)
    : words.some((word) => name.toLowerCase().includes(word));
const tests = Object.entries({ ...table, ...bock, ...trophy, ...sharp, ...tumblin, ...replay, ...learn, ...carry }).filter(([name]) => wanted(name));

const browser = await startBrowser();
let failed = 0;

/** Whether it passes. What a crowded machine can do to a browser is told apart by trying once more, and said. */
async function passes(name, test, attempt) {
  const server = await startServer();
  const begun = Date.now();
  try {
    await test({ browser, server });
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    return true;
  } catch (fault) {
    console.log(`${attempt > 1 ? 'FAILED ' : 'again  '} ${name}: ${fault.stack}`);
    return false;
  } finally {
    for (const context of browser.contexts()) await context.close();
    await server.stop();
  }
}

for (const [name, test] of tests) {
  if (!(await passes(name, test, 1)) && !(await passes(name, test, 2))) ++failed;
}
await browser.close();
console.log(`${tests.length - failed} of ${tests.length} passed`);
process.exit(failed > 0 ? 1 : 0);
