import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hmac, sha256, toHex } from '../../src/fair/sha256';
import { seatCommit } from '../../src/fair/commit';
import { dice, draw, fairKey, firstKey, shuffledOrder, wordsOf } from '../../src/fair/stream';
import { firstDifference, verifyRecord } from '../../src/fair/verify';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('hashes', () => {
  test('SHA-256 of what FIPS 180-4 hashes', () => {
    expect(toHex(sha256(bytes('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(toHex(sha256(bytes('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(toHex(sha256(bytes('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')))).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
    expect(toHex(sha256(new Uint8Array(1_000_000).fill(97)))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
  });

  test('HMAC of what RFC 4231 signs, with a short key and with one longer than a block', () => {
    expect(toHex(hmac(bytes('Jefe'), bytes('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    const long = new Uint8Array(131).fill(0xaa);
    expect(toHex(hmac(long, bytes('Test Using Larger Than Block-Size Key - Hash Key First')))).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    );
  });
});

describe('the figures of the documentation', () => {
  test('docs/dice.md: the first ten dice of the seed "astragal"', () => {
    expect(draw(wordsOf(sha256(bytes('astragal')), 0), dice(10))).toEqual([2, 1, 0, 1, 5, 2, 2, 5, 5, 1]);
  });

  test('docs/fair-dice.md: a key of a secret and what three seats added, and the order of the seats', () => {
    const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
    const commitment = sha256(secret);
    const seats = [
      { name: 'Ann', bytes: Uint8Array.of(10, 11) },
      { name: 'Bob', bytes: new Uint8Array() },
      { name: 'Zoë', bytes: Uint8Array.of(12) },
    ];
    expect(toHex(commitment)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
    expect(toHex(seatCommit(commitment, 'Ann', Uint8Array.of(10, 11)))).toBe(
      'b169391c1c1f3d0c2fc2264867de9dc8f8d2a313b69a22b65c3af6b1c0614137',
    );
    expect(toHex(fairKey(secret, 1, false, seats))).toBe('352c6945dd37d4f180b4a29de1cf46d2a3b6301e9a0fef6405554701529c5ba7');
    const key = fairKey(secret, 2, true, [seats[2]!, seats[0]!, seats[1]!]);
    expect(toHex(key)).toBe('0d5b5ea8eaac3e84cf286898d35a3b732ed35c5039b347097d9d53988eab5d68');
    expect(shuffledOrder(key, ['Zoë', 'Ann', 'Bob'])).toEqual(['Bob', 'Zoë', 'Ann']);
    expect(toHex(firstKey(secret, seats))).toBe('c64a274aa8b5cb2545cafa463acab39ddb919ce511fef8523ae87f99ca7fee93');
  });

  test('a number from the uneven end of the range takes the next word', () => {
    const words = (function* (): Generator<bigint, never> {
      yield 0n; // times 6 is below 2^64 mod 6, which is 4
      for (;;) yield 2n ** 63n + 1n;
    })();
    expect(draw(words, [6])).toEqual([3]);
  });
});

describe('a record', () => {
  const seeded = (roll: string): string =>
    `\uFEFFastragal 1   # a comment\r\nseats: Ann Lee (green), Zoe\u0308\r\ngame: rock-the-bock\r\ndice: seeded astragal # of the docs\r\n\r\n# first\r\n\r\n"Ann Lee" roll = yellow*3 red*3 ${roll} # in another order\r\n`;

  test('is read through comments, quotes, and lines from elsewhere', () => {
    const verdict = verifyRecord(seeded('wolf*3 roebuck*1'));
    expect(verdict.kind).toBe('fair');
    expect(verdict.outcomes).toMatchObject([{ line: 8, number: 0, seat: 'Ann Lee', verdict: 'same' }]);
  });

  test('with another die names the line, and what the dice must be', () => {
    const verdict = verifyRecord(seeded('wolf*2 roebuck*2'));
    expect(verdict.kind).toBe('other-dice');
    expect(firstDifference(verdict)).toMatchObject({ line: 8, due: 'roebuck wolf*3 red*3 yellow*3' });
  });

  test('of dice rolled by hand has nothing to check', () => {
    expect(verifyRecord('astragal 1\ngame: rock-the-bock\nseats: Ann, Bob\n').kind).toBe('by-hand');
    expect(verifyRecord('astragal 1\ngame: tumblin-dice\nseats: Ann, Bob\ndice: thrown\n').kind).toBe('by-hand');
  });

  test('before the end has no secret yet', () => {
    const commitment = 'ab'.repeat(32);
    const verdict = verifyRecord(`astragal 1\ngame: rock-the-bock\nseats: Ann, Bob\ndice: fair ${commitment}\n`);
    expect(verdict).toMatchObject({ kind: 'not-revealed', commitment });
  });

  test('of a game that was moved says which dice other dice rolled, and checks the rest', () => {
    const moved = readFileSync('../tests/data/moved.txt', 'utf8');
    const verdict = verifyRecord(moved);
    expect(verdict.kind).toBe('fair');
    expect(verdict.outcomes.map((each) => each.verdict)).toEqual(['carried', 'carried', 'carried', 'same', 'same', 'same', 'same']);
    // The number is part of the key.
    for (const other of ['carried: 2', 'carried: 4']) expect(verifyRecord(moved.replace('carried: 3', other)).kind, other).toBe('other-dice');
    expect(verifyRecord(moved.replace('carried: 3', 'carried: some')).kind).toBe('unreadable');
    expect(verifyRecord(moved.replace('scheme: 2\n', '')).kind).toBe('unreadable');
  });

  test.each([
    ['nothing', '', 1],
    ['prose', 'Dear Ann,\nthank you for the game.\n', 1],
    ['a move without a decision', 'astragal 1\ngame: rock-the-bock\nseats: Ann, Bob\ndice: seeded x\n\nAnn\n', 6],
    ['broken JSON', 'astragal 1\ngame: trophy-buck\nseats: Ann, Bob, Cid\ndice: seeded x\ndata: {"faces"\n\nAnn stop\n', 1],
  ])('that is %s cannot be read', (_what, text, line) => {
    expect(verifyRecord(text)).toMatchObject({ kind: 'unreadable', line });
  });
});
