import type { FairGame } from '../../fair/game';
import { dice, draw, type Words } from '../../fair/stream';

export default class Pig implements FairGame {
  decide(): void {}
  settle(): void {}

  due(_seat: string, _decision: readonly string[], words: Words): string {
    return String(draw(words, dice(1))[0]! + 1);
  }
}
