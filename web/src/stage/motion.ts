// Recorded motion (docs/motion.md), decoded.

export interface Moment {
  /** Seconds since the start of the throw. */
  time: number;
  die: number;
  what: 'board' | 'peg' | 'wall' | 'die' | 'backboard' | 'fell' | 'removed';
  /** The die's change of velocity in metres per second. */
  strength: number;
}

export interface Motion {
  frames: number;
  /** Duration in seconds. */
  length: number;
  /** The dice that move. */
  dice: number[];
  moments: Moment[];
  /**
   * Seven numbers for each frame and each of `dice`, in this order: x, y, z in millimetres, then
   * the rotation as a quaternion x, y, z, w.
   */
  placements: Float32Array;
}

export const kFramesPerSecond = 120;
const kPlacement = 7;
const kWhats: readonly Moment['what'][] = ['board', 'peg', 'wall', 'die', 'backboard', 'fell', 'removed'];

export class MotionError extends Error {}

export function decodeMotion(bytes: Uint8Array): Motion {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const need = (at: number, count: number): void => {
    if (at + count > bytes.length) throw new MotionError('the motion ends too early');
  };
  need(0, 14);
  if (bytes[0] !== 0x41 || bytes[1] !== 0x4d) throw new MotionError('this is not a motion');
  if (bytes[2] !== 1) throw new MotionError(`version ${bytes[2]} of motions is not known`);
  const origin = [view.getInt16(4, true), view.getInt16(6, true), view.getInt16(8, true)] as const;
  const frames = view.getUint16(10, true);
  const momentCount = view.getUint16(12, true);

  let at = 14;
  const dice: number[] = [];
  const rank = new Map<number, number>();
  let placements = new Float32Array(0);
  for (let frame = 0; frame < frames; ++frame) {
    need(at, 2);
    const mask = view.getUint16(at, true);
    at += 2;
    if (frame === 0) {
      for (let die = 0; die < 16; ++die) {
        if (!((mask >> die) & 1)) continue;
        rank.set(die, dice.length);
        dice.push(die);
      }
      placements = new Float32Array(frames * dice.length * kPlacement);
    }
    const row = frame * dice.length * kPlacement;
    if (frame > 0) placements.copyWithin(row, row - dice.length * kPlacement, row);
    for (let die = 0; die < 16; ++die) {
      if (!((mask >> die) & 1)) continue;
      const place = rank.get(die);
      if (place === undefined) throw new MotionError('a die moves that frame 0 does not have');
      need(at, 12);
      const to = row + place * kPlacement;
      for (let axis = 0; axis < 3; ++axis)
        placements[to + axis] = (origin[axis] ?? 0) + view.getInt16(at + 2 * axis, true) * 0.02;
      readRotation(view, at + 6, placements, to + 3);
      at += 12;
    }
  }

  const moments: Moment[] = [];
  for (let i = 0; i < momentCount; ++i) {
    need(at, 4);
    const code = bytes[at + 2] ?? 0;
    const what = kWhats[code >> 4];
    if (what === undefined) throw new MotionError('a moment of an unknown kind');
    moments.push({
      time: view.getUint16(at, true) / 960,
      die: code & 15,
      what,
      strength: (bytes[at + 3] ?? 0) * 0.02,
    });
    at += 4;
  }
  if (at !== bytes.length) throw new MotionError('something follows the motion');
  return { frames, length: Math.max(frames - 1, 0) / kFramesPerSecond, dice, moments, placements };
}

function readRotation(view: DataView, at: number, to: Float32Array, index: number): void {
  const low = view.getUint32(at, true);
  const high = view.getUint16(at + 4, true);
  const largest = (high >> 13) & 3;
  const first = ((high & 0x1fff) << 2) | (low >>> 30);
  const second = (low >>> 15) & 0x7fff;
  const third = low & 0x7fff;
  const parts = [first, second, third].map((n) => (n / 16383.5 - 1) / Math.SQRT2);
  let squares = 0;
  for (const part of parts) squares += part * part;
  let next = 0;
  for (let i = 0; i < 4; ++i)
    to[index + i] = i === largest ? Math.sqrt(Math.max(1 - squares, 0)) : (parts[next++] ?? 0);
}

/**
 * Placement of a die at a time: linear between frames, rotations along the shorter arc. `rank` is its index in `dice`.
 */
export function placementAt(motion: Motion, rank: number, seconds: number, out: Float32Array): void {
  const { placements, dice, frames } = motion;
  const exact = Math.min(Math.max(seconds * kFramesPerSecond, 0), frames - 1);
  const frame = Math.min(Math.floor(exact), Math.max(frames - 2, 0));
  const part = frames > 1 ? exact - frame : 0;
  const a = (frame * dice.length + rank) * kPlacement;
  const b = frames > 1 ? a + dice.length * kPlacement : a;
  const value = (i: number): number => placements[i] ?? 0;
  for (let i = 0; i < 3; ++i) out[i] = value(a + i) + (value(b + i) - value(a + i)) * part;
  let dot = 0;
  for (let i = 3; i < 7; ++i) dot += value(a + i) * value(b + i);
  const sign = dot < 0 ? -1 : 1;
  let length = 0;
  for (let i = 3; i < 7; ++i) {
    const mixed = value(a + i) * (1 - part) + sign * value(b + i) * part;
    out[i] = mixed;
    length += mixed * mixed;
  }
  length = Math.sqrt(length);
  for (let i = 3; i < 7; ++i) out[i] = (out[i] ?? 0) / length;
}

export interface Tray {
  width: number;
  depth: number;
  rim: number;
  backboard: number;
  floor: number;
  die: number;
}

export interface TrayThrow {
  /** The upper face of each die at the end. */
  faces: number[];
  motion: Motion;
}

export interface ThrowLibrary {
  tray: Tray;
  dice: number;
  throws: TrayThrow[];
}

export function decodeLibrary(bytes: Uint8Array): ThrowLibrary {
  if (bytes.length < 18 || bytes[0] !== 0x41 || bytes[1] !== 0x54)
    throw new MotionError('this is not a library of throws');
  if (bytes[2] !== 1) throw new MotionError(`version ${bytes[2]} of libraries is not known`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dice = bytes[3] ?? 0;
  const count = view.getUint16(4, true);
  const size = (i: number): number => view.getInt16(6 + 2 * i, true);
  const tray = { width: size(0), depth: size(1), rim: size(2), backboard: size(3), floor: size(4), die: size(5) };
  const throws: TrayThrow[] = [];
  let at = 18;
  for (let i = 0; i < count; ++i) {
    if (at + 4 + dice > bytes.length) throw new MotionError('the library ends too early');
    const length = view.getUint32(at, true);
    const faces = Array.from(bytes.subarray(at + 4, at + 4 + dice));
    at += 4 + dice;
    if (at + length > bytes.length) throw new MotionError('the library ends too early');
    throws.push({ faces, motion: decodeMotion(bytes.subarray(at, at + length)) });
    at += length;
  }
  if (at !== bytes.length) throw new MotionError('something follows the library');
  return { tray, dice, throws };
}

/** Decodes the motion of an event. */
export function motionFromBase64(text: string): Motion {
  return decodeMotion(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
}
