// What a seat commits to (docs/fair-dice.md): all that a table needs of the fair dice while it is played.
import { fromHex, joined, sha256, toHex } from './sha256';

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Behind its length in one byte. */
export const sized = (bytes: Uint8Array): Uint8Array => joined(Uint8Array.of(bytes.length), bytes);

/** What a seat publishes before it reveals its bytes; `commitment` is the server's. */
export function seatCommit(commitment: Uint8Array, name: string, bytes: Uint8Array): Uint8Array {
  return sha256(joined(utf8('astragal fair dice 2 commit'), commitment, sized(utf8(name)), bytes));
}

/** What a seat with these bytes must have committed to; nothing if it added nothing. */
export function commitOf(commitment: string, name: string, bytes: string): string {
  return bytes === '' ? '' : toHex(seatCommit(fromHex(commitment)!, name, fromHex(bytes)!));
}
