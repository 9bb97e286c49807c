import type { Words } from './stream';

/** Knows how many dice are rolled and what the numbers mean, and no more of the rules than that. */
export interface FairGame {
  decide(seat: string, decision: readonly string[]): void;
  /** What the dice must show, in the record's words; null where physics or the board decide. */
  due(seat: string, decision: readonly string[], words: Words): string | null;
  settle(seat: string, decision: readonly string[], told: readonly string[]): void;
  /** Of a throw whose motion is in the record: whether the die left the hand as the words have it. */
  released?(decision: readonly string[], words: Words, motion: string): boolean;
}

export interface Sitting {
  seats: readonly string[];
  options: ReadonlyMap<string, string>;
  /** Of `dice: thrown`. */
  thrown: boolean;
  data: Record<string, unknown>;
  /** In which the record starts, if not at the beginning. */
  state: Record<string, unknown> | null;
}

/** Something that the moves before it make impossible. */
export class Impossible extends Error {}
