// Measures playing with the engine on the device: bytes and requests of a first and a second visit, and the time from
// the tap on "Play now" to the first roll, at 1.6 Mbit/s and with the processor slowed four times. It asserts nothing,
// because machines differ. The network is slowed by a proxy, since the browser's own throttling does not apply to
// workers.
import { createServer, connect } from 'node:net';
import { openPage, phone, placeEngine, startBrowser, startServer } from '../tests/e2e/harness.mjs';
import { allIsKept } from '../tests/e2e/here.mjs';

const kLine = 200_000; // bytes per second
const kStep = 20; // milliseconds
const kb = (bytes) => `${(bytes / 1000).toFixed(0)} KB`;

/** A proxy that limits the server's bytes per second, over all connections together. */
function startLine(port) {
  const counted = { bytes: 0, answers: 0 };
  let open = true;
  let waiting = [];
  const timer = setInterval(() => {
    let left = open ? Infinity : (kLine * kStep) / 1000;
    while (left > 0 && waiting.length > 0) {
      const [{ to, chunk }] = waiting;
      const part = chunk.subarray(0, left);
      to.write(part);
      counted.bytes += part.length;
      left -= part.length;
      if (part.length === chunk.length) waiting.shift();
      else waiting[0].chunk = chunk.subarray(part.length);
    }
  }, kStep);
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    client.pipe(server);
    server.on('data', (chunk) => {
      counted.answers += chunk.toString('latin1').split('HTTP/1.1 ').length - 1;
      waiting.push({ to: client, chunk });
    });
    server.on('end', () => client.destroySoon());
    for (const end of [client, server]) end.on('error', () => undefined);
    client.on('close', () => server.destroy());
  });
  const take = () => {
    const all = { ...counted };
    counted.bytes = counted.answers = 0;
    return all;
  };
  return new Promise((done) =>
    proxy.listen(0, '127.0.0.1', () =>
      done({
        url: `http://127.0.0.1:${proxy.address().port}`,
        take,
        slow: (slow) => (open = !slow),
        close: () => (clearInterval(timer), proxy.close()),
      }),
    ),
  );
}

placeEngine();
const server = await startServer();
const line = await startLine(new URL(server.url).port);
const browser = await startBrowser();
const rows = {};
const note = (what, seconds) => {
  const { bytes, answers } = line.take();
  rows[what] = { requests: answers, bytes: kb(bytes), seconds: seconds?.toFixed(1) ?? '' };
};

/** Seconds from the tap until the first roll can be made. */
async function tap(page) {
  const begun = Date.now();
  await page.locator('.game').nth(1).locator('.btn.main').click();
  await page.locator('.bar [data-next]').first().waitFor();
  return (Date.now() - begun) / 1000;
}

try {
  line.slow(true);
  const page = await openPage(browser, { size: phone, engine: true, worker: true });
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const begun = Date.now();
  await page.goto(line.url);
  await page.locator('.facts').first().waitFor();
  note('first visit, until it can be tapped', (Date.now() - begun) / 1000);
  const cold = await tap(page);
  note('tapped at once: engine, table, first roll', cold);
  await allIsKept(page);
  note('what the service worker keeps besides');
  await page.goto(line.url);
  await page.locator('.facts').first().waitFor();
  await page.waitForTimeout(2000); // time to choose a game
  note('second visit');
  const warm = await tap(page);
  note('tapped after two seconds: table, first roll', warm);
} finally {
  await browser.close();
  await server.stop();
  line.close();
}
console.table(rows);
