// The key of a game, and the 64-bit words that its dice are drawn from (docs/fair-dice.md, docs/dice.md).
import { sized, utf8 } from './commit';
import { hmac, joined } from './sha256';

/** A seat and the bytes that it added to the dice. */
export interface FairSeat {
  name: string;
  bytes: Uint8Array;
}

/** The key of a game in scheme 1; the seats are in seating order. */
export function firstKey(secret: Uint8Array, seats: readonly FairSeat[]): Uint8Array {
  return hmac(secret, joined(utf8('astragal fair dice 1'), ...seats.map(({ bytes }) => sized(bytes))));
}

/** The key of a game; the seats are in seating order. `carried` outcomes are from before the game was moved. */
export function fairKey(secret: Uint8Array, attempt: number, shuffled: boolean, seats: readonly FairSeat[], carried = 0): Uint8Array {
  const head = new DataView(new ArrayBuffer(5));
  head.setUint32(0, attempt);
  head.setUint8(4, shuffled ? 1 : 0);
  const row = shuffled ? [...seats].sort((a, b) => byName(a.name, b.name)) : seats;
  const all = row.map(({ name, bytes }) => joined(sized(utf8(name)), sized(bytes)));
  const tail = new DataView(new ArrayBuffer(carried > 0 ? 5 : 0));
  if (carried > 0) tail.setUint32(1, carried);
  return hmac(secret, joined(utf8('astragal fair dice 2'), new Uint8Array(head.buffer), ...all, new Uint8Array(tail.buffer)));
}

/** The drawn order of shuffled seats. */
export function shuffledOrder(key: Uint8Array, names: readonly string[]): string[] {
  const row = [...names].sort(byName);
  const bounds = row.slice(1).map((_, i) => row.length - i);
  const order = draw(wordsOf(key, kOrder), bounds).map((number) => row.splice(number, 1)[0]!);
  return [...order, ...row];
}

/** Sorted by UTF-8 bytes, which is the order of code points. */
function byName(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  for (let i = 0; i < a.length && i < b.length; ++i) {
    const difference = a[i]!.codePointAt(0)! - b[i]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** The outcome number reserved for the order of seats; no game has this many outcomes. */
const kOrder = 2n ** 64n - 1n;

/** The 64-bit words of an outcome, an endless sequence. */
export function* wordsOf(key: Uint8Array, outcome: number | bigint): Generator<bigint, never> {
  const message = new DataView(new ArrayBuffer(16));
  message.setBigUint64(0, BigInt(outcome));
  for (let block = 0n; ; ++block) {
    message.setBigUint64(8, block);
    const words = new DataView(hmac(key, new Uint8Array(message.buffer)).buffer);
    for (let at = 0; at < 32; at += 8) yield words.getBigUint64(at);
  }
}

export type Words = Iterator<bigint, never>;

/** Whole numbers, each from 0 to its bound - 1, all drawn from one word. */
export function draw(words: Words, bounds: readonly number[]): number[] {
  const product = bounds.reduce((all, bound) => all * BigInt(bound), 1n);
  for (;;) {
    let x = words.next().value;
    const numbers = bounds.map((bound) => {
      x *= BigInt(bound);
      const number = Number(x >> 64n);
      x = BigInt.asUintN(64, x);
      return number;
    });
    if (x >= 2n ** 64n % product) return numbers; // otherwise the word is from the uneven end of the range
  }
}

export const dice = (count: number): number[] => Array<number>(count).fill(6);
