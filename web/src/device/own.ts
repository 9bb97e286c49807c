// Dice, cards and boards of one's own copy: kept on this device, named, in the form that a record's `data:` has
// (docs/record.md). What is obviously wrong is said here; the server checks everything when a table is opened.
import { keepSetting, readSetting } from './storage';
import { kCards } from '../games/sharp-shooters/cards';
import type { BoardData } from '../games/tumblin-dice/board';

export interface OwnSet {
  id: string;
  game: string;
  name: string;
  data: Record<string, unknown>;
}

/** Games that have data to replace. */
export const kOwnGames = ['trophy-buck', 'sharp-shooters', 'tumblin-dice'] as const;
export type OwnGame = (typeof kOwnGames)[number];

export interface Fault {
  /** Which field of the form it stands beside. */
  field: string;
  key: 'faces' | 'dice-few' | 'no-points' | 'no-startle' | 'squares' | 'value' | 'too-many-squares' | 'falls' | 'range';
  params?: Record<string, number>;
}

function all(): OwnSet[] {
  try {
    const sets: unknown = JSON.parse(readSetting('own') ?? '[]');
    return Array.isArray(sets) ? (sets as OwnSet[]) : [];
  } catch {
    return [];
  }
}

export function ownSets(game: string): OwnSet[] {
  return all().filter((set) => set.game === game);
}

export function keepOwn(set: OwnSet): void {
  keepSetting('own', JSON.stringify([...all().filter(({ id }) => id !== set.id), set]));
}

export function forgetOwn(id: string): void {
  keepSetting('own', JSON.stringify(all().filter((set) => set.id !== id)));
}

// Trophy Buck: for each colour faces with points, startle, tracks; how many dice; what points are worth.

export const kColours = ['brown', 'white', 'green', 'orange'] as const;
export type DiceForm = Record<(typeof kColours)[number], [number, number, number, number, number]>;
const kShippedDice: DiceForm = { brown: [3, 1, 2, 5, 2], white: [2, 2, 2, 4, 4], green: [1, 3, 2, 2, 6], orange: [1, 3, 2, 1, 8] };

export function diceForm(data: Record<string, unknown>): DiceForm {
  const faces = (data['faces'] ?? {}) as Partial<Record<string, number[]>>;
  const form = structuredClone(kShippedDice);
  for (const colour of kColours) form[colour] = form[colour].map((number, i) => faces[colour]?.[i] ?? number) as DiceForm['brown'];
  return form;
}

export function diceData(form: DiceForm): Record<string, unknown> {
  const other = kColours.filter((colour) => form[colour].join() !== kShippedDice[colour].join());
  return { faces: Object.fromEntries(other.map((colour) => [colour, [...form[colour]]])) };
}

export function diceFaults(form: DiceForm): Fault[] {
  const faults: Fault[] = [];
  const sum = (number: (die: DiceForm['brown']) => number): number => kColours.reduce((total, colour) => total + number(form[colour]), 0);
  for (const colour of kColours) {
    const faces = form[colour][0] + form[colour][1] + form[colour][2];
    if (faces !== 6) faults.push({ field: colour, key: 'faces', params: { n: faces } });
  }
  const dice = sum((die) => die[3]);
  if (dice < 5) faults.push({ field: 'all', key: 'dice-few', params: { n: dice } });
  if (sum((die) => die[0] * die[3]) === 0) faults.push({ field: 'all', key: 'no-points' });
  if (sum((die) => die[1] * die[3]) === 0) faults.push({ field: 'all', key: 'no-startle' });
  return faults;
}

// Sharp Shooters: the faces that differ, six rows each, `1234=60`.

export type CardsForm = Record<string, { squares: string; value: string }[]>;
export const kFaces = Object.keys(kCards);
export const kMostSquares = 30;

function rowOf(text: string): { squares: string; value: string } {
  const [squares = '', value = ''] = text.split('=');
  return { squares, value };
}

export function cardRows(form: CardsForm, face: string): CardsForm[string] {
  return form[face] ?? (kCards[face] ?? []).map(rowOf);
}

export function cardsForm(data: Record<string, unknown>): CardsForm {
  const cards = (data['cards'] ?? {}) as Record<string, string[]>;
  return Object.fromEntries(Object.entries(cards).map(([face, rows]) => [face, rows.map(rowOf)]));
}

export function cardsData(form: CardsForm): Record<string, unknown> {
  const written = Object.entries(form).map(([face, rows]) => [face, rows.map(({ squares, value }) => `${squares}=${value}`)] as const);
  return { cards: Object.fromEntries(written.filter(([face, rows]) => rows.join() !== kCards[face]?.join())) };
}

