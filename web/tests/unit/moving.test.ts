// A game of this device that goes on at a server's table.
import { describe, expect, test } from 'vitest';
import { movingOf, packed, unpacked } from '../../src/table/moving';
import { happened, type TableState } from '../../src/table/state';

const record = 'astragal 1\ngame: rock-the-bock\nseats: Ann (yellow), Rita, Cid\n\nAnn roll = wolf*4 roebuck*6\n';

const alone: TableState = {
  number: 9,
  who: 1,
  room: { room: 'k7q2-x4md-9rtz', game: 'rock-the-bock', options: '', dice: 'fair', places: 3, clock: 0, listed: false, hints: true },
  table: {
    stage: 'playing',
    host: 1,
    people: [{ who: 1, name: 'Ann' }],
    seats: [
      { name: 'Ann', who: 1, colour: 'yellow' },
      { name: 'Rita', who: 0, bot: 'easy', colour: 'red' },
      { name: 'Cid', who: 0, bot: 'hard', colour: 'blue' },
    ],
    series: { games: 0, wins: [] },
  },
  now: { position: 9, since: 0, round: 1, topic: 'take', scores: [0, 0, 0], to_act: 0, legal: ['take roebucks'] },
  moves: [],
  earlier: 0,
  chat: [],
  here: [1],
  watching: 0,
};

describe('moving', () => {
  test('everybody keeps their seat but the first bot, and the whole record goes along', () => {
    const { create, plan } = movingOf(alone, 1, record)!;
    expect(create).toEqual({ name: 'Ann', game: 'rock-the-bock', record, hints: true });
    expect(plan).toEqual({ start: false, seats: [{ name: 'Ann', colour: 'yellow' }, null, { name: 'Cid', bot: 'hard' }] });
  });

  test('a game that is over, or that somebody resigned, stays here', () => {
    expect(movingOf({ ...alone, now: { ...alone.now!, winners: [0] } }, 1, record)).toBeUndefined();
    const seats = alone.table.seats.map((seat, index) => (index === 2 ? { ...seat, resigned: true } : seat));
    expect(movingOf({ ...alone, table: { ...alone.table, seats } }, 1, record)).toBeUndefined();
  });

  test('motions are left out where they would be too long', () => {
    const motions = (length: number): string => `motion 1: ${'A'.repeat(length)}\nmotion 2: ${'B'.repeat(length)}\n`;
    expect(movingOf(alone, 1, record + motions(1000))!.create.record).toBe(record + motions(1000));
    expect(movingOf(alone, 1, record + motions(100_000))!.create.record).toBe(record);
  });

  test('a link has all of it, whatever the names', async () => {
    const moving = movingOf(alone, 1, record.replace('Cid', 'Zoë 🎲'))!;
    const link = await packed(moving);
    expect(link).toMatch(/^[\w-]+$/);
    expect(await unpacked(link)).toEqual(moving);
  });

  test('a link that somebody changed has no game, or only what is known', async () => {
    const link = await packed(movingOf(alone, 1, record)!);
    for (const broken of ['', 'hello', link.slice(0, -9), `${link}!`]) expect(await unpacked(broken), broken).toBeUndefined();
    const strange = { create: { name: 'Ann', game: 'pig', record: 7 }, plan: { seats: [] } };
    expect(await unpacked(await packed(strange as never))).toBeUndefined();
    const more = { create: { name: 'Ann', game: 'pig', record, from: {}, listed: true }, plan: { seats: [{ name: 'Ann', start: 'x' }], start: true } };
    expect(await unpacked(await packed(more as never))).toEqual({
      create: { name: 'Ann', game: 'pig', record, hints: false },
      plan: { seats: [{ name: 'Ann' }], start: false },
    });
    const bomb = { create: { name: 'Ann', game: 'pig', record: ' '.repeat(2_000_000) }, plan: { seats: [] } };
    expect(await unpacked(await packed(bomb as never))).toBeUndefined();
  });

  test('when it goes on, the moves so far are there', () => {
    const moves = [{ seat: 'Ann', decision: 'roll', outcome: 'wolf*10' }];
    const started = { type: 'event' as const, number: 10, time: 0, event: 'started' as const };
    expect(happened(alone, { ...started, moves }).moves).toEqual(moves);
    expect(happened(alone, { ...started, earlier: 1200 })).toMatchObject({ moves: [], earlier: 1200 });
    expect(happened(alone, started)).toMatchObject({ moves: [], earlier: 0 });
  });
});
