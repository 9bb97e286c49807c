// Records of games: from a table, from a file, or pasted; and what the engine makes of them, here or on the server.
import { ask, nearest } from '../net/api';
import { askTable } from '../net/tables';
import type { Replay } from '../net/protocol';
import type { Report } from '../table/report';

/** Which record a page is about: a game of a table, or the one that is open on this device. */
export interface Source {
  /** Of the table; empty for the record that is open. */
  code: string;
  /** Its number at the table; empty for the last one. */
  game: string;
  /** A game of this device's history. */
  kept?: string;
}

const gameOf = ({ game }: Source): string => (game ? `?game=${encodeURIComponent(game)}` : '');

/** The text, or bytes that claim to be one. */
export type RecordText = string | Blob;

const post = (path: string, record: RecordText): [string, RequestInit] => [
  path,
  { method: 'POST', headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: record },
];

export async function readRecord(record: RecordText): Promise<Replay> {
  return ask<Replay>(await nearest(), ...post('/api/replay', record));
}

export async function fetchReplay(source: Source): Promise<Replay> {
  return readRecord(await askTable(source.code, `/record${gameOf(source)}`, undefined, (answer) => answer.text()));
}

/** It may take a minute. */
export async function fetchReport(source: Source, record: string, signal: AbortSignal): Promise<Report> {
  if (source.code) return askTable<Report>(source.code, `/report${gameOf(source)}`, { signal });
  const [path, init] = post('/api/report', record);
  return ask<Report>(await nearest(), path, { ...init, signal });
}

/** Addresses of the pages about a record. */
export function replayAddress(source: Source, at?: number): string {
  return addressOf('replay', source, at ? { at: String(at) } : {});
}
export function reportAddress(source: Source): string {
  return addressOf('report', source, {});
}
function addressOf(page: 'replay' | 'report', { code, game, kept }: Source, more: Record<string, string>): string {
  const query = new URLSearchParams({ ...(code && game ? { game } : {}), ...(kept ? { kept } : {}), ...more }).toString();
  return `${code ? `/${code}` : ''}/${page}${query ? `?${query}` : ''}`;
}

// The record that is open here survives a reload, and ends with the window.
const kOpen = 'astragal.record';
let open = '';

export function openRecord(): string {
  try {
    return sessionStorage.getItem(kOpen) ?? open;
  } catch {
    return open;
  }
}

export function keepOpen(record: string): void {
  open = record;
  try {
    sessionStorage.setItem(kOpen, record);
  } catch {
    // too large, or no storage: it is kept in memory
  }
}

/** A name for the file: game, players, date. */
export function fileName(replay: Replay): string {
  const seats = replay.welcome.table?.seats.map(({ name }) => name) ?? [];
  const parts = [replay.welcome.room?.game ?? 'game', ...seats, replay.date?.slice(0, 10) ?? ''];
  const plain = parts.map((part) => part.replace(/[^\p{L}\p{N}-]+/gu, '_')).filter(Boolean);
  return `${plain.join('-').slice(0, 90)}.txt`;
}

// A file that was dropped on another page, on its way here.
let brought: File | null = null;

export function bring(file: File): void {
  brought = file;
}

export function takeBrought(): File | null {
  const file = brought;
  brought = null;
  return file;
}
