// The service worker, which keeps the page for the next time without a network; where the page came by plain http there
// is none. It loads every file of the page, so what somebody waits for comes first.
let asked = false;

export function keepOffline(): void {
  if (asked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  asked = true;
  void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined);
}
