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
  /** Change of the winning chance by dice; set once a report is known. */
  luck?: number;
  /** Winning chance lost by decisions that were not the best. */
  lost?: number;
}

export interface KeptGame {
  /** Code of the table and number of the game there: `k7q2-x4md-9rtz.2`. */
  id: string;
  game: string;
  /** Milliseconds since 1970. */
  time: number;
  players: KeptPlayer[];
  record: string;
  /** The server's replay of the record. */
  replay?: Replay;
}

/** The stored part of a report (docs/analysis.md). */
export interface ReportPlayers {
  players: { name: string; luck: number; lost: number }[];
}

const kStore = 'games';
/** Replays are large: older games are replayed again on request. */
const kMostReplays = 30;

/** Without IndexedDB (some private windows) games are lost with the page. */
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

/** Runs a transaction on the stored games; null without IndexedDB. */
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

/** Newest first. */
export async function keptGames(): Promise<KeptGame[]> {
  const games = (await store<KeptGame[]>('readonly', (all) => all.getAll())) ?? [...forgetful.values()];
  return games.sort((a, b) => b.time - a.time);
}

export async function keptGame(id: string): Promise<KeptGame | undefined> {
  return (await store<KeptGame | undefined>('readonly', (all) => all.get(id))) ?? forgetful.get(id);
}

/** The replay of a stored game, from here or from the server. Null if the game is not stored any more. */
export async function keptReplay(id: string): Promise<Replay | null> {
  const game = await keptGame(id);
  // Replays stored by earlier versions have no view.
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

/** Teams are named `Ann+Cid` in a report; each member gets the team's figures. */
export function keepReport(id: string, { players }: ReportPlayers): Promise<void> {
  return change(id, (game) => {
    for (const player of game.players) {
      const figures = players.find(({ name }) => name === player.name || name.split('+').includes(player.name));
      if (figures) Object.assign(player, { luck: figures.luck, lost: figures.lost });
    }
  });
}

/** Stores the figures of a report with the game it is about, if that is stored here. */
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

/** Id of a table's game; a rematch gets another one. */
export function idOf(room: string, game: number): string {
  return `${room}.${game}`;
}

/** Stores the finished game of a table, if it was played on this device. */
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

