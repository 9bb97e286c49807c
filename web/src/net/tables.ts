// Questions about tables, wherever they are.
import { keepTable } from '../device/storage';
import { bareCode, hereCode, placeOf, type Place } from '../engine/place';
import { ask } from './api';
import type { Create, Created } from './protocol';

/** Opens a table and gives its code. */
export async function createRoom(create: Create, place: Place): Promise<string> {
  const created = await ask<Created>(place, '/api/rooms', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(create),
  });
  const code = place === 'here' ? hereCode(created.room) : created.room;
  keepTable({ room: code, game: create.game, token: created.token, name: create.name });
  return code;
}

/** Asks about a table, wherever it is. */
export function askTable<T>(code: string, path: string, init?: RequestInit, read?: (answer: Response) => Promise<T>): Promise<T> {
  return ask(placeOf(code), `/api/rooms/${encodeURIComponent(bareCode(code))}${path}`, init, read);
}

/** The text of a table's last game. */
export function fetchRecord(code: string): Promise<string> {
  return askTable(code, '/record', undefined, (answer) => answer.text());
}
