// What this device added to fair dice, and which commitments it saw.
import type { KeptPart } from '../fair/part';
import { randomHex } from './random';
import { kMostTables, plainCode, read, write } from './storage';

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
