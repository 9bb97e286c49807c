import type { FairGame, Sitting } from '../../fair/game';
import { dice, draw, type Words } from '../../fair/stream';

const kKinds = ['roebuck', 'wolf', 'red', 'blue', 'green', 'yellow'];
const kEach = 10;

export default class RockTheBock implements FairGame {
  /** Dice left for each player in this round. */
  private dice: Map<string, number>;
  private rolled = new Map<string, number>();

  constructor({ seats, state }: Sitting) {
    const sheets = state?.['sheets'] as { dice: number }[] | undefined;
    this.dice = new Map(seats.map((seat, i) => [seat, sheets?.[i]?.dice ?? kEach]));
    if (state) this.rolled = new Map(Object.entries(state['rolled'] as Record<string, number>));
  }

  decide(seat: string, [what, kind]: readonly string[]): void {
    if (what === 'take') {
      const name = kind === 'roebucks' ? 'roebuck' : kind === 'wolves' ? 'wolf' : (kind ?? '');
      this.dice.set(seat, this.left(seat) - (this.rolled.get(name) ?? 0));
    }
    // A new round starts when nobody has dice left.
    if ([...this.dice.values()].every((count) => count === 0)) for (const each of this.dice.keys()) this.dice.set(each, kEach);
  }

  private left(seat: string): number {
    return Math.max(0, this.dice.get(seat) ?? 0);
  }

  due(seat: string, _decision: readonly string[], words: Words): string {
    const counts = kKinds.map(() => 0);
    for (const kind of draw(words, dice(this.left(seat)))) ++counts[kind]!;
    const shown = kKinds.flatMap((kind, i) => (counts[i]! > 1 ? [`${kind}*${counts[i]}`] : counts[i] ? [kind] : []));
    return shown.join(' ');
  }

  settle(_seat: string, _decision: readonly string[], told: readonly string[]): void {
    this.rolled.clear();
    for (const item of told) {
      const [kind = '', count = '1'] = item.split('*');
      this.rolled.set(kind, (this.rolled.get(kind) ?? 0) + Number(count));
    }
  }
}