export function cardFaults(rows: CardsForm[string], face: string): Fault[] {
  const faults: Fault[] = [];
  rows.forEach(({ squares, value }, row) => {
    if (!/^([1-6]{1,6}|\*{1,6}|AAABB)$/.test(squares)) faults.push({ field: `${face}.${row}`, key: 'squares' });
    else if (!/^-?\d+0$/.test(value) || Math.abs(Number(value)) > 100 || Number(value) === 0) faults.push({ field: `${face}.${row}`, key: 'value' });
  });
  const count = rows.reduce((total, { squares }) => total + squares.length, 0);
  if (count > kMostSquares) faults.push({ field: face, key: 'too-many-squares', params: { n: count } });
  return faults;
}

export function cardsFaults(form: CardsForm): Fault[] {
  return Object.entries(form).flatMap(([face, rows]) => cardFaults(rows, face));
}

// Tumblin-Dice: a board of the shipped shape with other measures, in millimetres.

export interface BoardForm {
  die: number;
  width: number;
  /** Of 0x, 1x, 2x, 3x and the platforms of 4x. */
  depths: number[];
  /** Heights above the table: the pad, then 0x to 4x. */
  tops: number[];
  pegs: 'on' | 'off';
}

export const kBoardRanges = { die: [10, 24], width: [240, 600], depth: [40, 200], top: [10, 200] } as const;
const kShippedBoard: BoardForm = { die: 16, width: 400, depths: [70, 105, 75, 75, 68], tops: [99, 84, 72, 60, 48, 40], pegs: 'on' };
const kPadWidth = 160;
const kPadDepth = 120;
const kPlatform = 66;

function rectangle(left: number, right: number, near: number, far: number): [number, number][] {
  return [[left, near], [right, near], [right, far], [left, far]]; // prettier-ignore
}

/** Null if the data is a board of another shape: it can be played on, but not be changed by the form. */
export function boardForm(data: Record<string, unknown>): BoardForm | null {
  const board = data as unknown as Partial<BoardData>;
  if (!board.surfaces) return structuredClone(kShippedBoard);
  const form = structuredClone(kShippedBoard);
  const strips = ['0x', '1x', '2x', '3x', '4x-left'].map((name) => board.surfaces?.[name]);
  if (strips.some((strip) => !strip?.outline || strip.top === undefined) || !board.pad) return null;
  form.die = board.die ?? form.die;
  form.width = Math.max(...strips[0]!.outline!.map(([x = 0]) => x)) * 2;
  form.depths = strips.map((strip) => Math.max(...strip!.outline!.map(([, y = 0]) => y)) - Math.min(...strip!.outline!.map(([, y = 0]) => y)));
  form.tops = [board.pad.top, ...strips.map((strip) => strip!.top!)];
  form.pegs = Object.keys(board.pegs ?? {}).length > 0 ? 'on' : 'off';
  return JSON.stringify(boardData(form)) === JSON.stringify(board) ? form : null;
}

export function boardData({ die, width, depths, tops, pegs }: BoardForm): BoardData & { friction: number; restitution: number } {
  const half = width / 2;
  const surfaces: BoardData['surfaces'] = {};
  let near = 0;
  for (const level of [0, 1, 2, 3]) {
    const far = near + depths[level]!;
    surfaces[`${level}x`] = { level, top: tops[level + 1]!, outline: rectangle(-half, half, near, far) };
    near = far;
  }
  const centres = { left: -Math.round(width * 0.325), middle: 0, right: Math.round(width * 0.325) };
  for (const [name, x] of Object.entries(centres))
    surfaces[`4x-${name}`] = { level: 4, top: tops[5]!, outline: rectangle(x - kPlatform / 2, x + kPlatform / 2, near, near + depths[4]!) };
  const row = [-0.375, -0.125, 0.125, 0.375].map((share) => [Math.round(width * share), near - 20]);
  const gates = Object.values(centres).flatMap((x) => [[x - 27, near + 8], [x + 27, near + 8]]); // prettier-ignore
  const feet = pegs === 'on' ? [...row, ...gates] : [];
  return {
    die,
    friction: 0.5,
    restitution: 0.25,
    pad: { top: tops[0]!, outline: rectangle(-kPadWidth / 2, kPadWidth / 2, -kPadDepth, 0) },
    surfaces,
    ...(feet.length > 0 ? { pegs: Object.fromEntries(feet.map((at, i) => [`p${i + 1}`, { at, radius: 4, height: 30 }])) } : {}),
  };
}

export function boardFaults({ die, width, depths, tops }: BoardForm): Fault[] {
  const faults: Fault[] = [];
  const check = (field: string, value: number, [min, max]: readonly [number, number]): void => {
    if (!Number.isInteger(value) || value < min || value > max) faults.push({ field, key: 'range', params: { min, max } });
  };
  check('die', die, kBoardRanges.die);
  check('width', width, kBoardRanges.width);
  depths.forEach((depth, i) => check(`depth${i}`, depth, kBoardRanges.depth));
  tops.forEach((top, i) => {
    check(`top${i}`, top, kBoardRanges.top);
    if (i > 0 && top >= tops[i - 1]!) faults.push({ field: `top${i}`, key: 'falls' });
  });
  return faults;
}
