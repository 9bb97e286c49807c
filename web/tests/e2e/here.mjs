// Tables on this device: how to see what is kept, and how to play a game to its end without looking.
import { patience } from './harness.mjs';

/** The number of the last event that is on the disk, by table. */
export function keptEvents(page) {
  return page.evaluate(
    () =>
      new Promise((done, fail) => {
        const request = indexedDB.open('astragal-tables');
        request.onerror = () => fail(request.error);
        request.onsuccess = () => {
          const all = request.result.transaction('tables').objectStore('tables').getAll();
          all.onsuccess = () => {
            request.result.close();
            done(Object.fromEntries(all.result.map(({ room, last }) => [room, last])));
          };
        };
      }),
  );
}

/** Before the page opens: notes in `highest` the number of the last event that a table told a window of this device. */
export async function noteEvents(context) {
  const noted = { highest: 0 };
  await context.exposeBinding('noteEvent', (_source, number) => void (noted.highest = Math.max(noted.highest, number)));
  await context.addInitScript(() => {
    const Plain = self.Worker;
    self.Worker = class extends Plain {
      constructor(...given) {
        super(...given);
        this.addEventListener('message', ({ data }) => {
          const message = data.type === 'said' ? JSON.parse(data.text) : {};
          if (message.type === 'event') void self.noteEvent(message.number);
        });
      }
    };
  });
  return noted;
}

/** A first visit is over when the service worker has everything for the next one. */
export async function allIsKept(page) {
  const kept = () =>
    page.evaluate(async () => {
      const files = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
      return { engine: files.flat().some((url) => url.endsWith('.wasm')), throws: files.flat().filter((url) => url.endsWith('.bin')).length };
    });
  for (const end = Date.now() + 2 * patience; Date.now() < end; await page.waitForTimeout(100)) {
    const { engine, throws } = await kept();
    if (engine && throws === 10) return;
  }
  throw new Error('the engine is not kept');
}

/** From the menu: a bot plays on for whoever sits here. */
export async function letBotPlay(page) {
  await page.locator('header .btn').last().click();
  await page.locator('dialog .item', { hasText: /bot play|Bot für/i }).first().click();
}

/** Watches nothing: skips to the end. */
export async function untilOver(page) {
  const end = Date.now() + 8 * patience;
  const over = page.locator('.over .btn.main');
  while (Date.now() < end) {
    if (await over.isVisible()) return;
    await page.keyboard.press('Escape');
    const hurry = page.locator('.actions .hurry');
    if (await hurry.isVisible()) await hurry.click({ timeout: 500 }).catch(() => undefined);
    await page.waitForTimeout(100);
  }
  throw new Error('the game does not end');
}

/** What went to the server about tables. */
export function serverTraffic(page) {
  const traffic = [];
  page.on('websocket', (socket) => traffic.push(socket.url()));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !(request.method() === 'GET' && /^\/api\/(games|rooms)$/.test(pathname))) traffic.push(`${request.method()} ${pathname}`);
  });
  return traffic;
}
