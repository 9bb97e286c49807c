// Interface of the board's renderers: scene.ts draws in 3D, flat.ts from above without WebGL.
import type { Motion } from '../../stage/motion';
import type { Quaternion, Vector } from '../../stage/rotation';
import type { CardKind } from './faces';
import type { Colour } from './dice';

export interface BoardDie {
  /** As in motions: colour × 4 + number − 1. */
  id: number;
  colour: Colour;
  at: Vector;
  turn: Quaternion;
}

export interface BoardCard {
  name: string;
  kind: CardKind;
  at: Vector;
  /** Preview of a card; `bad` if it does not fit there. */
  ghost?: 'good' | 'bad';
}

export type ViewName = 'seat' | 'top' | 'low';
export const kViews: readonly ViewName[] = ['seat', 'top', 'low'];

export interface Spot {
  x: number;
  y: number;
  /** Pixels per millimetre there. */
  scale: number;
}

export interface BoardStage {
  /** Whether it is in 3D, so that the view can be changed. */
  readonly solid: boolean;
  /** Sets the dice at rest. */
  setDice(dice: readonly BoardDie[]): void;
  setCards(cards: readonly BoardCard[]): void;
  /** Sets the die on the pad. */
  hold(die: BoardDie | null): void;
  /** Plays a motion; resolves when all dice rest. Calls `onTime` with the seconds. */
  play(motion: Motion, follow: boolean, onTime: (seconds: number) => void, onSkip: (skip: () => void) => () => void): Promise<void>;
  /** Returns the camera to the view before following dice. */
  rest(): void;
  project(at: Vector): Spot;
  /** The point on a horizontal plane under a pixel. */
  onPlane(x: number, y: number, height: number): readonly [number, number];
  /** The point on the board under a pixel. */
  pick(x: number, y: number): readonly [number, number];
  view(name: ViewName, calm: boolean): void;
  /** Turns the view by degrees: around, and up. */
  orbit(around: number, up: number): void;
  zoom(factor: number): void;
  resize(width: number, height: number): void;
  relight(dark: boolean): void;
  dispose(): void;
}
