// The commitments of seats (docs/fair-dice.md): the part of fair dice that a table needs during a game.
import { fromHex, joined, sha256, toHex } from './sha256';

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** The text in UTF-8, preceded by its length in one byte. */
export const sized = (bytes: Uint8Array): Uint8Array => joined(Uint8Array.of(bytes.length), bytes);

/** The commitment that a seat publishes before it reveals its bytes; `commitment` is the server's. */
export function seatCommit(commitment: Uint8Array, name: string, bytes: Uint8Array): Uint8Array {
  return sha256(joined(utf8('astragal fair dice 2 commit'), commitment, sized(utf8(name)), bytes));
}

/** The commitment that follows from revealed bytes; undefined if the seat added none. */
export function commitOf(commitment: string, name: string, bytes: string): string {
  return bytes === '' ? '' : toHex(seatCommit(fromHex(commitment)!, name, fromHex(bytes)!));
}
