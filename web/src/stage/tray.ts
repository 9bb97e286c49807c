// Positions of dice at the end of a recorded throw (src/physics/tray.cpp decides which throws count).
import { placementAt, type Motion } from './motion';
import { faceUp, normalOf, rotated, type Quaternion } from './rotation';

/** Millimetres, as in src/physics/tray.h. */
export const kTray = { width: 360, depth: 270, floor: 10, die: 16 };
/** Dice tilted more than this are cocked (radians). */
const kFlat = (5 * Math.PI) / 180;

export type Fault = 'backboard' | 'cocked' | 'stacked' | 'outside';

export interface Lies {
  /** The upper face. */
  face: number;
  /** Millimetres from the middle of the tray. */
  x: number;
  y: number;
  z: number;
  /** Tilt in radians. */
  leans: number;
  outside: boolean;
}

export function atRest(motion: Motion): Lies[] {
  const place = new Float32Array(7);
  const fell = new Set(motion.moments.filter(({ what }) => what === 'fell').map(({ die }) => die));
  return motion.dice.map((die, rank) => {
    placementAt(motion, rank, motion.length, place);
    const [x = 0, y = 0, z = 0, ...turn] = place;
    const q = turn as unknown as Quaternion;
    const face = faceUp(q);
    const up = Math.min(1, rotated(q, normalOf(face))[2]);
    const outside = fell.has(die) || Math.abs(x) > kTray.width / 2 || Math.abs(y) > kTray.depth / 2;
    return { face, x, y, z, leans: Math.acos(up), outside };
  });
}

/** Indices in the motion of dice that make the throw invalid. */
export function culprits(lies: readonly Lies[], fault: Fault): Set<number> {
  const guilty = (die: Lies): boolean => {
    if (fault === 'outside') return die.outside;
    if (fault === 'cocked') return !die.outside && die.leans > kFlat;
    return fault === 'stacked' && !die.outside && die.z > kTray.floor + kTray.die;
  };
  return new Set(lies.flatMap((die, index) => (guilty(die) ? [index] : [])));
}
