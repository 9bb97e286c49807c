// The service worker: without a network the page opens all the same. scripts/offline-plugin.ts puts the version and the
// list of the built files in, so that another build is another worker.
//
// A new version waits until no page of the old one is open (nothing here calls skipWaiting): whoever is in the middle of
// a game keeps the files that the game began with.
const kVersion = '__VERSION__';
const kFiles = __FILES__;
const kThrows = __THROWS__;
/** The engine is a file of its own (scripts/engine.mjs), and outlives versions of the page. */
const kEngine = 'astragal-engine';
const kAbout = 'engine/engine.json';
const kPatience = 4000; // milliseconds; a tunnel is not a failure, but it feels like one

/** The folder that the page is in. */
const kScope = new URL(self.registration.scope);
const addressOf = (name) => new URL(name, kScope).href;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kVersion).then((cache) => cache.addAll(kFiles.map(addressOf))));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name !== kVersion && name !== kEngine;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

/** What the network says, or else, or if it is slow, what was kept. */
async function freshOr(fresh, kept) {
  const late = new Promise((done) => setTimeout(done, kPatience)).then(kept);
  try {
    return (await Promise.race([fresh, late])) ?? (await fresh);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

const page = (request) => freshOr(fetch(request), () => caches.match(addressOf('index.html'), { cacheName: kVersion }));

/** As it was kept; recorded throws are kept once they were needed, or with the engine. */
async function file(request) {
  const cache = await caches.open(kVersion);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/** Which engine there is. It is kept under the engine's name, so that the one kept is never an engine that is not. */
async function about(request) {
  return freshOr(fetch(request).then(keepAbout), keptAbout);
}

async function keepAbout(fresh) {
  if (!fresh.ok) return fresh;
  const { file: name } = await fresh.clone().json();
  await (await caches.open(kEngine)).put(addressOf(`${kAbout}?${name}`), fresh.clone());
  return fresh;
}

async function keptAbout() {
  if (!(await caches.has(kEngine))) return undefined;
  const cache = await caches.open(kEngine);
  for (const { url } of await cache.keys()) {
    if (!url.startsWith(addressOf(`${kAbout}?`))) continue;
    if (await cache.match(addressOf(`engine/${url.slice(url.indexOf('?') + 1)}`))) return cache.match(url);
  }
  return undefined;
}

/** Another engine takes the place of the one before. */
async function engine(request) {
  const cache = await caches.open(kEngine);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (!fresh.ok) return fresh;
  const name = new URL(request.url).pathname.split('/').pop();
  const store = async (copy) => {
    await cache.put(request, copy);
    for (const old of await cache.keys()) if (!old.url.endsWith(name)) await cache.delete(old);
  };
  // Nobody waits for it; if it breaks off it was not kept.
  return [fresh, store(fresh.clone())];
}

/** For the next time without a network; a page of a first visit loaded these without this worker. */
async function keepAll() {
  const answer = await fetch(addressOf(kAbout), { cache: 'no-cache' }).then(keepAbout);
  if (!answer.ok) return;
  const kept = await engine(new Request(addressOf(`engine/${(await answer.json()).file}`)));
  if (Array.isArray(kept)) await kept[1];
  for (const name of kThrows) await file(new Request(addressOf(name)));
}

self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepAll().catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || !address.href.startsWith(kScope.href)) return;
  const name = address.pathname.slice(kScope.pathname.length);
  if (/^(api|ws|metrics)\b/.test(name)) return; // tables of friends live on the server
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (name === kAbout) event.respondWith(about(request));
  else if (name.startsWith('engine/')) {
    const answer = engine(request);
    event.respondWith(answer.then((found) => (Array.isArray(found) ? found[0] : found)));
    event.waitUntil(answer.then((found) => (Array.isArray(found) ? found[1] : undefined)).catch(() => undefined));
  } else if (kFiles.includes(name) || kThrows.includes(name)) event.respondWith(file(request));
});
