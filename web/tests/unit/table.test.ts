import { describe, expect, test } from 'vitest';
import type { Event, Now, Table, Welcome } from '../../src/net/protocol';
import { happened, present, readOptions, splitWords, welcomed, type TableState } from '../../src/table/state';

const table: Table = {
  stage: 'playing',
  host: 1,
  people: [{ who: 1, name: 'Ann' }],
  seats: [
    { name: 'Ann', who: 1 },
    { name: 'Bot 1', who: 0, bot: 'simple' },
  ],
  series: { games: 0, wins: [] },
};
const now: Now = { position: 2, since: 0, round: 1, topic: 'roll', scores: [0, 0], state: {}, to_act: 0, legal: ['roll'] };
const welcome: Welcome = {
  type: 'welcome',
  protocol: 2,
  number: 7,
  who: 1,
  room: { room: 'k7q2-x4md-9rtz', game: 'rock-the-bock', options: '', dice: 'fair', places: 2, clock: 0, listed: false, hints: false },
  table,
  now,
  moves: [],
  chat: [],
};
const start = welcomed(null, welcome)!;
const event = (number: number, rest: Partial<Event>): Event => ({ type: 'event', number, time: 0, event: 'moved', ...rest });

describe('a table', () => {
  test('begins with the welcome', () => {
    expect(start.number).toBe(7);
    expect(start.table.seats).toHaveLength(2);
  });
  test('keeps what it had when only missed events follow', () => {
    const again = welcomed(start, { type: 'welcome', protocol: 2, number: 9, who: 2 })!;
    expect(again.number).toBe(7);
    expect(again.who).toBe(2);
    expect(again.table).toBe(table);
    expect(welcomed(null, { type: 'welcome', protocol: 2, number: 9, who: 2 })).toBeNull();
  });
  test('collects moves, and loses those that are taken back', () => {
    const later: Now = { ...now, position: 3 };
    let state: TableState = happened(start, event(8, { seat: 0, decision: 'roll', outcome: 'red*2', now: later }));
    expect(state.moves).toEqual([{ seat: 'Ann', decision: 'roll', outcome: 'red*2' }]);
    expect(state.now).toBe(later);
    state = happened(state, event(9, { seat: -1, decision: 'card', outcome: '4' }));
    expect(state.moves[1]?.seat).toBe('table');
    expect(state.now).toBe(later);
    state = happened(state, event(10, { event: 'undone', count: 2, now }));
    expect(state.moves).toEqual([]);
    expect(state.number).toBe(10);
  });
  test('of a long game knows the last moves only, and how many were before', () => {
    const late = welcomed(null, { ...welcome, earlier: 64, moves: [{ seat: 'Ann', decision: 'roll' }] })!;
    expect(late.earlier).toBe(64);
    const back = happened(late, event(8, { event: 'undone', count: 3, now }));
    expect(back.moves).toEqual([]);
    expect(back.earlier).toBe(62);
    expect(happened(back, event(9, { event: 'again', now: null })).earlier).toBe(0);
  });
  test('forgets the moves when another game begins', () => {
    const moved = happened(start, event(8, { seat: 0, decision: 'roll' }));
    expect(happened(moved, event(9, { event: 'again', now: null })).moves).toEqual([]);
    expect(happened(moved, event(9, { event: 'again', now: null })).now).toBeNull();
  });
  test('keeps the last hundred lines of chat', () => {
    let state = start;
    for (let i = 0; i < 120; ++i) state = happened(state, event(8 + i, { event: 'said', by: 1, name: 'Ann', text: `${i}` }));
    expect(state.chat).toHaveLength(100);
    expect(state.chat.at(-1)?.text).toBe('119');
  });
  test('never changes what it was', () => {
    const frozen = JSON.stringify(start);
    happened(start, event(8, { seat: 0, decision: 'roll' }));
    present(start, { type: 'presence', here: [1], watching: 2 });
    expect(JSON.stringify(start)).toBe(frozen);
  });
});

test('options and words are read as the record writes them', () => {
  expect([...readOptions('rounds=3, side=A')]).toEqual([['rounds', '3'], ['side', 'A']]);
  expect([...readOptions('')]).toEqual([]);
  expect(splitWords('take wolves "Bot 1"')).toEqual(['take', 'wolves', 'Bot 1']);
});
