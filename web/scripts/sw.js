// The service worker: without a network the page opens all the same. scripts/offline-plugin.ts puts the version and the
// list of the built files in, so that another build is another worker.
//
// A new version waits until no page of the old one is open (nothing here calls skipWaiting): whoever is in the middle of
// a game keeps the files that the game began with.
const kVersion = '__VERSION__';
const kFiles = __FILES__;
const kPatience = 4000; // milliseconds; a tunnel is not a failure, but it feels like one

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kVersion).then((cache) => cache.addAll(kFiles)));
});

self.addEventListener('activate', (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name !== kVersion).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget));
});

/** What the server says, or else the page as it was kept. */
async function page(request) {
  const kept = () => caches.match('/index.html', { cacheName: kVersion });
  const fresh = fetch(request);
  const late = new Promise((done) => setTimeout(done, kPatience)).then(kept);
  try {
    return (await Promise.race([fresh, late])) ?? (await fresh);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

/** As it was kept; recorded throws are kept once they were needed, for there are many of them. */
async function file(request) {
  const cache = await caches.open(kVersion);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  if (/^\/(api|ws|metrics)\b/.test(address.pathname)) return; // tables live on the server
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (kFiles.includes(address.pathname) || address.pathname.startsWith('/throws/')) event.respondWith(file(request));
});
