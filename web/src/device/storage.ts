// Data stored on this device: tokens for tables, the last name, settings.

export interface Seen {
  room: string;
  game: string;
  /** Identifies this device at the table; created here before joining. */
  token?: string;
  name?: string;
  /** Time of the last visit. */
  time: number;
}

const kTables = 'astragal.tables';
export const kMostTables = 24;

/** Without storage (private windows) everything is kept in memory. */
export const forgetful = new Map<string, string>();

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? forgetful.get(key) ?? null;
  } catch {
    return forgetful.get(key) ?? null;
  }
}

export function write(key: string, value: string): void {
  forgetful.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // kept in memory
  }
}

/** The code as the server writes it: `k7q2-x4md-9rtz`. */
export function plainCode(code: string): string {
  const bare = code.toLowerCase().replace(/[^0-9a-z]/g, '');
  return bare.length === 12 ? `${bare.slice(0, 4)}-${bare.slice(4, 8)}-${bare.slice(8)}` : code;
}

export function seenTables(): Seen[] {
  try {
    const list: unknown = JSON.parse(read(kTables) ?? '[]');
    return Array.isArray(list) ? (list as Seen[]).filter((seen) => typeof seen.room === 'string') : [];
  } catch {
    return [];
  }
}

export function seenTable(room: string): Seen | undefined {
  return seenTables().find((seen) => seen.room === plainCode(room));
}

export function keepTable(seen: Omit<Seen, 'time'>): void {
  const room = plainCode(seen.room);
  const others = seenTables().filter((other) => other.room !== room);
  const before = seenTable(room);
  const list = [{ ...before, ...seen, room, time: Date.now() }, ...others];
  write(kTables, JSON.stringify(list.slice(0, kMostTables)));
}

export function forgetTable(room: string): void {
  write(kTables, JSON.stringify(seenTables().filter((seen) => seen.room !== plainCode(room))));
}

/** Deletes an invalid token, but keeps the visit. */
export function forgetToken(room: string): void {
  const seen = seenTable(room);
  if (!seen) return;
  delete seen.token;
  const others = seenTables().filter((other) => other.room !== seen.room);
  write(kTables, JSON.stringify([seen, ...others]));
}

export function readSetting(name: string): string | null {
  return read(`astragal.${name}`);
}

export function keepSetting(name: string, value: string): void {
  write(`astragal.${name}`, value);
}
