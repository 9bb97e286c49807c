import type { Words } from './stream';

/** The dice of a game: how many are rolled, and what their numbers mean. Contains no other rules. */
export interface FairGame {
  decide(seat: string, decision: readonly string[]): void;
  /** The expected outcome as written in records; null where physics or the board decide. */
  due(seat: string, decision: readonly string[], words: Words): string | null;
  settle(seat: string, decision: readonly string[], told: readonly string[]): void;
  /** For a throw with recorded motion: whether the die was released as the record says. */
  released?(decision: readonly string[], words: Words, motion: string): boolean;
}

export interface Sitting {
  seats: readonly string[];
  options: ReadonlyMap<string, string>;
  /** For `dice: thrown`. */
  thrown: boolean;
  data: Record<string, unknown>;
  /** The initial position, if the record does not start at the beginning of a game. */
  state: Record<string, unknown> | null;
}

/** A move that the moves before it make impossible. */
export class Impossible extends Error {}
