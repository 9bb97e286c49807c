import { keepTable } from '../device/storage';
import type { Create, Created, Games, Refused, Rooms } from './protocol';

export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.text);
  }
}

/** Without an answer at all. */
export class OfflineError extends Error {}

/** What is right is read as JSON, or as `read` says; a refusal always is JSON. */
export async function ask<T>(path: string, init?: RequestInit, read?: (answer: Response) => Promise<T>): Promise<T> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(path, init);
    body = await (answer.ok && read ? read(answer) : answer.json());
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
export function fetchRecord(room: string): Promise<string> {
  return ask(`/api/rooms/${room}/record`, undefined, (answer) => answer.text());
}
