// The deck of Sharp Shooters as it is printed, and how decisions and rolls read.
import data from '../../../../data/sharp-shooters.toml';
import type { Fault } from '../../stage/tray';

export interface State {
  round: number;
  phase: 'card' | 'start' | 'roll' | 'rolling' | 'place' | 'over';
  turn: number;
  money: number[];
  /** Seats whose money has changed; the others still have what they were given. */
  traded: number[];
  dice: number[];
  rows: number[][];
  contenders: number[];
  to_roll: number;
  rolled: number[];
  placed_one: boolean;
  /** Cards of the table's own, as a record's `data:` has them. */
  data?: { cards: Record<string, string[]> };
}

/** The shipped deck. A row: its squares, `=`, its value. */
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

/** Cards that the table that is open brought along, by name. */
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

/** `place 3 in 2`; undefined for anything else. */
export function readPlace(decision: string): Place | undefined {
  const found = /^place ([1-6]) in ([1-6])$/.exec(decision);
  return found ? { decision, number: Number(found[1]), row: Number(found[2]) - 1 } : undefined;
}

export const readNumbers = (outcome: string): number[] => outcome.split(/\s+/).map(Number).filter((number) => number > 0);

/** Why a throw does not count, or undefined if it does. */
export function readFault(outcome: string): Fault | undefined {
  return /\b(backboard|cocked|stacked|outside)\b/.exec(outcome)?.[1] as Fault | undefined;
}
