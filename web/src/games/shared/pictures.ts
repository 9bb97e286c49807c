// Pictures in the rules: rows of dice, symbols and signs, without words.
import type { Component } from 'svelte';
import type { DieLook, Glyph } from '../../stage/art';

export type Item =
  | { look: DieLook; face: number }
  /** A sign between dice: +, =, →, or a number. */
  | string
  /** So many of a symbol. */
  | { glyph: Glyph; times: number }
  /** A square of a card: what it wants, and the number that lies on it. */
  | { square: string; number?: number; look: DieLook }
  /** A drawing of the game's own. */
  | { Drawing: Component };

export type Pictures = Record<string, readonly (readonly Item[])[]>;

/** What a game's `help/index.ts` exports. */
export interface Help {
  pictures: Pictures;
  /** Which section of the rules applies now, by the `topic` that the server names (`topic` in the game's text.cpp). */
  topics: Record<string, string>;
}
