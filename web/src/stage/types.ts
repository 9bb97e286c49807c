// What a table asks of the place where dice are thrown.
import type { Motion } from './motion';
import type { DieLook } from './art';
import type { Floor } from './sound';
import type { Flick } from './throws';

export interface StageDie {
  look: DieLook;
  /** The face that is up, 1 to 6. */
  face: number;
}

/** Where a die lies: the middle of its upper face, and its edge, in CSS pixels of the stage. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

export interface Ground {
  /** Paints the floor of the tray. */
  paint: (ctx: CanvasRenderingContext2D, width: number, height: number, dark: boolean) => void;
  /** Of the tray's rim. */
  rim: string;
  floor: Floor;
}

export interface ThrowOptions {
  flick?: Flick | undefined;
  /** How these very dice flew; without it they fly like any recorded throw that fits. */
  motion?: Motion | undefined;
  /** They lie there at once. */
  still?: boolean | undefined;
  /** Called with what ends the throw at once; returns how to stop listening. */
  onSkip?: ((skip: () => void) => () => void) | undefined;
}

/** Both ways to show dice can do this: with three.js, and without. */
export interface DiceStage {
  /** Dice fly as recorded and land on their faces. Ends when they rest. */
  throw(dice: readonly StageDie[], options: ThrowOptions): Promise<void>;
  /** The dice that lie there glide to these places, faces up. */
  gather(spots: readonly Spot[], milliseconds: number): Promise<void>;
  /** These dice lie there now. */
  set(dice: readonly StageDie[], spots: readonly Spot[]): void;
  /** Dice not named here step back into the shade; null for none. */
  highlight(dice: ReadonlySet<number> | null): void;
  resize(width: number, height: number): void;
  relight(dark: boolean): void;
  dispose(): void;
}
