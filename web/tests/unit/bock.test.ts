import { describe, expect, test } from 'vitest';
import { lostBy, marked, readChoice, readRoll, standing, writeRoll } from '../../src/games/rock-the-bock/rules';

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

describe('a sheet', () => {
  test('brings its does when roebucks lead, costs them when wolves do', () => {
    expect(standing({ roebucks: 3, wolves: 2, does: 4, dice: 0 })).toBe(4);
    expect(standing({ roebucks: 1, wolves: 2, does: 4, dice: 0 })).toBe(-4);
    expect(standing({ roebucks: 2, wolves: 2, does: 4, dice: 0 })).toBe(0);
  });
  test('has no room for a thirteenth wolf', () => {
    expect(lostBy({ roebucks: 0, wolves: 11, does: 0, dice: 5 }, 'wolf', 3)).toBe(2);
    expect(lostBy({ roebucks: 0, wolves: 1, does: 0, dice: 5 }, 'wolf', 3)).toBe(0);
  });
});

test('a choice marks one sheet and crosses dice off another', () => {
  const sheet = { roebucks: 0, wolves: 11, does: 0, dice: 5 };
  expect(marked([sheet, sheet], { decision: '', kind: 'wolf', marker: 1 }, 0, 3)).toEqual([
    { ...sheet, dice: 2 },
    { ...sheet, wolves: 12 },
  ]);
});
