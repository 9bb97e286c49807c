import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { couldRoll, diceOf, fresh, kColours, counts, worth, nextRoll, readRoll, situation, toCome, whyNot, worthOf, writeRoll, type State } from '../../src/games/trophy-buck/rules';
import { faceFor, looks, sides } from '../../src/games/trophy-buck/faces';

const start: State = {
  round: 1,
  phase: 'decide',
  turn: 0,
  playing: [0, 1, 2],
  scores: [0, 0, 0],
  turn_points: 0,
  bag: [5, 4, 2, 1],
  points: [0, 0, 0, 0],
  startles: [0, 0, 0, 0],
  tracks: [0, 0, 0, 0],
};

test('the dice are those of the game', () => {
  const file = readFileSync('../data/trophy-buck.toml', 'utf8');
  for (const colour of kColours) {
    const numbers = new RegExp(`^${colour}\\s*=\\s*\\[([^\\]]+)\\]`, 'm').exec(file)?.[1]?.split(',').map(Number) ?? [];
    expect(numbers[4]).toBe(worth[colour]);
    expect(counts[colour]).toBe(numbers[3]);
    expect(sides[colour]).toEqual(numbers.slice(0, 3));
    expect(start.bag[kColours.indexOf(colour)]).toBe(numbers[3]);
    expect([faceFor(colour, 'points'), faceFor(colour, 'startle'), faceFor(colour, 'tracks')]).toEqual([1, numbers[0]! + 1, numbers[0]! + numbers[1]! + 1]);
    expect(looks[colour].faces).toHaveLength(6);
  }
});

describe('a roll', () => {
  test('reads and writes', () => {
    const text = 'brown.points white.startle orange.tracks';
    expect(writeRoll(readRoll(text))).toBe(text);
    expect(worthOf(readRoll('green.points orange.points brown.startle'))).toBe(14);
    expect(diceOf([0, 2, 0, 1], 'tracks')).toHaveLength(3);
  });
  test('takes tracks, and new dice from the bag', () => {
    expect(fresh(start)).toBe(true);
    expect(nextRoll(start)).toEqual({ tracks: 0, drawn: 3, stand: false });
    const hunt = { ...start, bag: [3, 4, 2, 0], points: [1, 0, 0, 0], tracks: [1, 0, 0, 1], turn_points: 2 };
    expect(nextRoll(hunt)).toEqual({ tracks: 2, drawn: 1, stand: false });
    expect(couldRoll(hunt, ['brown', 'orange', 'white'])).toBe(true);
    expect(couldRoll(hunt, ['white', 'white'])).toBe(false);
    expect(whyNot(hunt, 'white')).toBe('tracks');
    expect(couldRoll(hunt, ['orange', 'orange'])).toBe(false);
    expect(whyNot(hunt, 'orange')).toBe('bag');
  });
  test('at a new stand empties the bag first', () => {
    const stand = { ...start, bag: [0, 1, 0, 0], points: [5, 2, 2, 0], startles: [0, 1, 0, 1], turn_points: 30 };
    expect(nextRoll(stand).stand).toBe(true);
    expect(couldRoll(stand, ['white', 'brown', 'green'])).toBe(true);
    expect(couldRoll(stand, ['brown', 'brown', 'green'])).toBe(false);
  });
});

describe('the round', () => {
  test('is the last once somebody reached the goal', () => {
    expect(situation({ ...start, scores: [20, 0, 0] }, 36)).toBe('usual');
    const last = { ...start, turn: 1, scores: [36, 10, 4] };
    expect(situation(last, 36)).toBe('last');
    expect(toCome(last)).toEqual([1, 2]);
  });
  test('is an extra one for leaders who tied', () => {
    expect(situation({ ...start, playing: [0, 2], turn: 2, scores: [44, 10, 38] }, 36)).toBe('extra');
  });
});
