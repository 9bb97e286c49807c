// The dice and cards of Tumblin-Dice, in states and on the board.
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
/** Not thrown yet, removed, or on the board. */
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
  /** Dice beside which a player may breed. */
  offers?: string[];
  /** A custom board, in the form of a record's `data:`. */
  data?: BoardData;
}

/** `red1` and the like. */
export const dieName = (colour: Colour, number: number): string => `${colour}${number}`;

/** Index in a motion: by colour, then in the order thrown. */
export function dieId(name: string): number {
  const colour = kColours.indexOf(name.slice(0, -1) as Colour);
  return colour * kDiceEach + Number(name.slice(-1)) - 1;
}

/** The position on the board, dice by name. */
export interface Position {
  dice: ReadonlyMap<string, DieState>;
  cards: Record<string, LaidCard | 'gone'>;
  /** Points of dice at their places. */
  worth: ReadonlyMap<string, number>;
}

/** Lists by seat, one element per die, as a map by the names of dice. */
function byName<T>(lists: readonly (readonly T[])[], colours: readonly Colour[]): Map<string, T> {
  return new Map(lists.flatMap((own, seat) => own.map((each, index) => [dieName(colours[seat] ?? 'red', index + 1), each] as const)));
}

/** `counted`: dice of a round that has just ended, at their places. */
export function positionOf(now: Now, colours: readonly Colour[], counted?: { dice: readonly DieState[][]; worth: DiceWorth }): Position {
  const { dice, cards } = stateOf<State>(now);
  const { worth = [] } = viewOf<Partial<TumblinDiceView>>(now);
  return { dice: byName(counted?.dice ?? dice, colours), cards, worth: byName(counted?.worth ?? worth, colours) };
}
