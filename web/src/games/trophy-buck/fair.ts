import type { FairGame, Sitting } from '../../fair/game';
import { dice, draw, type Words } from '../../fair/stream';
import { kColours, kFaces, kShipped } from './dice';

/** Numbers of dice, in the order of `kColours`. */
type Pile = number[];
const none = (): Pile => [0, 0, 0, 0];
const sum = (pile: Pile): number => pile.reduce((all, count) => all + count, 0);
/** The colour of each die of a pile. */
const lying = (pile: Pile): number[] => pile.flatMap((count, colour) => Array<number>(count).fill(colour));

export default class TrophyBuck implements FairGame {
  private readonly dice = kColours.map((colour): number[] => [...kShipped[colour]]);
  private bag: Pile = none();
  private points: Pile = none();
  private tracks: Pile = none();
  private startles = 0;

  constructor({ data, state }: Sitting) {
    for (const [colour, numbers] of Object.entries((data['faces'] ?? {}) as Record<string, number[]>))
      numbers.slice(0, 4).forEach((number, i) => (this.dice[kColours.indexOf(colour as 'brown')]![i] = number));
    this.newTurn();
    if (!state) return;
    const pile = (name: string): Pile => [...(state[name] as number[])];
    [this.bag, this.points, this.tracks] = [pile('bag'), pile('points'), pile('tracks')];
    this.startles = sum(pile('startles'));
  }

  private newTurn(): void {
    this.bag = this.dice.map((numbers) => numbers[3]!);
    this.points = none();
    this.tracks = none();
    this.startles = 0;
  }

  decide(_seat: string, [what]: readonly string[]): void {
    if (what === 'stop') this.newTurn();
  }

  due(_seat: string, _decision: readonly string[], words: Words): string {
    const rolled = lying(this.tracks);
    const toDraw = 3 - rolled.length;
    const inBag = sum(this.bag);
    const sizes = Array.from({ length: toDraw }, (_, i) => (i < inBag ? inBag : sum(this.points) + inBag) - i);
    const numbers = draw(words, [...sizes, ...dice(3)]);
    let bag = [...this.bag];
    for (const index of numbers.slice(0, toDraw)) {
      if (sum(bag) === 0) bag = [...this.points]; // a new stand
      const colour = lying(bag)[index]!;
      --bag[colour]!;
      rolled.push(colour);
    }
    const shown = rolled.map((colour, i) => [colour, this.face(colour, numbers[toDraw + i]!)] as const);
    shown.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return shown.map(([colour, face]) => `${kColours[colour]}.${kFaces[face]}`).join(' ');
  }

  private face(colour: number, side: number): number {
    const [points, startle] = this.dice[colour] as [number, number];
    return side < points ? 0 : side < points + startle ? 1 : 2;
  }

  settle(_seat: string, _decision: readonly string[], told: readonly string[]): void {
    const count = (word: string): number => told.filter((die) => die === word).length;
    const shown = kColours.map((colour) => kFaces.map((face) => count(`${colour}.${face}`)));
    const drawn = shown.map((faces, colour) => sum(faces) - this.tracks[colour]!);
    if (sum(drawn) > sum(this.bag)) {
      drawn.forEach((_, colour) => (drawn[colour]! -= this.bag[colour]!));
      this.bag = this.points;
      this.points = none();
    }
    shown.forEach(([points, startle, tracks], colour) => {
      this.bag[colour]! -= drawn[colour]!;
      this.points[colour]! += points!;
      this.startles += startle!;
      this.tracks[colour] = tracks!;
    });
    if (this.startles >= 3) this.newTurn();
  }
}
