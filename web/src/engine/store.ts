// The logs of tables on this device: in IndexedDB, or in memory if the browser has no storage.
import type { Trouble } from './messages';

export interface KeptTable {
  room: string;
  game: string;
  over: boolean;
  /** The number of the last event. */
  last: number;
  /** The time of the last write, in milliseconds since 1970. */
  time: number;
}

export interface TableLog extends KeptTable {
  log: string[];
}

export class StoreFault extends Error {
  constructor(readonly trouble: Trouble) {
    super(`the log of a table: ${trouble}`);
  }
}

export interface TableStore {
  /** False if everything is lost when the last page closes. */
  readonly durable: boolean;
  /** Resolves when the lines are on disk, so that a crash cannot lose them. The first line of a log is number 1. */
  append(room: string, first: number, events: readonly string[], game?: string): Promise<void>;
  mark(room: string, over: boolean): Promise<void>;
  erase(room: string): Promise<void>;
  /** The lines of a log; empty if there is no such table. */
  load(room: string): Promise<string[]>;
  all(): Promise<TableLog[]>;
  clear(): Promise<void>;
}

const kTables = 'tables';
const kEvents = 'events';
const eventsOf = (room: string): IDBKeyRange => IDBKeyRange.bound([room, 0], [room, Infinity]);

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('astragal-tables', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(kTables, { keyPath: 'room' });
      request.result.createObjectStore(kEvents); // one line per event; the key is [room, number]
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

export async function openStore(): Promise<TableStore> {
  try {
    return new IndexedStore(await open());
  } catch {
    return new MemoryStore();
  }
}

type Act = (tables: IDBObjectStore, events: IDBObjectStore, giveUp: (trouble: Trouble) => void) => void;

class IndexedStore implements TableStore {
  readonly durable = true;

  constructor(private database: IDBDatabase | null) {
    this.watch();
  }

  append(room: string, first: number, events: readonly string[], game?: string): Promise<void> {
    return this.change((tables, all, giveUp) => {
      const before = tables.get(room) as IDBRequest<KeptTable | undefined>;
      before.onsuccess = () => {
        const table = before.result ?? { room, game: '', over: false, last: 0, time: 0 };
        // Another page wrote the log, or the browser's data was deleted, so these events do not follow it.
        if (table.last !== first - 1) return giveUp('behind');
        events.forEach((line, index) => all.add(line, [room, first + index]));
        tables.put({ ...table, ...(game ? { game } : {}), last: first + events.length - 1, time: Date.now() });
      };
    });
  }

  mark(room: string, over: boolean): Promise<void> {
    return this.change((tables) => {
      const before = tables.get(room) as IDBRequest<KeptTable | undefined>;
      before.onsuccess = () => {
        if (before.result) tables.put({ ...before.result, over });
      };
    });
  }

  erase(room: string): Promise<void> {
    return this.change((tables, events) => {
      tables.delete(room);
      events.delete(eventsOf(room));
    });
  }

  clear(): Promise<void> {
    return this.change((tables, events) => {
      tables.clear();
      events.clear();
    });
  }

  load(room: string): Promise<string[]> {
    return this.read((work) => work.objectStore(kEvents).getAll(eventsOf(room)) as IDBRequest<string[]>);
  }

  async all(): Promise<TableLog[]> {
    const tables = await this.read((work) => work.objectStore(kTables).getAll() as IDBRequest<KeptTable[]>);
    return Promise.all(tables.map(async (table) => ({ ...table, log: await this.load(table.room) })));
  }

  /** Browsers close a database when the user deletes its data. */
  private watch(): void {
    const { database } = this;
    if (!database) return;
    const lost = (): void => void (this.database = null);
    database.onclose = lost;
    database.onversionchange = () => {
      database.close();
      lost();
    };
  }

  private async transaction(mode: IDBTransactionMode): Promise<IDBTransaction> {
    if (!this.database) {
      this.database = await open();
      this.watch();
    }
    return this.database.transaction([kTables, kEvents], mode, { durability: 'strict' });
  }

  private async change(act: Act): Promise<void> {
    const work = await this.transaction('readwrite').catch(refuse);
    return new Promise((done, fail) => {
      let trouble: Trouble | undefined;
      work.oncomplete = () => done();
      work.onabort = () => fail(new StoreFault(trouble ?? troubleIn(work.error)));
      act(work.objectStore(kTables), work.objectStore(kEvents), (why) => {
        trouble = why;
        work.abort();
      });
    });
  }

  private async read<T>(act: (work: IDBTransaction) => IDBRequest<T>): Promise<T> {
    const work = await this.transaction('readonly').catch(refuse);
    return new Promise((done, fail) => {
      const request = act(work);
      request.onsuccess = () => done(request.result);
      work.onabort = () => fail(new StoreFault(troubleIn(work.error)));
    });
  }
}

function troubleIn(fault: unknown): Trouble {
  return fault instanceof DOMException && fault.name === 'QuotaExceededError' ? 'full' : 'failed';
}

function refuse(fault: unknown): never {
  throw new StoreFault(troubleIn(fault));
}

export class MemoryStore implements TableStore {
  readonly durable = false;
  private readonly tables = new Map<string, TableLog>();

  async append(room: string, first: number, events: readonly string[], game = ''): Promise<void> {
    const table = this.tables.get(room) ?? { room, game, over: false, last: 0, time: 0, log: [] };
    if (table.last !== first - 1) throw new StoreFault('behind');
    const log = [...table.log, ...events];
    this.tables.set(room, { ...table, log, last: log.length, time: Date.now() });
  }

  async mark(room: string, over: boolean): Promise<void> {
    const table = this.tables.get(room);
    if (table) table.over = over;
  }

  async erase(room: string): Promise<void> {
    this.tables.delete(room);
  }

  async load(room: string): Promise<string[]> {
    return [...(this.tables.get(room)?.log ?? [])];
  }

  async all(): Promise<TableLog[]> {
    return [...this.tables.values()];
  }

  async clear(): Promise<void> {
    this.tables.clear();
  }
}
