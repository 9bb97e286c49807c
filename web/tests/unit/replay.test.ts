// A record as it is watched: its positions, its turns, and a table that goes on from one of them.
import { describe, expect, test } from 'vitest';
import type { Event, Now, Replay } from '../../src/net/protocol';
import { fileName, replayAddress, reportAddress } from '../../src/device/records';
import { positionsOf, nextSeat, readPosition, turnAfter, turnBefore, turnsOf, welcomeAt, whatIf } from '../../src/table/positions';
import { readRoute } from '../../src/router.svelte';

const now = (position: number, toAct: number, round = 1): Now => ({
  position,
  since: 0,
  round,
  topic: 'roll',
  scores: [0, 0],
  state: { round, turn: toAct, dice: [10, 10 - position] },
  to_act: toAct,
  legal: ['roll'],
});

const move = (number: number, seat: number, decision: string, after: Now, outcome?: string): Event => ({
  type: 'event',
  number: number + 1,
  time: 0,
  event: 'moved',
  seat,
  decision,
  ...(outcome ? { outcome } : {}),
  now: after,
});

/** The table rolls for the start; Ann rolls and takes, Bob rolls in vain, and with round 2 Ann begins, who wins. */
const replay: Replay = {
  type: 'replay',
  record: 'astragal 1\ngame: rock-the-bock\n',
  date: '2026-11-16T13:00:00Z',
  welcome: {
    type: 'welcome',
    protocol: 2,
    number: 1,
    who: 0,
    room: { room: '', game: 'rock-the-bock', options: 'rounds=2, side=A', dice: 'fair', places: 2, clock: 0, listed: false, hints: false },
    table: {
      stage: 'playing',
      host: 0,
      people: [],
      seats: [
        { name: 'Ann', who: 0, colour: 'yellow' },
        { name: 'Bob Lee', who: 0, bot: 'hard' },
      ],
      series: { games: 0, wins: [] },
    },
    now: now(0, -1),
    moves: [],
    chat: [],
  },
  events: [
    move(1, -1, 'start', now(1, 0), '5 2'),
    move(2, 0, 'roll', now(2, 0), 'red*3 wolf*7'),
    move(3, 0, 'take red', now(3, 1)),
    move(4, 1, 'roll', now(4, 0, 2), 'red*9'),
    move(5, 0, 'roll', now(5, 0, 2), 'red'),
    move(6, 0, 'take red', { ...now(6, 0, 2), winners: [0] }),
  ],
};

describe('a record that is watched', () => {
  const positions = positionsOf(replay);

  test('has a position before the first move, and one after each', () => {
    expect(positions).toHaveLength(7);
    expect(positions.map((position) => position.now?.position)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(positions[0]!.moves).toEqual([]);
    expect(positions[3]!.moves).toEqual([
      { seat: 'table', decision: 'start', outcome: '5 2' },
      { seat: 'Ann', decision: 'roll', outcome: 'red*3 wolf*7' },
      { seat: 'Ann', decision: 'take red' },
    ]);
  });

  test('welcomes whoever jumps into it with all that was before', () => {
    const welcome = welcomeAt(replay.welcome, positions[4]!);
    expect(welcome.room).toBe(replay.welcome.room);
    expect(welcome.number).toBe(5);
    expect(welcome.now?.position).toBe(4);
    expect(welcome.moves).toHaveLength(4);
  });

  test('is cut into turns where somebody else goes on or a round begins', () => {
    const turns = turnsOf(replay, positions);
    expect(turns).toEqual([0, 1, 3, 4, 6]);
    expect(turnAfter(turns, 1)).toBe(3);
    expect(turnAfter(turns, 2)).toBe(3);
    expect(turnAfter(turns, 6)).toBe(6);
    expect(turnBefore(turns, 6)).toBe(4);
    expect(turnBefore(turns, 4)).toBe(3);
    expect(turnBefore(turns, 0)).toBe(0);
    expect(turnsOf({ events: [] }, positions.slice(0, 1))).toEqual([0]);
  });

  test('begins where its address says, and stays within the game', () => {
    expect(readPosition('3', 6)).toBe(3);
    expect(readPosition(null, 6)).toBe(0);
    expect(readPosition('900', 6)).toBe(6);
    expect(readPosition('-4', 6)).toBe(0);
    expect(readPosition('soon', 6)).toBe(0);
  });
});

describe('what if', () => {
  const positions = positionsOf(replay);

  test('the person sits where somebody decides, and bots everywhere else', () => {
    expect(nextSeat(replay, positions[3]!.now, 3)).toBe(1);
    const planned = whatIf(positions[3]!, 1, 'hard')!;
    expect(planned.seats).toEqual([{ name: 'Ann', bot: 'hard' }, { name: 'Bob Lee' }]);
    expect(planned.create).toEqual({
      name: 'Bob Lee',
      game: 'rock-the-bock',
      options: { rounds: 2, side: 'A' },
      seats: 2,
      from: positions[3]!.now!.state,
    });
  });

  test('where the table rolls, it is who goes on after it', () => {
    expect(nextSeat(replay, positions[0]!.now, 0)).toBe(0);
  });

  test('the person keeps the colour, and the table its dice and cards', () => {
    const thrown = { ...positions[1]!, room: { ...positions[1]!.room, dice: 'thrown' as const, data: { cards: {} } } };
    const planned = whatIf(thrown, 0, 'medium')!;
    expect(planned.seats[0]).toEqual({ name: 'Ann', colour: 'yellow' });
    expect(planned.create).toMatchObject({ dice: 'thrown', data: { cards: {} } });
  });

  test('nobody plays on when the game is over', () => {
    expect(whatIf(positions[6]!, 0, 'hard')).toBeUndefined();
  });
});

describe('addresses about records', () => {
  const table = { code: 'k7q2-x4md-9rtz', game: '2' };
  const open = { code: '', game: '' };

  test('name the table, the game and the position', () => {
    expect(replayAddress(table, 17)).toBe('/k7q2-x4md-9rtz/replay?game=2&at=17');
    expect(replayAddress(table, 0)).toBe('/k7q2-x4md-9rtz/replay?game=2');
    expect(reportAddress(table)).toBe('/k7q2-x4md-9rtz/report?game=2');
    expect(replayAddress(open, 3)).toBe('/replay?at=3');
    expect(reportAddress(open)).toBe('/report');
  });

  test('lead to their pages', () => {
    const route = (address: string) => {
      const { pathname, search, hash } = new URL(address, 'http://table');
      return readRoute({ pathname, search, hash });
    };
    expect(route(replayAddress(table, 17))).toMatchObject({ page: 'replay', code: table.code });
    expect(route(replayAddress(table, 17)).query.get('at')).toBe('17');
    expect(route(reportAddress(table))).toMatchObject({ page: 'report', code: table.code });
    expect(route(replayAddress(open))).toMatchObject({ page: 'replay', code: '' });
    expect(route(reportAddress(open))).toMatchObject({ page: 'report', code: '' });
  });

  test('a file is called after the game, its players and its day', () => {
    expect(fileName(replay)).toBe('rock-the-bock-Ann-Bob_Lee-2026-11-16.txt');
  });
});
