import { Impossible, type FairGame, type Sitting } from '../../fair/game';
import { dice, draw, type Words } from '../../fair/stream';

const kCards = 12;
/** Dice per player and card, by number of players. */
const kEach: Record<number, number> = { 2: 16, 3: 10, 4: 8, 5: 6, 6: 5 };
const kFaults = ['faulty', 'backboard', 'cocked', 'stacked', 'outside'];

export default class SharpShooters implements FairGame {
  private round = 0;
  private cards: number[] = [];
  private dice = new Map<string, number>();
  /** Dice rolled in this turn and not placed yet. */
  private hand: number[] = [];
  /** Whether a die of this roll was placed. */
  private placed = false;
  /** Number of dice to roll, if known from a state or a faulty throw. */
  private toRoll = 0;
  private contenders: readonly string[];

  constructor(private readonly sitting: Sitting) {
    const { seats, state } = sitting;
    this.contenders = seats;
    if (!state) return;
    this.round = Number(state['round']) - (state['phase'] === 'card' ? 1 : 0);
    this.cards = [...(state['cards'] as number[])];
    this.hand = [...(state['rolled'] as number[])];
    this.dice = new Map((state['dice'] as number[]).map((count, i) => [seats[i] ?? '', count]));
    this.placed = state['placed_one'] === true;
    this.toRoll = Number(state['to_roll']);
    const contenders = state['contenders'] as number[];
    if (contenders.length > 0) this.contenders = contenders.map((seat) => seats[seat] ?? '');
  }

  decide(seat: string, [what, number]: readonly string[]): void {
    if (what === 'place') {
      const at = this.hand.indexOf(Number(number));
      if (at < 0) throw new Impossible(`no ${number} was rolled`);
      this.hand.splice(at, 1);
      this.dice.set(seat, (this.dice.get(seat) ?? 0) - 1);
      this.placed = true;
    }
    if (what === 'pass') [this.hand, this.placed] = [[], false];
  }

  /** After placing a die the rest may be rolled again. Any other roll starts a new turn. */
  private diceToRoll(seat: string): number {
    if (this.toRoll > 0) return this.toRoll;
    const rest = this.placed && this.hand.length > 0;
    return rest ? this.hand.length : Math.max(0, Math.min(5, this.dice.get(seat) ?? 0));
  }

  due(seat: string, [what]: readonly string[], words: Words): string | null {
    if (what === 'card') {
      const unseen = Array.from({ length: kCards }, (_, i) => i + 1).filter((card) => !this.cards.includes(card));
      if (unseen.length === 0) return String(this.cards[this.round % kCards]);
      return String(unseen[draw(words, [unseen.length])[0]!]);
    }
    if (what === 'start') return draw(words, dice(this.contenders.length)).map((n) => n + 1).join(' ');
    if (this.sitting.thrown) return null; // into the tray, by physics
    const numbers = draw(words, dice(this.diceToRoll(seat))).sort((a, b) => a - b);
    return numbers.map((n) => n + 1).join(' ');
  }

  settle(seat: string, [what]: readonly string[], told: readonly string[]): void {
    const numbers = told.map(Number);
    if (what === 'card') {
      ++this.round;
      if (this.cards.length < kCards) this.cards.push(numbers[0]!);
      const each = kEach[this.sitting.seats.length] ?? 0;
      this.dice = new Map(this.sitting.seats.map((name) => [name, each]));
      [this.hand, this.placed] = [[], false];
    } else if (what === 'start') {
      const highest = Math.max(...numbers);
      this.contenders = this.contenders.filter((_, i) => numbers[i] === highest);
    } else {
      const faulty = kFaults.includes(told[0] ?? '');
      [this.toRoll, this.hand, this.placed] = faulty ? [this.diceToRoll(seat), [], false] : [0, numbers, false];
    }
  }
}
