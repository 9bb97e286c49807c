// Interface of the dice tray's renderers.
import type { Motion } from './motion';
import type { DieLook } from './art';
import type { Floor } from './sound';
import type { Flick } from './throws';

export interface StageDie {
  look: DieLook;
  /** The face that is up, 1 to 6. */
  face: number;
}

/** Place of a die: the centre of its upper face and its edge, in CSS pixels of the stage. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

export interface Ground {
  /** Paints the floor of the tray. */
  paint: (ctx: CanvasRenderingContext2D, width: number, height: number, dark: boolean) => void;
  /** Colour of the tray's rim. */
  rim: string;
  floor: Floor;
}

export interface ThrowOptions {
  flick?: Flick | undefined;
  /** The recorded motion of this throw; without it a similar recorded throw is shown. */
  motion?: Motion | undefined;
  /** Places the dice at once. */
  still?: boolean | undefined;
  /** Called with a function that ends the throw; returns one that unregisters it. */
  onSkip?: ((skip: () => void) => () => void) | undefined;
}

/** Implemented with three.js, and without WebGL. */
export interface DiceStage {
  /** Plays a throw that ends with these faces; resolves when the dice rest. */
  throw(dice: readonly StageDie[], options: ThrowOptions): Promise<void>;
  /** Moves the dice to these places, faces up. */
  gather(spots: readonly Spot[], milliseconds: number): Promise<void>;
  /** Sets the dice at rest. */
  set(dice: readonly StageDie[], spots: readonly Spot[]): void;
  /** Dims all dice that are not named; null for none. */
  highlight(dice: ReadonlySet<number> | null): void;
  resize(width: number, height: number): void;
  relight(dark: boolean): void;
  dispose(): void;
}
