import { expect, test } from 'vitest';
import { kCards, readFault, readPlace } from '../../src/games/sharp-shooters/cards';
import { chipsOf } from '../../src/games/sharp-shooters/chips';

test('the deck is the shipped one', () => {
  expect(Object.keys(kCards)).toHaveLength(24);
  expect(kCards['1A']).toEqual(['44=-30', '***=30', '666=50', '1234=60', 'AAABB=50', '54321=70']);
});

test('words are read', () => {
  expect(readPlace('place 3 in 2')).toEqual({ decision: 'place 3 in 2', number: 3, row: 1 });
  expect(readPlace('pass')).toBeUndefined();
  expect(readFault('faulty backboard')).toBe('backboard');
  expect(readFault('1 2 3 4 5')).toBeUndefined();
});

test('money lies in few chips, but in tens at the start', () => {
  expect(chipsOf(100, false)).toEqual([0, 1, 5]);
  expect(chipsOf(100, true)).toEqual([1, 0, 0]);
  expect(chipsOf(380, true)).toEqual([3, 1, 3]);
});
