import { describe, expect, test } from 'vitest';
import { readChoice, readRoll, writeRoll } from '../../src/games/rock-the-bock/reading';

const names = ['Ida', 'Jon Doe', 'Kit'];
const colours = ['green', 'red', 'yellow'];

describe('decisions of Rock the Bock', () => {
  test('say whom they mark', () => {
    expect(readChoice('take roebucks', 0, names, colours)).toMatchObject({ kind: 'roebuck', marker: 0 });
    expect(readChoice('take red', 0, names, colours)).toMatchObject({ kind: 'red', marker: 1 });
    expect(readChoice('take wolves "Jon Doe"', 0, names, colours)).toMatchObject({ kind: 'wolf', marker: 1 });
    expect(readChoice('roll', 0, names, colours)).toBeUndefined();
  });
  test('and rolls go both ways', () => {
    const roll = 'roebuck*2 wolf red*3 yellow';
    expect(readRoll(roll)).toEqual({ roebuck: 2, wolf: 1, red: 3, yellow: 1 });
    expect(writeRoll(readRoll(roll))).toBe(roll);
  });
});
