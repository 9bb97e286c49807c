// A custom board: the shipped shape with other measures, in millimetres.
import type { Fault } from '../../../device/own';
import { boxOf, shipped, type BoardData } from '../board';

export interface BoardForm {
  die: number;
  width: number;
  /** Of 0x, 1x, 2x, 3x and the platforms of 4x. */
  depths: number[];
  /** Heights above the table: the pad, then 0x to 4x. */
  tops: number[];
  pegs: 'on' | 'off';
}

export const kRanges = { die: [10, 24], width: [240, 600], depth: [40, 200], top: [10, 200] } as const;
const kPlatform = 66;

function rectangle(left: number, right: number, near: number, far: number): [number, number][] {
  return [[left, near], [right, near], [right, far], [left, far]]; // prettier-ignore
}

/** Null if the data is a board of another shape, which can be used but not edited. */
export function formOf(data: Record<string, unknown>): BoardForm | null {
  const board = data['surfaces'] ? (data as unknown as BoardData) : shipped;
  const strips = ['0x', '1x', '2x', '3x', '4x-left'].map((name) => board.surfaces[name]);
  if (strips.some((strip) => !strip?.outline || strip.top === undefined) || !board.pad) return null;
  const boxes = strips.map((strip) => boxOf(strip!.outline!));
  const form: BoardForm = {
    die: board.die ?? shipped.die,
    width: boxes[0]!.right * 2,
    depths: boxes.map(({ near, far }) => far - near),
    tops: [board.pad.top, ...strips.map((strip) => strip!.top!)],
    pegs: Object.keys(board.pegs ?? {}).length > 0 ? 'on' : 'off',
  };
  return JSON.stringify(dataOf(form)) === JSON.stringify(board) ? form : null;
}

export function dataOf({ die, width, depths, tops, pegs }: BoardForm): BoardData & { friction: number; restitution: number } {
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
    friction: shipped.friction,
    restitution: shipped.restitution,
    pad: { top: tops[0]!, outline: shipped.pad.outline },
    surfaces,
    ...(feet.length > 0 ? { pegs: Object.fromEntries(feet.map((at, i) => [`p${i + 1}`, { at, radius: 4, height: 30 }])) } : {}),
  };
}

export function faultsOf({ die, width, depths, tops }: BoardForm): Fault[] {
  const faults: Fault[] = [];
  const check = (field: string, value: number, [min, max]: readonly [number, number]): void => {
    if (!Number.isInteger(value) || value < min || value > max) faults.push({ field, key: 'range', params: { min, max } });
  };
  check('die', die, kRanges.die);
  check('width', width, kRanges.width);
  depths.forEach((depth, i) => check(`depth${i}`, depth, kRanges.depth));
  tops.forEach((top, i) => {
    check(`top${i}`, top, kRanges.top);
    if (i > 0 && top >= tops[i - 1]!) faults.push({ field: `top${i}`, key: 'falls' });
  });
  return faults;
}
