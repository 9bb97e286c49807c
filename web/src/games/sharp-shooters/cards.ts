// The cards of Sharp Shooters, and parsing of decisions and rolls.
import data from '../../../../data/sharp-shooters.toml';
import type { Fault } from '../../stage/tray';

export interface State {
  round: number;
  phase: 'card' | 'start' | 'roll' | 'rolling' | 'place' | 'over';
  turn: number;
  money: number[];
  /** By seat; only of seats whose money has changed. */
  traded: number[];
  dice: number[];
  rows: number[][];
  contenders: number[];
  to_roll: number;
  rolled: number[];
  placed_one: boolean;
  /** Custom cards, in the form of a record's `data:`. */
  data?: { cards: Record<string, string[]> };
}

/** The shipped deck. A row is its squares, `=`, its value. */
export const kCards = (data as { cards: Readonly<Record<string, readonly string[]>> }).cards;

export interface Row {
  squares: string;
  value: number;
  kind: 'straight' | 'same' | 'wild' | 'house';
}

export function readRow(text: string): Row {
  const [squares = '', value = '0'] = text.split('=');
  const kind = squares.startsWith('*') ? 'wild' : squares.startsWith('A') ? 'house' : new Set(squares).size === 1 ? 'same' : 'straight';
  return { squares, value: Number(value), kind };
}

/** Custom cards of the open table, by name. */
let own: Readonly<Record<string, readonly string[]>> = {};

export function playWith(cards: Readonly<Record<string, readonly string[]>> = {}): void {
  own = cards;
}

export function rowsOf(card: string | undefined): Row[] {
  return (own[card ?? ''] ?? kCards[card ?? ''] ?? []).map(readRow);
}

export interface Place {
  decision: string;
  number: number;
  row: number;
}

/** Reads `place 3 in 2`; undefined for other decisions. */
export function readPlace(decision: string): Place | undefined {
  const found = /^place ([1-6]) in ([1-6])$/.exec(decision);
  return found ? { decision, number: Number(found[1]), row: Number(found[2]) - 1 } : undefined;
}

export const readNumbers = (outcome: string): number[] => outcome.split(/\s+/).map(Number).filter((number) => number > 0);

/** The reason why a throw does not count; undefined if it does. */
export function readFault(outcome: string): Fault | undefined {
  return /\b(backboard|cocked|stacked|outside)\b/.exec(outcome)?.[1] as Fault | undefined;
}
