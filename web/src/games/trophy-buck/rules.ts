// What the table has to know of the rules: how rolls read, what a roll takes, and when it is the last round.

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

/** Always so many dice are rolled, and so many startles end a turn. */
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

export const fresh = (state: State): boolean =>
  total(state.points) + total(state.startles) + total(state.tracks) === 0 && state.turn_points === 0;

/** What the next roll takes. `stand`: the bag runs short, and the points dice go back into it. */
export function nextRoll(state: State): { tracks: number; drawn: number; stand: boolean } {
  const tracks = total(state.tracks);
  const drawn = kRolled - tracks;
  return { tracks, drawn, stand: drawn > total(state.bag) };
}

function isRoll(state: State, rolled: Pile): boolean {
  const drawn = rolled.map((n, i) => n - (state.tracks[i] ?? 0));
  if (drawn.some((n) => n < 0)) return false;
  if (total(drawn) <= total(state.bag)) return drawn.every((n, i) => n <= (state.bag[i] ?? 0));
  return drawn.every((n, i) => n >= (state.bag[i] ?? 0) && n - (state.bag[i] ?? 0) <= (state.points[i] ?? 0));
}

/** Whether dice of these colours can be among the three that are rolled now. */
export function couldRoll(state: State, colours: readonly Colour[]): boolean {
  const counts = kColours.map((colour) => colours.filter((each) => each === colour).length);
  const complete = (pile: number[], from: number): boolean => {
    const missing = kRolled - total(pile);
    if (missing < 0) return false;
    if (missing === 0) return isRoll(state, pile);
    for (let i = from; i < kColours.length; ++i) {
      const more = [...pile];
      more[i] = (more[i] ?? 0) + 1;
      if (complete(more, i)) return true;
    }
    return false;
  };
  return complete(counts, 0);
}

/** Why a die of this colour cannot be among them: it is not in the bag, or tracks have to be rolled. */
export function whyNot(state: State, colour: Colour): 'bag' | 'tracks' {
  const index = kColours.indexOf(colour);
  const here = (state.bag[index] ?? 0) + (nextRoll(state).stand ? (state.points[index] ?? 0) : 0);
  return here > 0 && total(state.tracks) > 0 ? 'tracks' : 'bag';
}

/** `last`: somebody reached the goal. `extra`: leaders who tied play on. */
export function situation(state: State, goal: number): 'usual' | 'last' | 'extra' {
  if (state.phase === 'over') return 'usual';
  if ((state.scores[state.turn] ?? 0) >= goal) return 'extra'; // who is to play has not scored in this round
  return state.scores.some((score) => score >= goal) ? 'last' : 'usual';
}

/** Who still has a turn in this round, the one whose turn it is included. */
export const toCome = (state: State): number[] => state.playing.filter((seat) => seat >= state.turn);
