import { describe, expect, test } from 'vitest';
import { decisionOf, firstAim, lineLength, proper, readAim, readSwipe, speedOfPull, tremorOf } from '../../src/games/tumblin-dice/aim';
import { cardFits, halfPad, heightAt, levels, nearestFit, pad, start, surfaceAt } from '../../src/games/tumblin-dice/board';
import { placeLabels } from '../../src/games/tumblin-dice/labels';
import { dieId } from '../../src/games/tumblin-dice/dice';
import { readThrow, writeMoved } from '../../src/games/tumblin-dice/throws';

describe('the board', () => {
  test('has a pad to start from, and steps that go down', () => {
    expect(halfPad).toBeGreaterThan(20);
    expect(heightAt(...start)).toBe(pad.top);
    expect(levels).toEqual([0, 1, 2, 3, 4]);
    expect(surfaceAt(0, 120)?.level).toBe(1);
    expect(surfaceAt(0, 1000)).toBeUndefined();
  });
  test('takes cards that lie wholly on one level, clear of pegs and other cards', () => {
    expect(cardFits(0, 120, [])).toBe(true);
    expect(cardFits(0, 30, [])).toBe(false); // 0x
    expect(cardFits(0, 170, [])).toBe(false); // over an edge
    // The engine refuses what ends exactly at an edge.
    expect([cardFits(0, 160, []), cardFits(0, 159, [])]).toEqual([false, true]);
    expect([cardFits(0, 85, []), cardFits(0, 86, [])]).toEqual([false, true]);
    expect(cardFits(50, 305, [])).toBe(false); // a peg
    expect(cardFits(10, 120, [[0, 120]])).toBe(false);
    const near = nearestFit(10, 120, [[0, 120]]);
    expect(near && cardFits(near[0], near[1], [[0, 120]])).toBe(true);
  });
});

describe('an aim', () => {
  test('goes both ways, within what can be thrown', () => {
    const aim = { ...firstAim, x: 12, dir: -35, speed: 1400, spin: 60, kind: 'flick' as const };
    expect(decisionOf(aim)).toBe('throw x=12 dir=-35 speed=1400 spin=60 kind=2');
    expect(readAim(decisionOf(aim))).toEqual(aim);
    expect(readAim('breed red1')).toBeUndefined();
    expect(decisionOf({ ...aim, face: 6 })).toMatch(/ face=6$/);
    expect(proper({ ...aim, x: 999, speed: -5, dir: 5000 })).toMatchObject({ x: halfPad - 8, speed: 0, dir: 600 });
  });
  test('promises less for shakier hands, and never far', () => {
    expect(tremorOf('steady').dir).toBeLessThan(tremorOf(undefined).dir);
    expect(tremorOf('normal').dir).toBeLessThan(tremorOf('shaky').dir);
    expect(lineLength(4500)).toBeLessThan(200);
  });
  test('is stronger for a longer pull', () => {
    expect(speedOfPull(120)).toBeGreaterThan(speedOfPull(60));
    expect(speedOfPull(9999)).toBe(4500);
  });
  test('of a swipe has its way, its speed, and its curve', () => {
    const straight = [0, 1, 2, 3, 4].map((i) => ({ x: i * 4, y: 500 - i * 30, time: i * 16 }));
    const read = readSwipe(straight)!;
    expect(read.up).toBe(120);
    expect(read.speed).toBeGreaterThan(1500);
    expect(read.spin).toBe(0);
    const bent = [[0, 0], [2, -30], [8, -60], [25, -85], [55, -100]].map(([x, y], i) => ({ x: x!, y: y!, time: i * 16 }));
    expect(readSwipe(bent)!.spin).toBeLessThan(0); // to the right is clockwise
    expect(readSwipe(straight.slice(0, 2))).toBeUndefined();
  });
});

test('dice have places in motions', () => {
  expect(dieId('blue2')).toBe(9);
});

test('outcomes go both ways', () => {
  const text = 'red1:3x5@mine2 green1:off blue2:trip@mine1 black1:1x5@gate1>4x5@breed1 black2:3x5>off';
  expect(readThrow(text).map(writeMoved).join(' ')).toBe(text);
  expect(readThrow('red1:2x6/-782,22967,6800,-422630,959633,2,0')[0]?.pose).toHaveLength(7);
});

describe('numbers at dice', () => {
  const die = (x: number, y: number) => ({ x, y, half: 9, width: 30, height: 20 });
  test('stand above a die that lies alone', () => {
    const [label] = placeLabels([die(100, 100)], 390, 500);
    expect(label).toEqual({ x: 100, y: 81, far: false });
  });
  test('hide neither dice nor each other where many lie together', () => {
    const heap = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => die(140 + column * 26, 160 + row * 24)));
    const labels = placeLabels(heap, 390, 500);
    const hidden = (a: { x: number; y: number }, b: { x: number; y: number }, wide: number, high: number): number =>
      Math.max(0, wide - Math.abs(a.x - b.x)) * Math.max(0, high - Math.abs(a.y - b.y));
    let numbers = 0;
    let dice = 0;
    labels.forEach((label, i) => {
      for (const other of labels.slice(i + 1)) numbers += hidden(label, other, 30, 20);
      for (const other of heap) dice += hidden(label, other, 24, 19);
    });
    expect(numbers).toBeLessThan(16 * 600 * 0.02);
    expect(dice).toBeLessThan(16 * 324 * 0.35);
  });
  test('stay on the glass', () => {
    for (const { x, y } of placeLabels([die(4, 4), die(386, 496)], 390, 500)) {
      expect(x).toBeGreaterThanOrEqual(15);
      expect(x).toBeLessThanOrEqual(375);
      expect(y).toBeGreaterThanOrEqual(10);
      expect(y).toBeLessThanOrEqual(490);
    }
  });
});
