// A server with the built page, and a browser: what every test in a browser starts from.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const astragal = process.env.ASTRAGAL ?? file('../../../build/release/astragal');
export const dist = file('../../dist');

/** A program whose only game is Pig: `cmake --preset pig && cmake --build --preset pig`. */
const pig = process.env.ASTRAGAL_PIG ?? file('../../../build/pig/astragal');

/** The browser engine, as `scripts/engine build` puts it beside the page. */
export function placeEngine() {
  const built = file('../../../build/release/web/engine');
  if (existsSync(built)) cpSync(built, join(dist, 'engine'), { recursive: true });
}

/** Starts a server on a free port; `stop` ends it, `again` brings it back with the same tables. */
export function startServer(wantedPort = Number(process.env.ASTRAGAL_PORT ?? 0), web = dist, ...more) {
  return startProgram(astragal, wantedPort, web, more);
}

export function startPigServer() {
  return startProgram(pig, 0, dist, []);
}

async function startProgram(program, wantedPort, web, more) {
  if (!existsSync(program)) throw new Error(`there is no ${program}; build it, or set ASTRAGAL or ASTRAGAL_PIG`);
  if (!existsSync(join(web, 'index.html'))) throw new Error('there is no dist; run `npm run build`');
  const data = mkdtempSync(join(tmpdir(), 'astragal-web-'));
  let child;
  let url = '';
  const begin = (port) =>
    new Promise((done, fail) => {
      child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--folder', data, '--web', web, '--log-level', 'warning', ...more]);
      let text = '';
      const read = (chunk) => {
        text += chunk;
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
        if (found) {
          url = found[0];
          done();
        }
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code, signal) => fail(new Error(`the server ended with ${code ?? signal}: ${text}`)));
    });
  const end = () =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done(); // a test had ended it already
      child.removeAllListeners('exit');
      child.once('exit', done);
      child.kill('SIGTERM');
    });
  await begin(wantedPort);
  return {
    get url() {
      return url;
    },
    end,
    again: () => begin(new URL(url).port),
    async stop() {
      await end();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  });
}

/** Milliseconds; a busy machine needs more. */
export const patience = Number(process.env.PATIENCE ?? 30_000);

/** How long every file of the page takes to come, in milliseconds: finds what holds only because a page is there at once. */
const slowly = Number(process.env.SLOWLY ?? 0);

export const phone = { width: 390, height: 844 };
export const smallPhone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

/** A page of a fresh device. What the page complains about is collected in `page.faults`. Without `engine` all tables are on
    the server, as where the engine is not built. */
export async function openPage(browser, { size = phone, light = 'light', language = 'en', still = false, worker = false, engine = false, url, storage } = {}) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: light,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    reducedMotion: still ? 'reduce' : 'no-preference',
    hasTouch: size.width < 600,
    // It would answer for files that a test wants to be missing.
    serviceWorkers: worker ? 'allow' : 'block',
    ...(storage ? { storageState: storage } : {}),
  });
  if (slowly > 0)
    await context.route(/\/assets\/.*\.js$/, async (file) => {
      await new Promise((done) => setTimeout(done, slowly));
      await file.continue().catch(() => undefined);
    });
  if (engine && !existsSync(join(dist, 'engine/engine.json'))) throw new Error('there is no engine; run `scripts/engine build`');
  if (!engine) await context.route('**/engine/*', (file) => file.fulfill({ status: 404, body: '' }));
  const page = await context.newPage();
  listen(page);
  if (url) await page.goto(url);
  return page;
}

/** For pages that a test opens itself. */
export function listen(page) {
  page.setDefaultTimeout(patience);
  page.faults = [];
  page.on('console', (message) => {
    // A line that breaks, or a server that is away, is part of some tests.
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text())) page.faults.push(message.text());
  });
  page.on('pageerror', (fault) => page.faults.push(String(fault)));
}
