// A game of this device that goes on at a server's table: everything so far, as a record. On a page without a server it
// travels in the link to the server's page, behind the #, which browsers do not send.
import type { Create } from '../net/protocol';
import type { PlannedSeat, SeatPlan } from './opening';
import type { TableState } from './state';

export interface Moving {
  create: Create;
  plan: SeatPlan;
}

/** Bytes of a request that the server accepts, a little less. */
const kMostBytes = 190 * 1024;
/** Characters of an unpacked link. */
const kMostUnpacked = 1 << 20;

const bytesOf = (create: Create): number => new TextEncoder().encode(JSON.stringify(create)).length;

/**
 * The same game at a table for friends: this device's seats, one free seat instead of the first bot, and the other
 * bots. Motions are left out where they would make it too long. Undefined if the game cannot go on elsewhere.
 */
export function movingOf({ room, table, now }: TableState, who: number, record: string): Moving | undefined {
  if (!now || now.winners || table.seats.some((seat) => seat.resigned)) return undefined;
  const free = table.seats.findIndex((seat) => seat.bot && seat.who !== who);
  const seats = table.seats.map(({ name, colour, bot, who: whose }, seat): PlannedSeat | null => {
    if (seat === free) return null;
    return bot && whose !== who ? { name, bot } : { name, ...(colour ? { colour } : {}) };
  });
  const name = table.seats.find((seat) => seat.who === who)?.name ?? '';
  const create = { name, game: room.game, record, hints: room.hints };
  if (bytesOf(create) > kMostBytes) create.record = record.replace(/^motion \d+: .*\n/gm, '');
  return { create, plan: { seats, start: false } };
}

/** The game as part of a link. */
export async function packed(moving: Moving): Promise<string> {
  const bytes = await piped(new TextEncoder().encode(JSON.stringify(moving)), new CompressionStream('deflate-raw'), Infinity);
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The game of a link, which anybody may have made; undefined if there is none. The server checks its record. */
export async function unpacked(text: string): Promise<Moving | undefined> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const read = await piped(bytes, new DecompressionStream('deflate-raw'), kMostUnpacked);
    return movingIn(JSON.parse(new TextDecoder().decode(read)));
  } catch {
    return undefined;
  }
}

/** Fails if more than `most` bytes come out. */
async function piped(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new RangeError('too long');
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** Only what is known, of the right type. */
function movingIn(value: unknown): Moving {
  const { create, plan } = value as { create: Record<string, unknown>; plan: { seats: unknown[] } };
  const text = (given: unknown): string => {
    if (typeof given !== 'string') throw new TypeError('no text');
    return given;
  };
  const seats = plan.seats.map((seat): PlannedSeat | null => {
    if (seat === null) return null;
    const given = Object.entries(seat as object).filter(([key]) => ['name', 'colour', 'bot'].includes(key));
    return Object.fromEntries(given.map(([key, word]) => [key, text(word)]));
  });
  return {
    create: { name: text(create['name']), game: text(create['game']), record: text(create['record']), hints: create['hints'] === true },
    plan: { seats, start: false },
  };
}
