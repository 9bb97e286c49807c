// Pictures in the rules: rows of dice, symbols and signs, without words.
import type { Component } from 'svelte';
import type { DieLook, Glyph } from '../../stage/art';

export type Item =
  | { look: DieLook; face: number }
  /** A sign between dice: +, =, →, or a number. */
  | string
  /** Several of a symbol. */
  | { glyph: Glyph; times: number }
  /** A square of a card: its number, and the die on it. */
  | { square: string; number?: number; look: DieLook }
  /** A component of the game. */
  | { Drawing: Component };

export type Pictures = Record<string, readonly (readonly Item[])[]>;

/** Exports of a game's `help/index.ts`. */
export interface Help {
  pictures: Pictures;
  /** The section of the rules for each `topic` sent by the server (`topic` in the game's text.cpp). */
  topics: Record<string, string>;
}
