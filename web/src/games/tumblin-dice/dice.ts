// The dice and cards of Tumblin-Dice as states have them, and as they lie on the board.
import type { DiceWorth, Now, TumblinDiceView } from '../../net/protocol';
import { stateOf, viewOf } from '../../table/state';
import type { BoardData } from './board';

export const kColours = ['red', 'green', 'blue', 'black'] as const;
export type Colour = (typeof kColours)[number];
export const kDiceEach = 4;

export interface Resting {
  level: number;
  face: number;
  card?: string;
  /** x, y, z in hundredths of a millimetre, then the rotation times 2^20. */
  pose?: number[];
}
/** Not thrown yet, gone, or on the board. */
export type DieState = null | 'off' | Resting;

export interface LaidCard {
  level: number;
  at?: number[];
}

export interface State {
  round: number;
  phase: 'start' | 'mines' | 'cards' | 'lay' | 'throw' | 'throwing' | 'breed' | 'breeding' | 'over';
  overtime: boolean;
  playing: number[];
  order: number[];
  turn: number;
  totals: number[];
  /** By seat, four each. */
  dice: DieState[][];
  cards: Record<string, LaidCard | 'gone'>;
  /** Dice that one may breed beside. */
  offers?: string[];
  /** A board of the table's own, as a record's `data:` has it. */
  data?: BoardData;
}

/** `red1` and the like. */
export const dieName = (colour: Colour, number: number): string => `${colour}${number}`;

/** Its place in a motion: by colour, then in the order thrown. */
export function dieId(name: string): number {
  const colour = kColours.indexOf(name.slice(0, -1) as Colour);
  return colour * kDiceEach + Number(name.slice(-1)) - 1;
}

/** What lies on the board, dice by name. */
export interface Position {
  dice: ReadonlyMap<string, DieState>;
  cards: Record<string, LaidCard | 'gone'>;
  /** What dice count as they lie. */
  worth: ReadonlyMap<string, number>;
}

/** A list for each seat, four dice each, by their names. */
function byName<T>(lists: readonly (readonly T[])[], colours: readonly Colour[]): Map<string, T> {
  return new Map(lists.flatMap((own, seat) => own.map((each, index) => [dieName(colours[seat] ?? 'red', index + 1), each] as const)));
}

/** `counted`: the dice of a round that has just ended, as they lay. */
export function positionOf(now: Now, colours: readonly Colour[], counted?: { dice: readonly DieState[][]; worth: DiceWorth }): Position {
  const { dice, cards } = stateOf<State>(now);
  const { worth = [] } = viewOf<Partial<TumblinDiceView>>(now);
  return { dice: byName(counted?.dice ?? dice, colours), cards, worth: byName(counted?.worth ?? worth, colours) };
}
