// Recorded tray throws, loaded on first use.
import { decodeLibrary, kFramesPerSecond, type ThrowLibrary, type TrayThrow } from './motion';

const kept = new Map<number, Promise<ThrowLibrary>>();
export const kMostDice = 10;

export function throwsOf(dice: number): Promise<ThrowLibrary> {
  let library = kept.get(dice);
  if (!library) {
    library = fetch(`${import.meta.env.BASE_URL}throws/tray-${dice}.bin`).then(async (answer) => {
      if (!answer.ok) throw new Error(`there are no throws of ${dice} dice`);
      return decodeLibrary(new Uint8Array(await answer.arrayBuffer()));
    });
    library.catch(() => kept.delete(dice)); // retry next time
    kept.set(dice, library);
  }
  return library;
}

/** A flick: to the right, and away from the player; about 1 for a hard one. */
export interface Flick {
  right: number;
  away: number;
}

/** Initial velocity of the dice of a recorded throw in millimetres per second. */
function setsOut({ motion }: TrayThrow): Flick {
  const dice = motion.dice.length;
  const later = Math.min(8, motion.frames - 1);
  let right = 0;
  let away = 0;
  for (let die = 0; die < dice; ++die) {
    const a = die * 7;
    const b = (later * dice + die) * 7;
    right += (motion.placements[b] ?? 0) - (motion.placements[a] ?? 0);
    away += (motion.placements[b + 1] ?? 0) - (motion.placements[a + 1] ?? 0);
  }
  const seconds = later / kFramesPerSecond || 1;
  return { right: right / dice / seconds, away: away / dice / seconds };
}

/** The recorded throw most similar to the flick; a random one without a flick. */
export function choose(library: ThrowLibrary, flick?: Flick): TrayThrow {
  const any = library.throws[Math.floor(Math.random() * library.throws.length)]!;
  if (!flick) return any;
  const angle = (way: Flick): number => Math.atan2(way.right, Math.max(way.away, 0.001));
  const wanted = angle(flick);
  const ranked = library.throws
    .map((each) => ({ each, off: Math.abs(angle(setsOut(each)) - wanted) }))
    .sort((a, b) => a.off - b.off);
  // One of the three nearest, for variety.
  return ranked[Math.floor(Math.random() * Math.min(3, ranked.length))]!.each;
}
