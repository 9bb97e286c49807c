import { keepTable } from './device';
import type { Create, Created, Games, Refused, Rooms } from './protocol';

export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.text);
  }
}

/** Without an answer at all. */
export class OfflineError extends Error {}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(path, init);
    body = await answer.json();
  } catch {
    throw new OfflineError();
  }
  if (!answer.ok) throw new RefusedError(body as Refused);
  return body as T;
}

let games: Promise<Games> | null = null;

export function fetchGames(): Promise<Games> {
  games ??= ask<Games>('/api/games').catch((fault: unknown) => {
    games = null;
    throw fault;
  });
  return games;
}

export function fetchRooms(): Promise<Rooms> {
  return ask<Rooms>('/api/rooms');
}

export async function createRoom(create: Create): Promise<Created> {
  const created = await ask<Created>('/api/rooms', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(create),
  });
  keepTable({ room: created.room, game: create.game, token: created.token, name: create.name });
  return created;
}

/** The text of a table's last game. */
export async function fetchRecord(room: string): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(`/api/rooms/${room}/record`);
  } catch {
    throw new OfflineError();
  }
  if (!answer.ok) throw new RefusedError((await answer.json()) as Refused);
  return answer.text();
}

/** Luck and skill in a record (docs/analysis.md); may take the server a minute. */
export function fetchReport(record: string): Promise<{ players: { name: string; luck: number; lost: number }[] }> {
  return ask('/api/report', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: record });
}
