// The dice of Trophy Buck: colours, faces, and parsing of rolls.
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
  /** Custom dice, in the form of a record's `data:`. */
  data?: { faces: Partial<Record<Colour, number[]>> };
}

/** Dice per roll; also startles until bust. */
export const kRolled = 3;
/** Numbers of faces with points, startle and tracks; number of dice; value of points. */
export type DieData = [points: number, startle: number, tracks: number, dice: number, worth: number];
export const kShipped = (data as { faces: Readonly<Record<Colour, Readonly<DieData>>> }).faces;
/** Number of dice and value of points per colour at the open table; set by faces.ts. */
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
