// The engine in Chromium: a page of a small host of files, whose worker runs one part after the other.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { startBrowser } from '../../web/tests/e2e/harness.mjs';

const root = new URL('../../', import.meta.url);
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

export class Chromium {
  #samples;
  #engine;
  #lines = [];
  #browser;
  #host;
  #page;

  static async start(engine, samples) {
    const chromium = new Chromium();
    chromium.#samples = JSON.stringify(samples);
    chromium.#engine = engine;
    chromium.#host = createServer((request, response) => {
      chromium.#answer(request, response).catch((fault) => response.writeHead(500).end(String(fault)));
    });
    await new Promise((done) => chromium.#host.listen(0, '127.0.0.1', done));
    chromium.#browser = await startBrowser();
    chromium.#page = await chromium.#browser.newPage();
    await chromium.#page.goto(`http://127.0.0.1:${chromium.#host.address().port}/`);
    return chromium;
  }

  async #answer(request, response) {
    const send = (type, body) => response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': POLICY }).end(body);
    if (request.url === '/') return send('text/html', '<!doctype html><title>The engine</title>');
    if (request.url === '/samples') return send('application/json', this.#samples);
    if (request.url === '/engine.wasm') return send('application/wasm', await readFile(this.#engine));
    if (request.url === '/lines') {
      for (const line of JSON.parse(await text(request))) this.#lines.push(line);
      return send('text/plain', '');
    }
    if (!/^\/(tests|web)\/engine\/\w+\.m?js$/.test(request.url)) return response.writeHead(404).end();
    return send('text/javascript', await readFile(new URL(request.url.slice(1), root)));
  }

  /** Runs the part in a fresh worker; returns its transcript's lines, and how long the engine took. */
  async run(name) {
    this.#lines = [];
    const { fault, seconds } = await this.#page.evaluate(
      (part) =>
        new Promise((done) => {
          const worker = new Worker('/tests/engine/worker.mjs', { type: 'module' });
          const end = (answer) => {
            worker.terminate();
            done(answer);
          };
          worker.onerror = ({ message }) => end({ fault: `the worker did not start: ${message}` });
          worker.onmessage = ({ data }) => end(data);
          worker.postMessage(part);
        }),
      name,
    );
    if (fault) throw new Error(fault);
    return { lines: this.#lines, seconds };
  }

  async stop() {
    await this.#browser.close();
    this.#host.close();
  }
}
