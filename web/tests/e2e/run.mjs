// Plays in a browser against a server that it starts. `npm run e2e -- WORD…` runs the tests whose names have one of them.
import * as bock from './bock.test.mjs';
import * as sharp from './sharp-shooters.test.mjs';
import * as tumblin from './tumblin.test.mjs';
import * as table from './table.test.mjs';
import * as trophy from './trophy-buck.test.mjs';
import { startBrowser, startServer } from './harness.mjs';

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const tests = Object.entries({ ...table, ...bock, ...trophy, ...sharp, ...tumblin }).filter(
  ([name]) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);

const browser = await startBrowser();
let failed = 0;
for (const [name, test] of tests) {
  const server = await startServer();
  const begun = Date.now();
  try {
    await test({ browser, server });
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (fault) {
    ++failed;
    console.log(`FAILED  ${name}: ${fault.stack}`);
  }
  for (const context of browser.contexts()) await context.close();
  await server.stop();
}
await browser.close();
console.log(`${tests.length - failed} of ${tests.length} passed`);
process.exit(failed > 0 ? 1 : 0);
