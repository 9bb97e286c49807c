// Pictures in the rules: rows of dice, symbols and signs, without words.
import type { DieLook, Glyph } from '../../stage/art';

export type Item =
  | { look: DieLook; face: number }
  /** A sign between dice: +, =, →, or a number. */
  | string
  /** So many of a symbol. */
  | { glyph: Glyph; times: number }
  /** A square of a card: what it wants, and the number that lies on it. */
  | { square: string; number?: number; look: DieLook }
  /** The board from the side, with dice on its steps. */
  | { steps: readonly { level: number; look: DieLook; face: number }[] };

export type Pictures = Record<string, readonly (readonly Item[])[]>;
