// Records of games (from a table, a file or the clipboard) and the engine's answers about them.
import { askNearby } from '../net/api';
import { askTable } from '../net/tables';
import type { Replay } from '../net/protocol';
import type { Report } from '../table/report';

/** The record shown by a page: a game of a table, or the one opened on this device. */
export interface Source {
  /** Code of the table; empty for the opened record. */
  code: string;
  /** Number of the game at the table; empty for the last one. */
  game: string;
  /** Id of a game stored on this device. */
  kept?: string;
}

const gameOf = ({ game }: Source): string => (game ? `?game=${encodeURIComponent(game)}` : '');

/** A record as text, or a file that should be one. */
export type RecordText = string | Blob;

const post = (path: string, record: RecordText): [string, RequestInit] => [
  path,
  { method: 'POST', headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: record },
];

export async function readRecord(record: RecordText): Promise<Replay> {
  return askNearby<Replay>(...post('/api/replay', record));
}

export async function fetchReplay(source: Source): Promise<Replay> {
  return readRecord(await askTable(source.code, `/record${gameOf(source)}`, undefined, (answer) => answer.text()));
}

/** Asks for an analysis, which may take a minute. */
export async function fetchReport(source: Source, record: string, signal: AbortSignal): Promise<Report> {
  if (source.code) return askTable<Report>(source.code, `/report${gameOf(source)}`, { signal });
  const [path, init] = post('/api/report', record);
  return askNearby<Report>(path, { ...init, signal });
}

/** URLs of the pages about a record. */
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

// sessionStorage: survives a reload, not the window.
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
    // too large, or no storage: kept in memory only
  }
}

/** A file name: game, players, date. */
export function fileName(replay: Replay): string {
  const seats = replay.welcome.table?.seats.map(({ name }) => name) ?? [];
  const parts = [replay.welcome.room?.game ?? 'game', ...seats, replay.date?.slice(0, 10) ?? ''];
  const plain = parts.map((part) => part.replace(/[^\p{L}\p{N}-]+/gu, '_')).filter(Boolean);
  return `${plain.join('-').slice(0, 90)}.txt`;
}

// A file dropped on another page, until the record page takes it.
let brought: File | null = null;

export function bring(file: File): void {
  brought = file;
}

export function takeBrought(): File | null {
  const file = brought;
  brought = null;
  return file;
}
