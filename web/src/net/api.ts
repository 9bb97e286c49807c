import { isSite } from '../router.svelte';
import type { Place } from '../engine/place';
import type { Games, Refused, Rooms } from './protocol';

export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.text);
  }
}

/** The request got no answer. */
export class OfflineError extends Error {}

/** Loaded on demand, to keep the start page small. */
const engine = () => import('../engine/local');

/** The place for requests that need no other people: this device if it has the engine, otherwise the server. */
export async function nearest(): Promise<Place> {
  return (await (await engine()).engineUsable()) ? 'here' : 'server';
}

/** Reads a successful answer as JSON, or with `read`. A refusal is always JSON. */
export async function ask<T>(place: Place, path: string, init?: RequestInit, read?: (answer: Response) => Promise<T>): Promise<T> {
  if (place === 'server' && isSite) throw new OfflineError();
  let answer: Response;
  let body: unknown;
  try {
    answer = await (place === 'here' ? (await engine()).fetchHere(path, init) : fetch(path, init));
    body = await (answer.ok && read ? read(answer) : answer.json());
  } catch {
    throw new OfflineError();
  }
  if (!answer.ok) throw new RefusedError(body as Refused);
  return body as T;
}

/** Whether it was refused because the game is not known: a server may have games that the engine here was not built with. */
export function lacksGame(fault: unknown): boolean {
  return fault instanceof RefusedError && /"code":"(no-game|game-unknown)"/.test(JSON.stringify(fault.refused));
}

/** Asks the engine here; the server where there is none, or about a game that it does not have. */
export async function askNearby<T>(path: string, init?: RequestInit): Promise<T> {
  const place = await nearest();
  return ask<T>(place, path, init).catch((fault: unknown) => {
    if (place === 'server' || isSite || !lacksGame(fault)) throw fault;
    return ask<T>('server', path, init);
  });
}

const games = new Map<Place, Promise<Games>>();

/** The games that can be played at a place. */
export function fetchGames(place: Place): Promise<Games> {
  let known = games.get(place);
  if (!known) {
    known = ask<Games>(place, '/api/games');
    known.catch(() => games.delete(place));
    games.set(place, known);
  }
  return known;
}

/** The games of the engine, on this device or on the server. */
export async function fetchGamesNearby(): Promise<Games> {
  return fetchGames(await nearest());
}

export function fetchRooms(): Promise<Rooms> {
  return ask<Rooms>('server', '/api/rooms');
}
