// The dice of Trophy Buck: their colours and faces, and how rolls read.
import data from '../../../../data/trophy-buck.toml';

export const kColours = ['brown', 'white', 'green', 'orange'] as const;
export type Colour = (typeof kColours)[number];
export const kFaces = ['points', 'startle', 'tracks'] as const;
export type Face = (typeof kFaces)[number];

export interface Die {
  colour: Colour;
  face: Face;
}

/** Every die with every face. */
export const kDice: readonly Die[] = kColours.flatMap((colour) => kFaces.map((face) => ({ colour, face })));

/** Dice by colour, in the order of `kColours`. */
export type Pile = readonly number[];

export interface State {
  round: number;
  phase: 'decide' | 'rolling' | 'over';
  turn: number;
  playing: number[];
  scores: number[];
  turn_points: number;
  bag: Pile;
  points: Pile;
  startles: Pile;
  tracks: Pile;
  /** Dice of the table's own, as a record's `data:` has them. */
  data?: { faces: Partial<Record<Colour, number[]>> };
}

/** Always so many dice are rolled, and so many places there are for startles. */
export const kRolled = 3;
/** Faces with points, startle and tracks; how many dice; what points are worth. */
export type DieData = [points: number, startle: number, tracks: number, dice: number, worth: number];
export const kShipped = (data as { faces: Readonly<Record<Colour, Readonly<DieData>>> }).faces;
/** How many dice there are of each colour, and what their points are worth at the table that is open; faces.ts sets them. */
export const counts = {} as Record<Colour, number>;
export const worth = {} as Record<Colour, number>;

export const total = (pile: Pile): number => pile.reduce((sum, n) => sum + n, 0);

export function diceOf(pile: Pile, face: Face): Die[] {
  return kColours.flatMap((colour, index) => Array.from({ length: pile[index] ?? 0 }, () => ({ colour, face })));
}

/** `brown.points white.tracks green.startle` */
export function readRoll(outcome: string): Die[] {
  const dice: Die[] = [];
  for (const word of outcome.split(/\s+/)) {
    const [colour, face] = word.split('.');
    if (kColours.includes(colour as Colour) && kFaces.includes(face as Face))
      dice.push({ colour: colour as Colour, face: face as Face });
  }
  return dice;
}

export function writeRoll(dice: readonly Die[]): string {
  return dice.map(({ colour, face }) => `${colour}.${face}`).join(' ');
}

export function worthOf(dice: readonly Die[]): number {
  return dice.reduce((sum, { colour, face }) => sum + (face === 'points' ? worth[colour] : 0), 0);
}
