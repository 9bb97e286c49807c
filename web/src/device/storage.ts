// What this device keeps: who it is at which table, the name last used, settings.

import type { KeptPart } from '../fair/part';
import { randomHex } from './random';

export interface Seen {
  room: string;
  game: string;
  /** Proves who this device is at the table; made here before the table is asked. */
  token?: string;
  name?: string;
  /** When this device last looked at it. */
  time: number;
}

const kTables = 'astragal.tables';
const kMostTables = 24;

/** Without storage (a private window) everything works, and is forgotten with the page. */
const forgetful = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? forgetful.get(key) ?? null;
  } catch {
    return forgetful.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  forgetful.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // kept in memory above
  }
}

/** The code as the server writes it: `k7q2-x4md-9rtz`. */
export function plainCode(code: string): string {
  const bare = code.toLowerCase().replace(/[^0-9a-z]/g, '');
  return bare.length === 12 ? `${bare.slice(0, 4)}-${bare.slice(4, 8)}-${bare.slice(8)}` : code;
}

export function seenTables(): Seen[] {
  try {
    const list: unknown = JSON.parse(read(kTables) ?? '[]');
    return Array.isArray(list) ? (list as Seen[]).filter((seen) => typeof seen.room === 'string') : [];
  } catch {
    return [];
  }
}

export function seenTable(room: string): Seen | undefined {
  return seenTables().find((seen) => seen.room === plainCode(room));
}

export function keepTable(seen: Omit<Seen, 'time'>): void {
  const room = plainCode(seen.room);
  const others = seenTables().filter((other) => other.room !== room);
  const before = seenTable(room);
  const list = [{ ...before, ...seen, room, time: Date.now() }, ...others];
  write(kTables, JSON.stringify(list.slice(0, kMostTables)));
}

export function forgetTable(room: string): void {
  write(kTables, JSON.stringify(seenTables().filter((seen) => seen.room !== plainCode(room))));
}

/** The token is worth nothing any more; that we were there stays known. */
export function forgetToken(room: string): void {
  const seen = seenTable(room);
  if (!seen) return;
  delete seen.token;
  const others = seenTables().filter((other) => other.room !== seen.room);
  write(kTables, JSON.stringify([seen, ...others]));
}

export function readSetting(name: string): string | null {
  return read(`astragal.${name}`);
}

export function keepSetting(name: string, value: string): void {
  write(`astragal.${name}`, value);
}

const isOurs = (key: string): boolean => key.startsWith('astragal.');

/** Everything that is kept here, by its key. */
export function storedEntries(): Record<string, string> {
  const entries = new Map(forgetful);
  try {
    for (const key of Object.keys(localStorage).filter(isOurs)) entries.set(key, localStorage.getItem(key) ?? '');
  } catch {
    // no storage: it is all in memory
  }
  return Object.fromEntries(entries);
}

export function forgetStored(): void {
  for (const key of Object.keys(storedEntries())) {
    forgetful.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // was in memory only
    }
  }
}

const kParts = 'astragal.fair';
const kSecret = 'astragal.fair-secret';
const kLists = 'astragal.lists';
const kMostLists = 60;

function entries<Value>(key: string): [string, Value][] {
  try {
    const list: unknown = JSON.parse(read(key) ?? '[]');
    return Array.isArray(list) ? (list as [string, Value][]) : [];
  } catch {
    return [];
  }
}

function keepEntry<Value>(key: string, name: string, value: Value, most: number): void {
  const others = entries<Value>(key).filter(([other]) => other !== name);
  write(key, JSON.stringify([[name, value], ...others].slice(0, most)));
}

/** Known to this device only: what it adds to dice is drawn from it. */
export function fairSecret(): string {
  if (!read(kSecret)) write(kSecret, randomHex(32));
  return read(kSecret)!;
}

/** This device's part in the dice of a table, before it is played. */
export function keepPart(room: string, part: KeptPart): void {
  keepEntry(kParts, plainCode(room), part, kMostTables);
  // For whoever looks at the record later.
  if (part.list !== '') keepEntry(kLists, part.commitment, part.list, kMostLists);
}

export function partAt(room: string): KeptPart | undefined {
  return entries<KeptPart>(kParts).find(([each]) => each === plainCode(room))?.[1];
}

/** The list of commitments that this device saw before it revealed its bytes for these dice. */
export function listFor(commitment: string): string | undefined {
  return entries<string>(kLists).find(([each]) => each === commitment)?.[1];
}
