// The worker of a page. The worker that holds the Web Lock owns the tables of all pages. The others relay the messages
// of their page, and one of them takes over when the owner closes or is suspended in the background. A table's state is
// derived from its log only, so a new owner needs nothing from the old one.
//
// Without locks (a page loaded over plain HTTP) every page has its own tables over the same logs. The store refuses
// events that do not follow the last one, so no event is written twice.
import { randomHex } from '../device/random';
import { compileEngine } from './file';
import { load } from '../../engine/index.js';
import type { Begin, Down, Equipment, Look, Status, Up } from './messages';
import { openStore, type TableStore } from './store';
import { Tables } from './tables';
import { Thinkers } from './thinkers';

/** Messages between workers. */
type Relayed =
  | { type: 'who' } // asks for the owner of the tables
  | { type: 'owner'; tab: string }
  | { type: 'up'; tab: string; message: Up }
  | { type: 'down'; tab: string; message: Down }
  | { type: 'look' }
  | { type: 'status'; status: Status };

/** The version of these messages. Pages of another version have another owner; the store detects conflicting writes. */
const kVersion = 1;
const kTables = `astragal-tables-${kVersion}`;
const kSleep = 4000; // ms without an answer before the owner counts as suspended
const kWaking = 500;
/** Workers that share a report; each needs about 20 MB. */
const kMostReporters = 4;
const lockOf = (tab: string): string => `astragal-tab-${tab}`;
const forever = (): Promise<never> => new Promise(() => undefined);

const tab = randomHex(8);
const locks = navigator.locks as LockManager | undefined;
const channel = locks && 'BroadcastChannel' in self ? new BroadcastChannel(kTables) : null;
let begin: Begin | undefined;
let owner: string | null = null;

// The page's side. Open requests are repeated to a new owner; connections are closed, and the page reopens them.

const asked = new Map<number, Extract<Up, { type: 'ask' }>>();
const lines = new Set<number>();
/** Messages sent before the owner was known. */
let early: Up[] = [];

function tell(message: Down): void {
  if (message.type === 'answered') asked.delete(message.request);
  if (message.type === 'closed') lines.delete(message.client);
  self.postMessage(message);
}

function pass(message: Up): void {
  if (owner === null) early.push(message);
  else if (owner === tab) hear(tab, message);
  else {
    relay({ type: 'up', tab, message });
    wonder();
  }
}

/** The time of the owner's last message. */
let heard = 0;
let wondering = false;

/** Takes over if the owner does not answer `who`. */
function wonder(): void {
  if (wondering) return;
  wondering = true;
  const since = Date.now();
  relay({ type: 'who' });
  const silent = (): boolean => owner !== tab && heard < since;
  setTimeout(() => {
    // This worker may have been suspended too, so process queued messages first.
    setTimeout(() => {
      wondering = false;
      if (silent()) claim({ steal: true });
    }, kWaking);
  }, kSleep);
}

function fromPage(message: Up): void {
  if (message.type === 'ask') asked.set(message.request, message);
  if (message.type === 'hang-up') asked.delete(message.request);
  if (message.type === 'open') lines.add(message.client);
  if (message.type === 'close') lines.delete(message.client);
  pass(message);
}

function relay(message: Relayed): void {
  channel?.postMessage(message);
}

function meet(another: string): void {
  if (owner === another) return;
  const first = owner === null;
  owner = another;
  if (first) {
    for (const message of early.splice(0)) pass(message);
    return;
  }
  for (const client of [...lines]) tell({ type: 'closed', client });
  for (const message of asked.values()) pass(message);
}

// The owner's side.

let status: Status = { state: 'unknown', share: 0, durable: true };
let store: TableStore | undefined;
let equipment: Equipment | null = null;
let tables: Tables | null = null;
let looking = false;
/** Messages received before the engine was loaded. */
let waiting: { tab: string; message: Up }[] = [];
const known = new Set<string>();

function post(to: string, message: Down): void {
  if (to === tab) tell(message);
  else relay({ type: 'down', tab: to, message });
}

function show(next: Partial<Status>): void {
  status = { ...status, ...next };
  tell({ type: 'status', status });
  relay({ type: 'status', status });
}

function hear(from: string, message: Up): void {
  if (from !== tab && !known.has(from)) {
    known.add(from);
    // A page's lock becomes free when the page closes.
    void locks?.request(lockOf(from), () => {
      known.delete(from);
      tables?.gone(from);
    });
  }
  if (tables) tables.hear(from, message);
  else if (status.state === 'absent') turnAway(from, message);
  else waiting.push({ tab: from, message });
}

function turnAway(from: string, message: Up): void {
  if (message.type === 'open') post(from, { type: 'closed', client: message.client });
  if (message.type === 'ask') post(from, { type: 'answered', request: message.request, status: 503, contentType: '', body: '' });
}

async function look(): Promise<void> {
  if (owner !== tab || tables || looking || !begin) return;
  looking = true;
  show({ state: 'loading', share: 0 });
  store ??= await openStore();
  equipment ??= await compileEngine(begin.base, (share) => show({ share }));
  await restart();
  looking = false;
}

function spawn(): Worker {
  const thinker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
  thinker.postMessage(equipment);
  return thinker;
}

async function restart(): Promise<void> {
  if (owner !== tab || (!tables && status.state === 'ready')) return; // no longer the owner, or already starting
  tables?.end();
  tables = null;
  try {
    if (!equipment || !store) throw new Error('no engine');
    tables = new Tables({
      engine: await load(equipment.module),
      store,
      thinkers: (done) => new Thinkers(spawn, done, Math.min(kMostReporters, navigator.hardwareConcurrency)),
      post,
      onbroken: () => void restart(),
    });
    show({ state: 'ready', share: 1, durable: store.durable });
  } catch {
    show({ state: 'absent' });
  }
  for (const { tab: from, message } of waiting.splice(0)) hear(from, message);
}

/** The lock of the tables. */
let holding = false;

function claim(options: LockOptions): void {
  void locks!
    .request(kTables, options, () => {
      holding = true;
      own();
      return forever();
    })
    .catch(lose);
}

/** Another page took over the tables; this worker queues for the lock again. */
function lose(): void {
  holding = false;
  tables?.end(true);
  tables = null;
  waiting = [];
  known.clear();
  claim({});
  relay({ type: 'who' });
}

function own(): void {
  meet(tab);
  relay({ type: 'owner', tab });
  void look();
}

if (channel)
  channel.onmessage = ({ data }: MessageEvent<Relayed>) => {
    if (data.type === 'owner' || data.type === 'down' || data.type === 'status') heard = Date.now();
    switch (data.type) {
      case 'who':
        if (owner !== tab) return;
        relay({ type: 'owner', tab });
        relay({ type: 'status', status });
        return;
      case 'owner':
        // An owner that slept may still take itself for one; `lose` asks again.
        if (!holding) meet(data.tab);
        return;
      case 'up':
        if (owner === tab) hear(data.tab, data.message);
        return;
      case 'down':
        if (data.tab === tab) tell(data.message);
        return;
      case 'look':
        return void look();
      case 'status':
        if (owner !== tab) tell({ type: 'status', status: data.status });
        return;
    }
  };

self.onmessage = ({ data }: MessageEvent<Begin | Look | Up>) => {
  if (data.type === 'look') {
    if (owner === tab) void look();
    else relay({ type: 'look' });
  } else if (data.type === 'begin') {
    begin = data;
    if (!locks || !channel) return own();
    void locks.request(lockOf(tab), forever);
    claim({});
    relay({ type: 'who' });
  } else fromPage(data);
};
