// What the table asks of the picture of the board; scene.ts draws it in 3D, flat.ts from above where
// there is no WebGL.
import type { Motion } from '../../stage/motion';
import type { Quaternion, Vector } from '../../stage/rotation';
import type { CardKind } from './faces';
import type { Colour } from './dice';

export interface BoardDie {
  /** As in motions: colour times four, plus the number less one. */
  id: number;
  colour: Colour;
  at: Vector;
  turn: Quaternion;
}

export interface BoardCard {
  name: string;
  kind: CardKind;
  at: Vector;
  /** Where somebody thinks of laying it: `bad` if it cannot lie there. */
  ghost?: 'good' | 'bad';
}

export type ViewName = 'seat' | 'top' | 'low';
export const kViews: readonly ViewName[] = ['seat', 'top', 'low'];

export interface Spot {
  x: number;
  y: number;
  /** Pixels a millimetre there. */
  scale: number;
}

export interface BoardStage {
  /** Whether there is anything to look at from another side. */
  readonly solid: boolean;
  /** The dice that lie there. */
  setDice(dice: readonly BoardDie[]): void;
  setCards(cards: readonly BoardCard[]): void;
  /** The die that waits on the pad. */
  hold(die: BoardDie | null): void;
  /** Dice move as recorded; ends when all rest. `time` is told as it goes. */
  play(motion: Motion, follow: boolean, onTime: (seconds: number) => void, onSkip: (skip: () => void) => () => void): Promise<void>;
  /** The camera goes back to where it was before it followed dice. */
  rest(): void;
  project(at: Vector): Spot;
  /** The place on a level plane under a pixel. */
  onPlane(x: number, y: number, height: number): readonly [number, number];
  /** The place on the board under a pixel. */
  pick(x: number, y: number): readonly [number, number];
  view(name: ViewName, calm: boolean): void;
  /** By degrees: around, and up. */
  orbit(around: number, up: number): void;
  zoom(factor: number): void;
  resize(width: number, height: number): void;
  relight(dark: boolean): void;
  dispose(): void;
}
