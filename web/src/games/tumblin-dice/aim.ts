// The aim of a throw: the numbers of a record (docs/rules/tumblin-dice.md), and how pointer and keys change them.
import { language, t } from '../../words/i18n.svelte';
import { halfPad } from './board';

export const kKinds = ['roll', 'slide', 'flick'] as const;
export type Kind = (typeof kKinds)[number];

export interface Aim {
  /** Millimetres right of the pad's middle. */
  x: number;
  /** Tenths of a degree to the right of straight ahead. */
  dir: number;
  /** Millimetres per second. */
  speed: number;
  /** Degrees per second, counterclockwise from above. */
  spin: number;
  kind: Kind;
  /** The upper face at the start, if the thrower may choose it; 0 if not chosen. */
  face: number;
}

export const kForceUnit = 150;
export const kMost = { dir: 600, speed: 4500, spin: 1800 } as const;
export const kMostForce = kMost.speed / kForceUnit;
export const firstAim: Aim = { x: 0, dir: 0, speed: 1800, spin: 0, kind: 'slide', face: 0 };

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Clamps to the allowed ranges and rounds. */
export function proper(aim: Aim): Aim {
  return {
    x: Math.round(clamp(aim.x, -halfPad + 8, halfPad - 8)),
    dir: Math.round(clamp(aim.dir, -kMost.dir, kMost.dir)),
    speed: Math.round(clamp(aim.speed, 0, kMost.speed)),
    spin: Math.round(clamp(aim.spin, -kMost.spin, kMost.spin)),
    kind: aim.kind,
    face: aim.face,
  };
}

export function decisionOf(aim: Aim): string {
  const { x, dir, speed, spin, kind, face } = proper(aim);
  const words = `throw x=${x} dir=${dir} speed=${speed} spin=${spin} kind=${kKinds.indexOf(kind)}`;
  return face > 0 ? `${words} face=${face}` : words;
}

export function readAim(decision: string): Aim | undefined {
  if (!decision.startsWith('throw x=')) return undefined;
  const number = (key: string): number => Number(new RegExp(`\\b${key}=(-?\\d+)`).exec(decision)?.[1] ?? 0);
  return {
    x: number('x'),
    dir: number('dir'),
    speed: number('speed'),
    spin: number('spin'),
    kind: kKinds[number('kind')] ?? 'slide',
    face: number('face'),
  };
}

export interface Tremor {
  x: number;
  dir: number;
  speed: number;
}

/** Standard deviations of a throw, as in src/physics/throw.cpp. */
export function tremorOf(hands: string | undefined): Tremor {
  switch (hands) {
    case 'steady':
      return { x: 1.5, dir: 7, speed: 0.02 };
    case 'shaky':
      return { x: 8, dir: 75, speed: 0.18 };
    default:
      return { x: 3, dir: 18, speed: 0.05 };
  }
}

/** Length of the line in front of the die in millimetres: longer for harder throws, but always short. */
export function lineLength(speed: number): number {
  return 26 + 95 * Math.sqrt(clamp(speed, 0, kMost.speed) / 2000);
}

/** Speed for a pull of this many pixels. */
export function speedOfPull(pixels: number): number {
  const beyond = Math.max(0, pixels - kLeastPull);
  return Math.round(clamp(700 + beyond * 13, 0, kMost.speed) / 10) * 10;
}
/** Shorter drags are taps or cancelled throws (px). */
export const kLeastPull = 16;

/** Speed for a swipe; limited to what a hand can do. */
export function speedOfSwipe(pixelsPerSecond: number): number {
  return Math.round(clamp(500 + pixelsPerSecond * 1.25, 500, 3600) / 10) * 10;
}

export interface Sample {
  x: number;
  y: number;
  time: number;
}

/** A swipe: speed, direction at its end, and curvature. */
export function readSwipe(samples: readonly Sample[]): { right: number; up: number; speed: number; spin: number } | undefined {
  const last = samples[samples.length - 1];
  if (!last) return undefined;
  // Only the last tenth of a second counts.
  const recent = samples.filter((sample) => last.time - sample.time <= 110);
  const first = recent[0];
  if (!first || recent.length < 3) return undefined;
  const seconds = (last.time - first.time) / 1000;
  const right = last.x - first.x;
  const up = first.y - last.y;
  const far = Math.hypot(right, up);
  if (seconds < 0.015 || far < 24) return undefined;
  const middle = recent[Math.floor(recent.length / 2)]!;
  const before = Math.atan2(middle.x - first.x, first.y - middle.y);
  const after = Math.atan2(last.x - middle.x, middle.y - last.y);
  let turn = after - before;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  const curved = Math.abs(turn) > 0.18 ? (-turn * 180) / Math.PI / (seconds / 2) : 0;
  return { right, up, speed: far / seconds, spin: clamp(curved * 1.5, -kMost.spin, kMost.spin) };
}

// In words

const short = (value: number): string => Math.abs(value).toLocaleString(language(), { maximumFractionDigits: 1, useGrouping: false });
const side = (value: number): string => t(value < 0 ? 'games.tumblin-dice.aim-left' : 'games.tumblin-dice.aim-right');

export function placeText(x: number): string {
  if (x === 0) return t('games.tumblin-dice.aim-middle');
  return t('games.tumblin-dice.aim-from', { mm: short(x), side: side(x) });
}
export function wayText(dir: number): string {
  if (dir === 0) return t('games.tumblin-dice.aim-straight');
  return t('games.tumblin-dice.aim-degrees', { degrees: short(dir / 10), side: side(dir) });
}
export function forceText(speed: number): string {
  return t('games.tumblin-dice.aim-force', { force: short(speed / kForceUnit), most: kMostForce });
}
export function spinText(spin: number): string {
  if (spin === 0) return t('games.tumblin-dice.aim-no-spin');
  return t('games.tumblin-dice.aim-spinning', { degrees: short(spin), side: side(-spin) });
}
/** The same, abbreviated, beside a name. */
export function shortTexts({ x, dir, speed, spin }: Aim): { x: string; dir: string; speed: string; spin: string } {
  return {
    x: x === 0 ? t('games.tumblin-dice.short-middle') : t('games.tumblin-dice.short-place', { mm: short(x), side: side(x) }),
    dir: dir === 0 ? t('games.tumblin-dice.short-straight') : wayText(dir),
    speed: t('games.tumblin-dice.short-force', { force: short(speed / kForceUnit), most: kMostForce }),
    spin: spin === 0 ? t('games.tumblin-dice.short-no-spin') : t('games.tumblin-dice.short-spin', { degrees: short(spin), side: side(-spin) }),
  };
}
export function kindText(kind: Kind): string {
  return t(`games.tumblin-dice.kind-${kind}`);
}

/** "Slide, from the middle, straight ahead, force 11 of 30" */
export function aimText(aim: Aim): string {
  const parts = [kindText(aim.kind), placeText(aim.x), wayText(aim.dir), forceText(aim.speed)];
  if (aim.spin !== 0) parts.push(spinText(aim.spin));
  if (aim.face > 0) parts.push(t('games.tumblin-dice.face-n', { face: aim.face }));
  return parts.join(', ');
}
