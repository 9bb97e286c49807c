import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { games, hasLesson } from '../../src/games';
import { missedBy } from '../../src/games/tumblin-dice/lesson/near';
import { leaves, type Words } from '../../src/words/patterns';

describe.each(games.filter(hasLesson))('the lesson of %s', (game) => {
  const read = (file: string): string => readFileSync(`src/games/${game}/lesson/${file}`, 'utf8');
  const record = read('record.txt');
  const moves = record.split('\n\n')[1]!.split('\n').filter((line) => line && !line.startsWith('motion '));
  const { aim = {}, ...said } = JSON.parse(read('en.json')) as Words;

  test('says the same in both languages', () => {
    expect([...leaves(JSON.parse(read('de.json')) as Words).keys()]).toEqual([...leaves({ aim, ...said }).keys()]);
  });

  test('has a sentence for every decision of whoever learns, and for the end', () => {
    const own = moves.flatMap((line, at) => (line.startsWith('You ') ? [at] : []));
    expect(own.length).toBeGreaterThan(1);
    for (const at of [...own, moves.length]) expect(said[at], `after ${at} moves`).toBeTruthy();
  });

  test('has no sentence that nobody sees', () => {
    for (const key of Object.keys(said)) {
      const [, at = '', no] = /^(\d+)(-no)?$/.exec(key) ?? [];
      expect(Number(at), key).toBeLessThanOrEqual(moves.length);
      if (no) expect(moves[Number(at)], key).toMatch(/^You /);
    }
  });
});

describe('a throw in a lesson', () => {
  const wanted = 'throw x=0 dir=0 speed=2000 spin=0 kind=1';
  test('need not be the same to the millimetre', () => {
    expect(missedBy(wanted, wanted)).toBeNull();
    expect(missedBy('throw x=5 dir=-20 speed=2100 spin=60 kind=1', wanted)).toBeNull();
  });
  test.each([
    ['throw x=0 dir=0 speed=2000 spin=0 kind=0', 'kind'],
    ['throw x=0 dir=0 speed=1500 spin=0 kind=1', 'harder'],
    ['throw x=0 dir=0 speed=3000 spin=0 kind=1', 'softer'],
    ['throw x=0 dir=90 speed=2000 spin=0 kind=1', 'left'],
    ['throw x=0 dir=-90 speed=2000 spin=0 kind=1', 'right'],
    ['throw x=40 dir=0 speed=2000 spin=0 kind=1', 'straight'],
    ['decline', 'other'],
  ])('%s is told what to change', (decision, miss) => expect(missedBy(decision, wanted)).toBe(miss));
  test('other decisions are right or not', () => {
    expect(missedBy('stop', 'stop')).toBeNull();
    expect(missedBy('stop', 'roll')).toBe('other');
  });
});
