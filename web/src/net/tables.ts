// Requests about tables, on this device or on the server.
import { keepTable } from '../device/storage';
import { bareCode, hereCode, placeOf, type Place } from '../engine/place';
import { ask } from './api';
import type { Create, Created } from './protocol';

/** Opens a table and returns its code. */
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

/** Sends a request about a table to the place where the table is. */
export function askTable<T>(code: string, path: string, init?: RequestInit, read?: (answer: Response) => Promise<T>): Promise<T> {
  return ask(placeOf(code), `/api/rooms/${encodeURIComponent(bareCode(code))}${path}`, init, read);
}

/** The record of a table's last game. */
export function fetchRecord(code: string): Promise<string> {
  return askTable(code, '/record', undefined, (answer) => answer.text());
}
