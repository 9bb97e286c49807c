import { motionFromBase64 } from '../../stage/motion';
import type { FairGame, Sitting } from '../../fair/game';
import { dice, draw, type Words } from '../../fair/stream';

/** Standard deviation of the hand tremor across the pad in millimetres. */
const kTremble: Record<string, number> = { steady: 1.5, normal: 3, shaky: 8 };
/** The kind of throw that rotates in the air; others start flat. */
const kRoll = 0;
const kMillimetres = 0.021; // motions store positions to 0.02 mm
const kHalfAngle = (0.3 / 2) * (Math.PI / 180); // and rotations to 0.2 degrees

export default class TumblinDice implements FairGame {
  /** Order of play: tied seats stay together, as indices in seating order. */
  private groups: number[][];
  private readonly hands: number;

  constructor({ seats, options, state }: Sitting) {
    const ahead = state?.['ahead'] as number[] | undefined;
    const rank = (seat: number): number => ahead?.[seat] ?? (state ? seat : 0);
    const places = seats.map((_, seat) => seat);
    this.groups = [...new Set(places.map(rank))].sort((a, b) => a - b).map((each) => places.filter((seat) => rank(seat) === each));
    this.hands = kTremble[options.get('hands') ?? 'normal'] ?? 3;
  }

  decide(): void {}

  private tied(): number[] {
    return this.groups.filter((group) => group.length > 1).flat().sort((a, b) => a - b);
  }

  due(_seat: string, [what]: readonly string[], words: Words): string | null {
    if (what === 'start') return draw(words, dice(this.tied().length)).map((n) => n + 1).join(' ');
    if (what === 'mines') return String(draw(words, [6])[0]! + 1);
    return null; // over the board, by physics
  }

  settle(_seat: string, [what]: readonly string[], told: readonly string[]): void {
    if (what !== 'start') return;
    const rolled = new Map(this.tied().map((seat, i) => [seat, Number(told[i])]));
    const number = (seat: number): number => rolled.get(seat) ?? 0;
    this.groups = this.groups.flatMap((group) => {
      const ranks = [...new Set(group.map(number))].sort((a, b) => b - a);
      return ranks.map((rank) => group.filter((seat) => number(seat) === rank));
    });
  }

  released(decision: readonly string[], words: Words, motion: string): boolean {
    const aim = new Map(decision.slice(1).map((word) => word.split('=') as [string, string]));
    const [x, ...turn] = releasedAt(motion);
    const held = [words.next().value, words.next().value, words.next().value].map(share);
    const due = Number(aim.get('x')) + rounded(this.hands * bell(words.next().value));
    if (Math.abs(x - due) > kMillimetres) return false;
    if (Number(aim.get('kind')) !== kRoll || aim.has('face'))
      return upperFace(turn) === Number(aim.get('face') ?? Math.floor(held[0]! * 6) + 1);
    const same = heldAs(held).reduce((dot, part, i) => dot + part * turn[i]!, 0);
    return Math.abs(same) >= Math.cos(kHalfAngle);
  }
}

/** Start of the thrown die, the moving die nearest to the thrower: its x, and its rotation. */
function releasedAt(motion: string): [number, number, number, number, number] {
  const { dice: moving, placements } = motionFromBase64(motion);
  const each = moving.map((_, i) => Array.from(placements.slice(7 * i, 7 * i + 7)));
  const [x = NaN, , , a = 0, b = 0, c = 0, d = 1] = each.sort((one, other) => one[1]! - other[1]!)[0] ?? [];
  return [x, a, b, c, d];
}

function share(word: bigint): number {
  return Number(word) / 2 ** 64;
}

/** Sum of twelve 5-bit numbers, from bit 4 on: nearly normal, with standard deviation 1. */
function bell(word: bigint): number {
  let total = 0;
  for (let i = 0n; i < 12n; ++i) total += Number((word >> (5n * i + 4n)) & 31n);
  return Math.max(-4, Math.min(4, (total - 186) / 31.984371));
}

/** Rounds halves away from zero. */
function rounded(x: number): number {
  return Math.sign(x) * Math.floor(Math.abs(x) + 0.5);
}

/** A uniformly distributed rotation from three numbers below 1. */
function heldAs([u = 0, v = 0, w = 0]: number[]): number[] {
  const [a, b, one, other] = [Math.sqrt(1 - u), Math.sqrt(u), 2 * Math.PI * v, 2 * Math.PI * w];
  return [a * Math.sin(one), a * Math.cos(one), b * Math.sin(other), b * Math.cos(other)];
}

/** Face 1 is along the die's z, 2 along x, 3 along y. */
function upperFace([x = 0, y = 0, z = 0, w = 1]: number[]): number {
  const up = [1 - 2 * (x * x + y * y), 2 * (x * z - w * y), 2 * (y * z + w * x)];
  const face = up.reduce((best, value, i) => (Math.abs(value) > Math.abs(up[best]!) ? i : best), 0) + 1;
  return up[face - 1]! > 0 ? face : 7 - face;
}
