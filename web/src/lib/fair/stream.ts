// The key of a game, and the words that its dice are made of (docs/fair-dice.md, docs/dice.md).
import { hmac, joined } from './sha256';

/** `added` has the bytes of each seat, in seating order. */
export function fairKey(secret: Uint8Array, added: readonly Uint8Array[]): Uint8Array {
  const seats = added.map((bytes) => joined(Uint8Array.of(bytes.length), bytes));
  return hmac(secret, joined(new TextEncoder().encode('astragal fair dice 1'), ...seats));
}

/** The 64-bit words of an outcome, without end. */
export function* wordsOf(key: Uint8Array, outcome: number): Generator<bigint, never> {
  const message = new DataView(new ArrayBuffer(16));
  message.setBigUint64(0, BigInt(outcome));
  for (let block = 0n; ; ++block) {
    message.setBigUint64(8, block);
    const words = new DataView(hmac(key, new Uint8Array(message.buffer)).buffer);
    for (let at = 0; at < 32; at += 8) yield words.getBigUint64(at);
  }
}

export type Words = Iterator<bigint, never>;

/** Whole numbers, each from 0 to its bound - 1, together from one word. */
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
    if (x >= 2n ** 64n % product) return numbers; // else the word came from the uneven end
  }
}

export const dice = (count: number): number[] => Array<number>(count).fill(6);
