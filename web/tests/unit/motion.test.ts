import { describe, expect, test } from 'vitest';
import { decodeLibrary, decodeMotion, MotionError, motionFromBase64, placementAt } from '../../src/stage/motion';
import { cubeRotationFor, faceUp, kCubeRotations, lying, normalOf, rotated, times, upOf, type Quaternion } from '../../src/stage/rotation';
import library from '../golden/library-1.json';
import thrown from '../golden/throw.json';
import tray from '../golden/tray-3.json';

const bytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const turnOf = (place: Float32Array): Quaternion => [place[3]!, place[4]!, place[5]!, place[6]!];

describe('a motion that the C++ encoder wrote', () => {
  const motion = motionFromBase64(tray.motion);
  test('moves the dice that were thrown, for as long as they moved', () => {
    expect(motion.dice).toEqual([0, 1, 2]);
    expect(motion.length).toBeGreaterThan(0.4);
    expect(motion.length).toBeLessThanOrEqual(tray.result.seconds); // rest is left out
  });
  test('ends where the dice came to rest', () => {
    const place = new Float32Array(7);
    for (const [die, pose] of tray.result.poses.entries()) {
      placementAt(motion, die, motion.length, place);
      for (let axis = 0; axis < 3; ++axis) expect(Math.abs(place[axis]! - pose[axis]! / 100)).toBeLessThan(0.05);
      const turn = pose.slice(3);
      const size = Math.hypot(...turn);
      const cosine = turnOf(place).reduce((sum, part, i) => sum + (part * turn[i]!) / size, 0);
      expect(2 * Math.acos(Math.min(1, Math.abs(cosine)))).toBeLessThan((0.25 * Math.PI) / 180);
      expect(faceUp(turnOf(place))).toBe(tray.result.faces[die]);
    }
  });
  test('has rotations of length 1, between frames too', () => {
    const place = new Float32Array(7);
    for (let time = 0; time < motion.length; time += 0.0037) {
      placementAt(motion, 1, time, place);
      expect(Math.hypot(...turnOf(place))).toBeCloseTo(1, 4);
    }
  });
  test('has its impacts in the order of time', () => {
    expect(motion.moments.length).toBeGreaterThan(3);
    for (let i = 1; i < motion.moments.length; ++i)
      expect(motion.moments[i]!.time).toBeGreaterThanOrEqual(motion.moments[i - 1]!.time);
    expect(motion.moments.every(({ strength }) => strength >= 0.08)).toBe(true);
  });
  test('of the board of Tumblin-Dice reads as well', () => {
    const board = motionFromBase64(thrown.motion);
    expect(board.frames).toBeGreaterThan(20);
    expect(board.dice.length).toBeGreaterThan(0);
  });
});

describe('bytes that are no motion', () => {
  const good = bytes(tray.motion);
  test('are refused wherever they are cut', () => {
    for (let length = 0; length < good.length; length += 7)
      expect(() => decodeMotion(good.subarray(0, length)), `${length}`).toThrow(MotionError);
  });
  test('are refused with something behind them, or another version', () => {
    expect(() => decodeMotion(new Uint8Array([...good, 0]))).toThrow(MotionError);
    const other = good.slice();
    other[2] = 2;
    expect(() => decodeMotion(other)).toThrow(MotionError);
  });
});

describe('a library of throws', () => {
  const { throws, tray: box, dice } = decodeLibrary(bytes(library.library));
  test('knows its tray', () => {
    expect(box).toEqual({ width: 360, depth: 270, rim: 45, backboard: 100, floor: 10, die: 16 });
    expect(dice).toBe(1);
    expect(throws.length).toBe(8);
  });
  test('lands on the faces it names, and on any other face with the die turned before', () => {
    const place = new Float32Array(7);
    for (const { faces, motion } of throws) {
      placementAt(motion, 0, motion.length, place);
      expect(faceUp(turnOf(place))).toBe(faces[0]);
      for (let wanted = 1; wanted <= 6; ++wanted)
        for (let variant = 0; variant < 4; ++variant) {
          const turn = kCubeRotations[cubeRotationFor(faces[0]!, wanted, variant)]!;
          expect(faceUp(times(turnOf(place), turn))).toBe(wanted);
        }
    }
  });
});

describe('cube rotations', () => {
  test('are 24 different ones', () => {
    const all = kCubeRotations.map((turn) =>
      [1, 2, 3].map((face) => rotated(turn, normalOf(face)).map((x) => Math.round(x)).join()).join(';'),
    );
    expect(new Set(all).size).toBe(24);
  });
  test('let a die lie with a face up and its picture upright', () => {
    for (let face = 1; face <= 6; ++face) {
      expect(faceUp(lying(face))).toBe(face);
      expect(rotated(lying(face), upOf(face))[1]).toBeCloseTo(1);
    }
  });
});
