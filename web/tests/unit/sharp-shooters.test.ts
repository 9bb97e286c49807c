import { describe, expect, test } from 'vitest';
import { brings, cardUp, chipsOf, contendersOf, kCards, readFault, readPlace, readRow, wants, type State } from '../../src/games/sharp-shooters/rules';

test('the deck is the shipped one', () => {
  expect(Object.keys(kCards)).toHaveLength(24);
  expect(kCards['1A']).toEqual(['44=-30', '***=30', '666=50', '1234=60', 'AAABB=50', '54321=70']);
});

describe('a row takes', () => {
  test('its numbers from the left', () => {
    expect(wants(readRow('123=40'), [])).toEqual([1]);
    expect(wants(readRow('654=-30'), [6, 5])).toEqual([4]);
    expect(wants(readRow('22=40'), [2, 2])).toEqual([]);
  });
  test('any number first if it is wild, then the same', () => {
    expect(wants(readRow('***=30'), [])).toHaveLength(6);
    expect(wants(readRow('***=30'), [4])).toEqual([4]);
  });
  test('three alike and two of another in a full house', () => {
    const house = readRow('AAABB=50');
    expect(wants(house, [6])).toEqual([6]);
    expect(wants(house, [6, 6, 6])).toEqual([1, 2, 3, 4, 5]);
    expect(wants(house, [6, 6, 6, 2])).toEqual([2]);
    expect(wants(house, [6, 6, 6, 2, 2])).toEqual([]);
  });
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
  expect(brings(readRow('44=-30'), 10)).toBe(-10);
  expect(brings(readRow('44=40'), 10)).toBe(40);
});

test('those who tie roll again for the start', () => {
  expect(contendersOf([[6, 2, 6], [3, 5]], 3)).toEqual([[0, 1, 2], [0, 2], [2]]);
});

test('the deck starts again after twelve rounds', () => {
  const state = { round: 13, phase: 'roll', cards: [7, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12] } as unknown as State;
  expect(cardUp(state, 'B')).toBe('7B');
  expect(cardUp({ ...state, phase: 'card' }, 'B')).toBeUndefined();
});
