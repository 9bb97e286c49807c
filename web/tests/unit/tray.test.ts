import { describe, expect, test } from 'vitest';
import { decodeMotion, motionFromBase64 } from '../../src/stage/motion';
import { atRest, culprits, type Lies } from '../../src/stage/tray';
import tray from '../golden/tray-3.json';

const flat: Lies = { face: 3, x: 0, y: 0, z: 18, leans: 0.01, outside: false };

describe('dice that were thrown into the tray', () => {
  test('show what the throw came out as', () => {
    const lies = atRest(motionFromBase64(tray.motion));
    expect(lies.map(({ face }) => face)).toEqual(tray.result.faces);
    expect(lies.every(({ leans, outside }) => leans < 0.02 && !outside)).toBe(true);
    for (const { z } of lies) expect(z).toBeCloseTo(18, 0);
  });
  test('are outside when they fell, wherever that was', () => {
    const motion = motionFromBase64(tray.motion);
    const last = { time: motion.length, die: 1, what: 'fell' as const, strength: 0 };
    expect(atRest({ ...motion, moments: [...motion.moments, last] }).map(({ outside }) => outside)).toEqual([false, true, false]);
  });
  test('do not lie anywhere without a motion', () => {
    expect(() => atRest(decodeMotion(new Uint8Array(3)))).toThrow();
  });
});

describe('a throw that does not count', () => {
  const leaning = { ...flat, leans: 0.6 };
  const onTop = { ...flat, z: 34 };
  const gone = { ...flat, x: 260, leans: 1, outside: true };
  const all = [flat, leaning, onTop, gone];
  test('is the fault of the die that leans, lies on another or is outside', () => {
    expect([...culprits(all, 'cocked')]).toEqual([1]);
    expect([...culprits(all, 'stacked')]).toEqual([2]);
    expect([...culprits(all, 'outside')]).toEqual([3]);
  });
  test('is the fault of no single die where the backboard was missed', () => {
    expect(culprits(all, 'backboard').size).toBe(0);
  });
});
