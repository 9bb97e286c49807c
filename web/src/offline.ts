// Registers the service worker, which caches the page for use without a network (HTTPS only). It loads every file of
// the page, so it must start after more urgent downloads.
let asked = false;

export function keepOffline(): void {
  if (asked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  asked = true;
  void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined);
}
