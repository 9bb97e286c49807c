// What the table has to know of the rules: how a card reads, what a row takes, how money lies in chips.
import type { Fault } from '../../stage/tray';
import data from '../../../../data/sharp-shooters.toml';

export interface State {
  round: number;
  phase: 'card' | 'start' | 'roll' | 'rolling' | 'place' | 'over';
  turn: number;
  money: number[];
  /** Seats whose money has changed; the others still have what they were given. */
  traded: number[];
  dice: number[];
  cards: number[];
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

export type RowKind = 'straight' | 'same' | 'wild' | 'house';

export interface Row {
  squares: string;
  value: number;
  kind: RowKind;
}

export function readRow(text: string): Row {
  const [squares = '', value = '0'] = text.split('=');
  const kind = squares.startsWith('*') ? 'wild' : squares.startsWith('A') ? 'house' : new Set(squares).size === 1 ? 'same' : 'straight';
  return { squares, value: Number(value), kind };
}

/** The card that is up, `7A`; undefined before one is. */
export function cardUp(state: State, side: string): string | undefined {
  if (state.phase === 'card') return undefined;
  const card = state.cards[(state.round - 1) % 12];
  return card === undefined ? undefined : `${card}${side}`;
}

/** Cards that the table that is open brought along, by name. */
let own: Readonly<Record<string, readonly string[]>> = {};

export function playWith(cards: Readonly<Record<string, readonly string[]>> = {}): void {
  own = cards;
}

export function rowsOf(card: string | undefined): Row[] {
  return (own[card ?? ''] ?? kCards[card ?? ''] ?? []).map(readRow);
}

/** The numbers that the next open square takes; none when the row is full. */
export function wants({ squares, kind }: Row, lying: readonly number[]): number[] {
  const at = lying.length;
  if (at >= squares.length) return [];
  if (kind === 'straight' || kind === 'same') return [Number(squares[at])];
  const all = [1, 2, 3, 4, 5, 6];
  if (at === 0) return all;
  if (kind === 'wild' || at < 3) return [lying[0]!];
  return at === 3 ? all.filter((number) => number !== lying[0]) : [lying[3]!];
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

/** What completing the row brings; who has less than it costs pays all there is. */
export const brings = (row: Row, money: number): number => Math.max(row.value, -money);

export const kChips = [100, 50, 10] as const;

/** How many chips of 100, 50 and 10: as few as possible, but five tens at the start. */
export function chipsOf(money: number, traded: boolean): [number, number, number] {
  if (!traded && money === 100) return [0, 1, 5];
  return [Math.floor(money / 100), Math.floor((money % 100) / 50), Math.floor((money % 50) / 10)];
}

/** Who rolls for the start, in every such roll: all, then those who tied. */
export function contendersOf(rolls: readonly number[][], seats: number): number[][] {
  const all: number[][] = [];
  let here = Array.from({ length: seats }, (_, seat) => seat);
  for (const numbers of rolls) {
    all.push(here);
    const most = Math.max(...numbers);
    here = here.filter((_, index) => numbers[index] === most);
  }
  all.push(here);
  return all;
}
