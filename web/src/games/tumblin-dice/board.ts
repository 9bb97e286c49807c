// The board of the open table. Millimetres: x to the right, y away from the thrower, z up from the table.
import data from '../../../../data/board.toml';

export type Point = readonly [x: number, y: number];

export interface Surface {
  name: string;
  /** Multiplier of dice on it. */
  level: number;
  top: number;
  outline: readonly (readonly number[])[];
}

export interface Peg {
  name: string;
  at: readonly number[];
  radius: number;
  height: number;
}

export interface Wall {
  name: string;
  from: readonly number[];
  to: readonly number[];
  thickness: number;
  height: number;
}

export interface Box {
  left: number;
  right: number;
  near: number;
  far: number;
}

export const kCard = 30;

// Set by `playOn`.
export let dieSize: number;
export let pad: Surface;
export let surfaces: readonly Surface[];
export let pegs: readonly Peg[];
export let walls: readonly Wall[];

export function boxOf(outline: Surface['outline']): Box {
  const xs = outline.map((point) => point[0] ?? 0);
  const ys = outline.map((point) => point[1] ?? 0);
  return { left: Math.min(...xs), right: Math.max(...xs), near: Math.min(...ys), far: Math.max(...ys) };
}

export let padBox: Box;
export let bounds: Box;
/** Start of a throw: the middle of the pad, one die's edge from its back. */
export let start: Point;
/** Largest distance of a start from the middle. */
export let halfPad: number;
/** Levels on which dice can rest, starting with the pad. */
export let levels: readonly number[];

/** A board in the form of data/board.toml. For real dice the levels are enough. */
export interface BoardData {
  die?: number;
  pad?: Omit<Surface, 'name' | 'level'>;
  surfaces: Record<string, { level: number; top?: number; outline?: Surface['outline'] }>;
  pegs?: Record<string, Omit<Peg, 'name'>>;
  walls?: Record<string, Omit<Wall, 'name'>>;
}

function named<T>(parts: Record<string, T> = {}): (T & { name: string })[] {
  return Object.entries(parts).map(([name, part]) => ({ ...part, name }));
}

export const shipped = data as BoardData & { die: number; pad: NonNullable<BoardData['pad']>; friction: number; restitution: number };

export function playOn(board: BoardData = shipped): void {
  const drawn = board.pad && Object.values(board.surfaces).every(({ outline }) => outline) ? board : shipped;
  dieSize = board.die ?? shipped.die;
  pad = { ...drawn.pad!, name: 'pad', level: 0 };
  surfaces = named(drawn.surfaces) as Surface[];
  pegs = named(drawn.pegs);
  walls = named(drawn.walls);
  padBox = boxOf(pad.outline);
  bounds = boxOf([...pad.outline, ...surfaces.flatMap((surface) => surface.outline)]);
  start = [(padBox.left + padBox.right) / 2, padBox.near + dieSize];
  halfPad = padBox.right - start[0];
  levels = [...new Set(Object.values(board.surfaces).map(({ level }) => level))].sort((a, b) => a - b);
}
playOn();

export function inside(outline: Surface['outline'], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax = 0, ay = 0] = outline[i]!;
    const [bx = 0, by = 0] = outline[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** The highest surface at a point, except the pad. */
export function surfaceAt(x: number, y: number): Surface | undefined {
  return surfaces.filter((each) => inside(each.outline, x, y)).sort((a, b) => b.top - a.top)[0];
}

/** Height of the board at a point; the table is 0. */
export function heightAt(x: number, y: number): number {
  if (inside(pad.outline, x, y)) return pad.top;
  return surfaceAt(x, y)?.top ?? 0;
}

/** Height of the foot of a peg or wall. */
export const footOf = (x: number, y: number): number => heightAt(x, y);

/** Whether a card fits here: on a single level from 1x up, clear of pegs and other cards. */
export function cardFits(x: number, y: number, others: readonly Point[]): boolean {
  const half = kCard / 2;
  const surface = surfaceAt(x, y);
  if (!surface || surface.level < 1) return false;
  for (const dx of [-half, 0, half])
    for (const dy of [-half, 0, half]) {
      // The engine treats a card that ends exactly at an edge as too far.
      const at = surfaceAt(x + dx * 1.001, y + dy * 1.001);
      if (at !== surface) return false;
    }
  const nearPeg = pegs.some(({ at: [px = 0, py = 0], radius }) => {
    const dx = Math.max(Math.abs(px - x) - half, 0);
    const dy = Math.max(Math.abs(py - y) - half, 0);
    return Math.hypot(dx, dy) < radius;
  });
  if (nearPeg) return false;
  return others.every(([ox, oy]) => Math.abs(ox - x) >= kCard || Math.abs(oy - y) >= kCard);
}

/** The nearest point where a card fits, in whole millimetres; undefined if there is none nearby. */
export function nearestFit(x: number, y: number, others: readonly Point[], reach = 40): Point | undefined {
  const at: Point = [Math.round(x), Math.round(y)];
  if (cardFits(at[0], at[1], others)) return at;
  let best: Point | undefined;
  let least = reach;
  for (let dy = -reach; dy <= reach; ++dy)
    for (let dx = -reach; dx <= reach; ++dx) {
      const far = Math.hypot(dx, dy);
      if (far >= least || !cardFits(at[0] + dx, at[1] + dy, others)) continue;
      least = far;
      best = [at[0] + dx, at[1] + dy];
    }
  return best;
}
