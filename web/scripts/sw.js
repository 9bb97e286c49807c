// The service worker: opens the page without a network. scripts/offline-plugin.ts inserts the version and the list of
// built files, so that each build has its own worker.
//
// A new version waits until no page of the old one is open (nothing here calls skipWaiting), so a running game keeps
// the files that it was started with.
const kVersion = '__VERSION__';
const kFiles = __FILES__;
const kThrows = __THROWS__;
/** The engine has its own cache (scripts/engine.mjs), which is kept across versions of the page. */
const kEngine = 'astragal-engine';
const kAbout = 'engine/engine.json';
const kPatience = 4000; // ms to wait for the network before using the cache

/** The folder of the page. */
const kScope = new URL(self.registration.scope);
const addressOf = (name) => new URL(name, kScope).href;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kVersion).then((cache) => cache.addAll(kFiles.map(addressOf))));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name !== kVersion && name !== kEngine;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

/** Returns the network's answer, or the cached one if the network fails or is slow. */
async function freshOr(fresh, kept) {
  const late = new Promise((done) => setTimeout(done, kPatience)).then(kept);
  try {
    return (await Promise.race([fresh, late])) ?? (await fresh);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

const page = (request) => freshOr(fetch(request), () => caches.match(addressOf('index.html'), { cacheName: kVersion }));

/** Returns a cached file. Recorded throws are cached on first use, or together with the engine. */
async function file(request) {
  const cache = await caches.open(kVersion);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/**
 * Returns engine.json. It is cached under the engine's file name, so that a cached copy always belongs to a cached
 * engine.
 */
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

/** Returns the engine or a solved game. A new one replaces the cached one. */
async function engine(request) {
  const cache = await caches.open(kEngine);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (!fresh.ok) return fresh;
  const name = new URL(request.url).pathname.split('/').pop();
  const store = async (copy) => {
    await cache.put(request, copy);
    const kind = name.split('.').pop();
    for (const old of await cache.keys()) if (old.url.endsWith(`.${kind}`) && !old.url.endsWith(name)) await cache.delete(old);
  };
  // The second promise caches the file; an aborted download is not cached.
  return [fresh, store(fresh.clone())];
}

/**
 * Caches the engine and throws for use offline, because on a first visit the page loads them before this worker is
 * active.
 */
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
  if (/^(api|ws|metrics)\b/.test(name)) return; // tables with friends need the server
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (name === kAbout) event.respondWith(about(request));
  else if (name.startsWith('engine/')) {
    const answer = engine(request);
    event.respondWith(answer.then((found) => (Array.isArray(found) ? found[0] : found)));
    event.waitUntil(answer.then((found) => (Array.isArray(found) ? found[1] : undefined)).catch(() => undefined));
  } else if (kFiles.includes(name) || kThrows.includes(name)) event.respondWith(file(request));
});
