// The interface between a table's frame and a game. See web/README.md.
import type { Component } from 'svelte';
import type { Move, Now } from '../net/protocol';
import type { Session } from '../table/session.svelte';

/** A sentence about what happened. */
export interface Told {
  text: string;
  /** Whose move; shown with the player's mark. */
  seat?: number;
}

/** Who plays, and by which options: what a sentence needs to know of a table. */
export type TableInfo = Pick<Session, 'seats' | 'options' | 'isYou'>;

export interface Telling {
  session: TableInfo;
  moves: readonly Move[];
  /** Which of them to tell. */
  index: number;
  /** The game before and after it, if it was seen happening; not for moves of the past. */
  before?: Now | undefined;
  after?: Now | undefined;
}

/** What a game's folder exports as `game`; loaded when a table of it opens. */
export interface GameModule {
  /** Everything between the header and the lower edge of the screen, while playing and after. */
  Table: Component<{ session: Session }>;
  tell: (telling: Telling) => Told[];
  /** A decision that is possible now, in the table's words: "Keep hunting", "Give 2 wolves to Bob". */
  option: (session: Session, decision: string) => string;
  /** Colours in the order in which they are dealt to seats that asked for none; the server says them once the game begins. */
  colours?: (options: ReadonlyMap<string, string>) => readonly string[];
  /** A piece of the game that a reason names, in words; undefined for anything else. */
  piece?: (word: string) => string | undefined;
  /** What a seat's score is worth in words: "12 points", "$340". */
  score: (score: number) => string;
}

/** What the start page and the lobby know of a game before its table is loaded; its card.ts exports what is not as usual. */
export interface GameCard {
  name: string;
  Picture: Component;
  /** Roughly, for the usual number of players. */
  minutes?: string;
  /** Bots at a table of "play now". */
  opponents: number;
  /** Whether an option means anything beside the others. */
  asks?: (option: string, options: ReadonlyMap<string, string>) => boolean;
}
