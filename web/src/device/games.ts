// Games finished on this device, stored in IndexedDB.
import { fetchRecord } from '../net/tables';
import type { Replay } from '../net/protocol';
import { readRecord, type Source } from './records';
import type { Session } from '../table/session.svelte';

export interface KeptPlayer {
  name: string;
  /** Its level, if a bot played. */
  bot?: string;
  /** Played on this device. */
  mine: boolean;
  score: number;
  won: boolean;
  /** By how much dice changed the chance to win, once a report said it. */
  luck?: number;
  /** What decisions lost of it against the best ones. */
  lost?: number;
}

export interface KeptGame {
  /** Of the table, and which of its games: `k7q2-x4md-9rtz.2`. */
  id: string;
  game: string;
  /** Milliseconds, as Date has them. */
  time: number;
  players: KeptPlayer[];
  record: string;
  /** What the server answered when it was asked to replay the record. */
  replay?: Replay;
}

/** The part of a report (docs/analysis.md) that is remembered. */
export interface ReportPlayers {
  players: { name: string; luck: number; lost: number }[];
}

const kStore = 'games';
/** Replays are large; those of older games are requested again. */
const kMostReplays = 30;

/** Without a database (some private windows) games are forgotten with the page. */
const forgetful = new Map<string, KeptGame>();
let database: Promise<IDBDatabase | null> | undefined;

function opened(): Promise<IDBDatabase | null> {
  database ??= new Promise((done) => {
    try {
      const request = indexedDB.open('astragal', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(kStore, { keyPath: 'id' });
      request.onsuccess = () => done(request.result);
      request.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
  return database;
}

/** Does something with the stored games; null without a database. */
async function store<T>(mode: IDBTransactionMode, act: (games: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const games = await opened();
  if (!games) return null;
  return new Promise((done, fail) => {
    const work = games.transaction(kStore, mode);
    const request = act(work.objectStore(kStore));
    work.oncomplete = () => done(request.result);
    work.onerror = work.onabort = () => fail(work.error ?? new Error('the games on this device cannot be reached'));
  });
}

/** The latest first. */
export async function keptGames(): Promise<KeptGame[]> {
  const games = (await store<KeptGame[]>('readonly', (all) => all.getAll())) ?? [...forgetful.values()];
  return games.sort((a, b) => b.time - a.time);
}

export async function keptGame(id: string): Promise<KeptGame | undefined> {
  return (await store<KeptGame | undefined>('readonly', (all) => all.get(id))) ?? forgetful.get(id);
}

/** A kept game to watch: as it is here, or else as the server reads its record. Null if it is not here any more. */
export async function keptReplay(id: string): Promise<Replay | null> {
  const game = await keptGame(id);
  // An answer of an earlier version has no view in it.
  if (!game || game.replay?.welcome.now?.view) return game?.replay ?? null;
  const replay = await readRecord(game.record);
  await keepReplay(id, replay);
  return replay;
}

/** Replaces a game of the same id. */
export async function keepGame(game: KeptGame): Promise<void> {
  if ((await store('readwrite', (all) => all.put(game))) === null) forgetful.set(game.id, game);
}

async function change(id: string, act: (game: KeptGame) => void): Promise<void> {
  const game = await keptGame(id);
  if (!game) return;
  act(game);
  await keepGame(game);
}

/** Teams are named `Ann+Cid` in a report: each of them has the team's figures. */
export function keepReport(id: string, { players }: ReportPlayers): Promise<void> {
  return change(id, (game) => {
    for (const player of game.players) {
      const figures = players.find(({ name }) => name === player.name || name.split('+').includes(player.name));
      if (figures) Object.assign(player, { luck: figures.luck, lost: figures.lost });
    }
  });
}

/** A report was seen: it may be on a game that is kept here. */
export async function keepReportOn({ code, game, kept }: Source, report: ReportPlayers): Promise<void> {
  const matches = ({ id }: KeptGame): boolean => (game ? id === idOf(code, Number(game)) : id.startsWith(`${code}.`));
  const id = kept || (code && (await keptGames()).find(matches)?.id);
  if (id) await keepReport(id, report);
}

export async function keepReplay(id: string, replay: Replay): Promise<void> {
  await change(id, (game) => (game.replay = replay));
  const full = (await keptGames()).filter((game) => game.replay !== undefined);
  for (const old of full.slice(kMostReplays)) await change(old.id, (game) => delete game.replay);
}

export async function forgetGame(id: string): Promise<void> {
  forgetful.delete(id);
  await store('readwrite', (all) => all.delete(id));
}

export async function forgetGames(): Promise<void> {
  forgetful.clear();
  await store('readwrite', (all) => all.clear());
}

/** Of a table's game; the same while its result is shown, another after a rematch. */
export function idOf(room: string, game: number): string {
  return `${room}.${game}`;
}

/** Keeps the game that has just ended at a table, if somebody played it here. */
export async function keepFinished(session: Session): Promise<void> {
  const { live, mySeats } = session;
  if (!live?.now || mySeats.length === 0) return;
  const { room, table, now } = live;
  const id = idOf(session.code, table.series.games);
  if (await keptGame(id)) return;
  const players = session.seats.map((seat): KeptPlayer => ({
    name: seat.name,
    mine: seat.mine,
    score: now.scores[seat.seat] ?? 0,
    won: (now.winners ?? []).includes(seat.seat),
    ...(seat.bot && !seat.mine ? { bot: seat.bot } : {}),
  }));
  const record = await fetchRecord(session.code);
  const began = Date.parse(/^date: (.*)$/m.exec(record)?.[1] ?? '');
  await keepGame({ id, game: room.game, time: Number.isNaN(began) ? Date.now() : began, players, record });
  await keepReplay(id, await readRecord(record));
}

