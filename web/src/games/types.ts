// The interface between a table's frame and a game. See web/README.md.
import type { Component } from 'svelte';
import type { Move, Now } from '../net/protocol';
import type { Session } from '../table/session.svelte';

/** A sentence about a move or event. */
export interface Told {
  text: string;
  /** The player who moved; shown with their mark. */
  seat?: number;
}

/** The players and options of a table, for sentences. */
export type TableInfo = Pick<Session, 'seats' | 'options' | 'isYou'>;

export interface Telling {
  session: TableInfo;
  moves: readonly Move[];
  /** Index of the move to describe. */
  index: number;
  /** The positions before and after it, if it was received live; missing for earlier moves. */
  before?: Now | undefined;
  after?: Now | undefined;
}

/** Exports of a game's folder as `game`; loaded when one of its tables opens. */
export interface GameModule {
  /** Everything between the header and the lower edge of the screen, during and after a game. */
  Table: Component<{ session: Session }>;
  tell: (telling: Telling) => Told[];
  /** The text of a possible decision: "Keep hunting", "Give 2 wolves to Bob". */
  option: (session: Session, decision: string) => string;
  /**
   * Colours in the order in which seats without a chosen colour get them; the server sends them when the game starts.
   */
  colours?: (options: ReadonlyMap<string, string>) => readonly string[];
  /** Text for a part of the game named in a refusal; undefined for others. */
  piece?: (word: string) => string | undefined;
  /** A score in words: "12 points", "$340". */
  score: (score: number) => string;
}

/** Data about a game for the start page and the lobby; card.ts exports what differs from the defaults. */
export interface GameCard {
  name: string;
  Picture: Component;
  /** Minutes, for the usual number of players. */
  minutes?: string;
  /** Number of bots at a table of "play now". */
  opponents: number;
  /** Whether an option applies, given the others. */
  asks?: (option: string, options: ReadonlyMap<string, string>) => boolean;
}
