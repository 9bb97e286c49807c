import { describe, expect, test } from 'vitest';
import { counts, diceOf, kColours, kShipped, readRoll, worth, worthOf, writeRoll } from '../../src/games/trophy-buck/dice';
import { faceFor, looks, sides } from '../../src/games/trophy-buck/faces';

test('the dice are those of the game', () => {
  expect(kShipped.brown).toEqual([3, 1, 2, 5, 2]);
  for (const colour of kColours) {
    const numbers = kShipped[colour];
    expect(numbers[4]).toBe(worth[colour]);
    expect(counts[colour]).toBe(numbers[3]);
    expect(sides[colour]).toEqual(numbers.slice(0, 3));
    expect([faceFor(colour, 'points'), faceFor(colour, 'startle'), faceFor(colour, 'tracks')]).toEqual([1, numbers[0] + 1, numbers[0] + numbers[1] + 1]);
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
});
