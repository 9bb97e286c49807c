// The figures of a report as the page shows them.
import { describe, expect, test, vi } from 'vitest';
import { game } from '../../src/games/rock-the-bock';
import { moveText } from '../../src/pages/report/words';
import { needAllWords, setLanguage } from '../../src/words/i18n.svelte';
import { breakdownOf, chancesOf, tableInfoOf, costliest, extremeRolls, roundTogether, sidesOf, type Report, type ReportMove, type ReportPlayer } from '../../src/table/report';

const player = (name: string, rest: Partial<ReportPlayer> = {}): ReportPlayer => ({
  name,
  start: 0.5,
  end: 1,
  result: 1,
  luck: 0,
  luck_error: 0,
  luck_own: 0,
  luck_others: 0,
  luck_adjusted: 1,
  decisions_own: 0.5,
  decisions_others: 0,
  lost: 0,
  lost_error: 0,
  decisions: 1,
  grades: { fine: 1, doubtful: 0, mistake: 0, blunder: 0 },
  luckiest: null,
  unluckiest: null,
  costliest: null,
  ...rest,
});
const move = (number: number, seat: string, rest: Partial<ReportMove> = {}): ReportMove => ({
  number,
  seat,
  decision: 'roll',
  outcome: '',
  choice: null,
  luck: null,
  chances: { Ann: 0.6, Bob: 0.4 },
  ...rest,
});
const lost = (loss: number, grade: 'fine' | 'mistake' | 'blunder') => ({ best: 'stop', loss, loss_error: 0.01, grade, change: {} });

const report: Report = {
  game: 'rock-the-bock',
  seats: ['Ann', 'Bob'],
  colours: ['yellow', 'red'],
  options: { rounds: 3, side: 'A' },
  over: true,
  moves_in_record: 4,
  moves_analysed: 4,
  exact: false,
  playouts: 400,
  start: { Ann: 0.52, Bob: 0.48 },
  players: [player('Ann', { luckiest: 1, unluckiest: 3 }), player('Bob', { luckiest: 2, unluckiest: 2 })],
  moves: [
    move(1, 'Ann', { luck: { Ann: 0.08, Bob: -0.08 } }),
    move(2, 'Bob', { luck: { Ann: -0.2, Bob: 0.2 }, choice: lost(0.05, 'mistake') }),
    move(3, 'Ann', { luck: { Ann: -0.1, Bob: 0.1 }, choice: lost(0.2, 'blunder') }),
    move(4, 'Bob', { choice: lost(0.3, 'fine') }),
  ],
};

describe('figures that are rounded together', () => {
  test('have the sum that they should have, and none is more than one off', () => {
    for (let seed = 1; seed < 2000; ++seed) {
      // Any five numbers; the sum is what they are together, rounded.
      const parts = [1, 2, 3, 4, 5].map((i) => Math.sin(seed * i * 7.13) * 800);
      const sum = Math.round(parts.reduce((all, part) => all + part, 0)) || 0; // not −0
      const rounded = roundTogether(parts, sum);
      expect(rounded.reduce((all, part) => all + part, 0)).toBe(sum);
      rounded.forEach((figure, i) => {
        expect(Number.isInteger(figure)).toBe(true);
        expect(Math.abs(figure - parts[i]!)).toBeLessThan(1);
      });
    }
  });

  test('leave what is whole as it is', () => {
    expect(roundTogether([250, -100, 350], 500)).toEqual([250, -100, 350]);
    expect(roundTogether([0.4, 0.4, 0.2], 1)).toEqual([1, 0, 0]);
  });
});

describe('the breakdown of a player', () => {
  test('adds up in what is shown', () => {
    const breakdown = breakdownOf(
      player('Ann', { start: 1 / 3, luck_own: 0.12345, luck_others: 0.04321, decisions_own: -0.03, decisions_others: 1 - 1 / 3 - 0.13666, end: 1 }),
    );
    const { start, luckOwn, luckOthers, choicesOwn, choicesOthers, end } = breakdown;
    expect(end).toBe(1000);
    expect(start + luckOwn + luckOthers + choicesOwn + choicesOthers).toBe(1000);
    expect(breakdown.without).toBe(end - luckOwn - luckOthers);
    expect([start, luckOwn, luckOthers, choicesOwn]).toEqual([333, 124, 43, -30]);
  });
});

describe('a report', () => {
  test('shows players in the colours of their seats, and teams in that of their first', () => {
    expect(sidesOf(report).map(({ look }) => look.name)).toEqual(['yellow', 'red']);
    const teams = { ...report, seats: ['Ann', 'Bob', 'Cid', 'Dan'], colours: ['red', 'green', 'blue', 'black'], players: [player('Ann+Cid'), player('Bob+Dan')] };
    expect(sidesOf(teams).map(({ seats, look }) => [seats, look.name])).toEqual([
      [[0, 2], 'red'],
      [[1, 3], 'green'],
    ]);
  });

  test('knows the company for its sentences', () => {
    const table = tableInfoOf(report);
    expect(table.options.get('rounds')).toBe('3');
    expect(table.seats.map(({ name, look }) => [name, look.name])).toEqual([['Ann', 'yellow'], ['Bob', 'red']]);
    expect(table.isYou(0)).toBe(false);
  });

  test.each([
    ['en', 'You', 'You take 2 roebucks.', 'Bob takes 2 roebucks.'],
    ['de', 'Du', 'Du nimmst 2 Rehböcke.', 'Bob nimmt 2 Rehböcke.'],
  ] as const)('makes the verb agree with a player who has no name (%s)', async (language, you, first, second) => {
    vi.stubGlobal('document', { documentElement: {} });
    await needAllWords();
    await setLanguage(language, false);
    const table = tableInfoOf({ ...report, seats: [you, 'Bob'] });
    const moves = [you, 'Bob'].flatMap((seat) => [
      { seat, decision: 'roll', outcome: 'roebuck*2 wolf*8' },
      { seat, decision: 'take roebucks' },
    ]);
    expect([moveText(game, table, moves, 2), moveText(game, table, moves, 4)]).toEqual([first, second]);
  });

  test('has a chance for everybody at every position, the first included', () => {
    expect(chancesOf(report)).toHaveLength(5);
    expect(chancesOf(report)[0]).toEqual([0.52, 0.48]);
    expect(chancesOf(report)[4]).toEqual([0.6, 0.4]);
    expect(chancesOf({ ...report, start: null })).toEqual([]);
  });

  test('names the costliest decisions first, and none that may be noise', () => {
    expect(costliest(report).map(({ number }) => number)).toEqual([3, 2]);
  });

  test('names the luckiest and the unluckiest roll of all', () => {
    const { best, worst } = extremeRolls(report);
    expect(best).toMatchObject({ luck: 0.2, move: { number: 2 } });
    expect(worst).toMatchObject({ luck: -0.1, move: { number: 3 } });
  });
});
