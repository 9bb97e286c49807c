import { describe, expect, test } from 'vitest';
import * as cards from '../../src/games/sharp-shooters/own/form';
import * as dice from '../../src/games/trophy-buck/own/form';
import * as board from '../../src/games/tumblin-dice/own/form';
import { playOn, levels, shipped, surfaces } from '../../src/games/tumblin-dice/board';
import { playWith as playWithCards, rowsOf } from '../../src/games/sharp-shooters/cards';
import { looks, playWith as playWithDice, sides } from '../../src/games/trophy-buck/faces';
import { counts, worth } from '../../src/games/trophy-buck/dice';

describe('dice of Trophy Buck', () => {
  test('are only what differs', () => {
    const form = dice.formOf({});
    expect(dice.dataOf(form)).toEqual({ faces: {} });
    form.orange = [2, 2, 2, 3, 12];
    expect(dice.dataOf(form)).toEqual({ faces: { orange: [2, 2, 2, 3, 12] } });
    expect(dice.formOf(dice.dataOf(form))).toEqual(form);
    expect(dice.formOf({ faces: { brown: [4, 1, 1] } }).brown).toEqual([4, 1, 1, 5, 2]);
  });

  test('have six faces, are at least five, and can score and fail', () => {
    expect(dice.faultsOf(dice.formOf({}))).toEqual([]);
    const form = dice.formOf({ faces: { brown: [3, 0, 2, 4, 2], white: [6, 0, 0, 0, 4], green: [6, 0, 0, 0, 6], orange: [1, 3, 2, 0, 8] } });
    expect(dice.faultsOf(form)).toEqual([
      { field: 'brown', key: 'faces', params: { n: 5 } },
      { field: 'all', key: 'dice-few', params: { n: 4 } },
      { field: 'all', key: 'no-startle' },
    ]);
  });

  test('lie on the table as they were brought, and as ever at the next', () => {
    const brown = looks.brown;
    playWithDice({ brown: [5, 0, 1, 3, 99] });
    expect([sides.brown, counts.brown, worth.brown, sides.white]).toEqual([[5, 0, 1], 3, 99, [2, 2, 2]]);
    expect(looks.brown.name, 'pictures of dice are kept by name').not.toBe(brown.name);
    playWithDice();
    expect([sides.brown, counts.brown, worth.brown]).toEqual([[3, 1, 2], 5, 2]);
  });
});

describe('cards of Sharp Shooters', () => {
  test('are only those that differ', () => {
    const form: cards.CardsForm = { '1A': cards.cardRows({}, '1A'), '7B': cards.cardRows({}, '7B').map((row) => ({ ...row, value: '10' })) };
    expect(Object.keys(cards.dataOf(form)['cards'] as object)).toEqual(['7B']);
    expect(cards.formOf({ cards: { '1A': ['44=-30', '***=30'] } })['1A']).toEqual([{ squares: '44', value: '-30' }, { squares: '***', value: '30' }]); // prettier-ignore
  });

  test.each([
    ['1234=60', undefined], ['*=-100', undefined], ['AAABB=50', undefined], ['654321=100', undefined],
    ['=60', 'squares'], ['1237=60', 'squares'], ['1234561=60', 'squares'], ['AABB=60', 'squares'], ['1*=60', 'squares'],
    ['12=0', 'value'], ['12=', 'value'], ['12=15', 'value'], ['12=110', 'value'], ['12=ten', 'value'],
  ])('a row %s has the fault %s', (text, key) => { // prettier-ignore
    const [squares = '', value = ''] = text.split('=');
    expect(cards.cardFaults([{ squares, value }], '1A')[0]?.key).toBe(key);
  });

  test('have at most thirty squares', () => {
    const rows = Array.from({ length: 6 }, () => ({ squares: '123456', value: '10' }));
    expect(cards.cardFaults(rows, '2A')).toEqual([{ field: '2A', key: 'too-many-squares', params: { n: 36 } }]);
  });

  test('lie on the table as they were brought, and as ever at the next', () => {
    playWithCards({ '1A': ['1=10'] });
    expect(rowsOf('1A')).toMatchObject([{ squares: '1', value: 10 }]);
    expect(rowsOf('1B')).toHaveLength(6);
    playWithCards();
    expect(rowsOf('1A')).toHaveLength(6);
  });
});

describe('a board of Tumblin-Dice', () => {
  test('has our measures at first', () => {
    expect(board.formOf({})).toEqual({ die: 16, width: 400, depths: [70, 105, 75, 75, 68], tops: [99, 84, 72, 60, 48, 40], pegs: 'on' });
    expect(board.dataOf(board.formOf({})!)).toEqual(shipped);
  });

  test('is read back into the form, unless it has another shape', () => {
    const form = { ...board.formOf({})!, width: 300, pegs: 'off' as const };
    expect(board.formOf({ ...board.dataOf(form) })).toEqual(form);
    expect(board.formOf({ surfaces: { side: { level: -1 }, '5x': { level: 5 } } })).toBeNull();
  });

  test('goes down, within what fits on a table', () => {
    const form = board.formOf({})!;
    expect(board.faultsOf(form)).toEqual([]);
    form.tops[2] = 84;
    form.width = 1000;
    expect(board.faultsOf(form)).toEqual([
      { field: 'width', key: 'range', params: { min: 240, max: 600 } },
      { field: 'top2', key: 'falls' },
    ]);
  });

  test('lies on the table as it was brought; of a real one only levels are known', () => {
    playOn(board.dataOf({ ...board.formOf({})!, width: 300 }));
    expect(surfaces.find(({ name }) => name === '0x')?.outline[1]).toEqual([150, 0]);
    playOn({ surfaces: { side: { level: -1 }, '5x': { level: 5 } } });
    expect(levels).toEqual([-1, 5]);
    playOn();
    expect(levels).toEqual([0, 1, 2, 3, 4]);
    expect(surfaces.find(({ name }) => name === '0x')?.outline[1]).toEqual([200, 0]);
  });
});
