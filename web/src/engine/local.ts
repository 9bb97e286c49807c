// The page's interface to the engine on this device: a socket for net/connection.ts and a fetch for net/api.ts.
import type { Socket } from '../net/connection';
import { keepOffline } from '../offline';
import type { Begin, Down, Look, Status, Up } from './messages';
import { engineStatus, setEngineStatus } from './status.svelte';

let worker: Worker | undefined;
let count = 0;
const sockets = new Map<number, LocalSocket>();
const answers = new Map<number, { done: (answer: Response) => void; fail: (fault: Error) => void }>();
/** Callbacks that wait until it is known whether the engine exists. */
let wondering: ((usable: boolean) => void)[] = [];

/** Starts loading the engine, or looks for it again if it was missing. */
export function startEngine(): void {
  const status = engineStatus();
  if (status.state === 'ready' || status.state === 'loading') return;
  if (typeof Worker === 'undefined' || typeof WebAssembly === 'undefined') return become({ ...status, state: 'absent' });
  if (worker) return post({ type: 'look' });
  worker = new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Down>) => hear(data);
  worker.onerror = () => become({ ...engineStatus(), state: 'absent' });
  post({
    type: 'begin',
    base: new URL(import.meta.env.BASE_URL, document.baseURI).href,
  });
}

/** Whether tables can be on this device; the engine may still be loading. */
export function engineUsable(): Promise<boolean> {
  startEngine();
  if (isKnown(engineStatus())) return Promise.resolve(engineStatus().state !== 'absent');
  return new Promise((done) => wondering.push(done));
}

/** The state `loading` alone can be a search. With the first bytes the engine is known to exist. */
const isKnown = ({ state, share }: Status): boolean => state === 'ready' || state === 'absent' || share > 0;

function become(next: Status): void {
  if (next.state === 'ready' && engineStatus().state !== 'ready') keepForLater();
  if (next.state === 'absent') keepOffline();
  setEngineStatus(next);
  if (isKnown(next)) for (const done of wondering.splice(0)) done(next.state !== 'absent');
}

/**
 * Milliseconds in which a first table opens. The service worker starts later, since it would compete for the network.
 */
const kFirstTable = 5000;

/** Lets the service worker cache files that were loaded before it was active, as on a first visit. */
function keepForLater(): void {
  setTimeout(keepOffline, kFirstTable);
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('keep'));
}

function post(message: Begin | Look | Up): void {
  worker?.postMessage(message);
}

function hear(message: Down): void {
  switch (message.type) {
    case 'status':
      return become(message.status);
    case 'opened':
      return sockets.get(message.client)?.opened();
    case 'said':
      return sockets.get(message.client)?.heard(message.text);
    case 'closed':
      return sockets.get(message.client)?.closed();
    case 'answered': {
      const waiting = answers.get(message.request);
      answers.delete(message.request);
      const { status: code, contentType, body } = message;
      // An empty 503 is not from a table: the engine is missing.
      if (body === '' && code === 503) waiting?.fail(new TypeError('there is no engine'));
      else waiting?.done(new Response(body, { status: code, headers: { 'Content-Type': contentType } }));
      return;
    }
  }
}

class LocalSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  readyState: Socket['readyState'] = 0;
  private readonly client = ++count;

  constructor() {
    sockets.set(this.client, this);
    post({ type: 'open', client: this.client });
  }

  send(text: Parameters<Socket['send']>[0]): void {
    if (typeof text === 'string') post({ type: 'say', client: this.client, text });
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    sockets.delete(this.client);
    post({ type: 'close', client: this.client });
  }

  opened(): void {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }

  heard(text: string): void {
    this.onmessage?.(new MessageEvent('message', { data: text }));
  }

  closed(): void {
    this.readyState = 3;
    sockets.delete(this.client);
    this.onclose?.(new CloseEvent('close'));
  }
}

/** Opens a connection to a table on this device. */
export function openHere(): Socket {
  startEngine();
  return new LocalSocket();
}

/** Answers requests of the HTTP API on this device. */
export async function fetchHere(target: string, init: RequestInit = {}): Promise<Response> {
  startEngine();
  const body = init.body === undefined || init.body === null ? '' : await new Response(init.body).text();
  const request = ++count;
  return new Promise((done, fail) => {
    const { signal } = init;
    if (signal?.aborted) return fail(new DOMException('', 'AbortError'));
    if (!worker) return fail(new TypeError('there is no engine'));
    answers.set(request, { done, fail });
    signal?.addEventListener('abort', () => {
      if (!answers.delete(request)) return;
      post({ type: 'hang-up', request });
      fail(new DOMException('', 'AbortError'));
    });
    post({ type: 'ask', request, method: init.method ?? 'GET', target, body });
  });
}
