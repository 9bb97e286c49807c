// The table of Tumblin-Dice: state and input.
import { untrack } from 'svelte';
import type { Now, TumblinDiceEffects, TumblinDiceView } from '../../net/protocol';
import { lying, type Quaternion, type Vector } from '../../stage/rotation';
import type { SeatView } from '../../table/seats';
import type { Session } from '../../table/session.svelte';
import { effectsOf, splitWords } from '../../table/state';
import { listOf, t } from '../../words/i18n.svelte';
import { TableCtrl } from '../shared/ctrl.svelte';
import { aimText, decisionOf, firstAim, proper, readAim, type Aim } from './aim';
import { cardFits, dieSize, heightAt, nearestFit, pad, start, surfaceAt, type Point } from './board';
import { cardKind } from './faces';
import { dieId, positionOf, type Colour, type Position, type State } from './dice';
import type { BoardCard, BoardDie } from './stage';
import { cardText, coloursAt, dieText, sentence } from './tell';
import { BoardView } from './view.svelte';

/** Points of a die, shown beside it. */
export interface Tag {
  die: string;
  at: Vector;
  text: string;
  colour: string;
  label: string;
}

export const restingAt = (pose: readonly number[]): Pick<BoardDie, 'at' | 'turn'> => {
  const [x = 0, y = 0, z = 0, ...turn] = pose;
  const length = Math.hypot(...turn) || 1;
  return { at: [x / 100, y / 100, z / 100], turn: turn.map((part) => part / length) as unknown as Quaternion };
};
const colourOf = (die: string): Colour => die.slice(0, -1) as Colour;

export class Ctrl extends TableCtrl<State, TumblinDiceView> {
  readonly board = new BoardView();
  readonly colours: Colour[] = $derived(coloursAt(this.session));
  readonly teams = $derived(this.session.options.get('teams') === 'on');
  /** Whether the thrower may choose the upper face. */
  readonly free = $derived(this.session.options.get('start-face') === 'free');
  readonly over = $derived(this.state.phase === 'over');

  // The displayed position of the board.
  shown = $state.raw<Position>({ dice: new Map(), cards: {}, worth: new Map() });
  /** Whether the points of a finished round are being counted. */
  counting = $state(false);
  performing = $state(false);
  /** The die on the pad while a throw is shown, and its aim. */
  performed = $state.raw<BoardDie | null>(null);
  watching = $state.raw<Aim | null>(null);
  rolled = $state.raw<{ title: string; rolls: { seat: number; face: number }[] } | null>(null);
  /** Ends the running animation. */
  endFlight: (() => void) | null = null;

  private readonly resting = $derived(
    [...this.shown.dice].flatMap(([name, die]) => (die && die !== 'off' && die.pose ? [{ name, die, ...restingAt(die.pose) }] : [])),
  );
  readonly boardDice: BoardDie[] = $derived(this.resting.map(({ name, at, turn }) => ({ id: dieId(name), colour: colourOf(name), at, turn })));
  readonly tags: Tag[] = $derived(
    this.resting.map(({ name, die, at }) => {
      const points = this.shown.worth.get(name) ?? 0;
      const label = t('games.tumblin-dice.die-lies', { die: dieText(name), face: die.face, level: die.level, points });
      return { die: name, at, text: `${this.counting && points > 0 ? '+' : ''}${points}`.replace('-', '−'), colour: colourOf(name), label };
    }),
  );
  private readonly laid: BoardCard[] = $derived(
    Object.entries(this.shown.cards).flatMap(([name, card]) => {
      if (card === 'gone' || !card.at) return [];
      const [x = 0, y = 0] = card.at;
      return [{ name, kind: cardKind(name), at: [x, y, heightAt(x, y)] }];
    }),
  );
  readonly hasCards = $derived(Object.keys(this.shown.cards).length > 0);

  // Throwing
  aim = $state.raw<Aim>(firstAim);
  readonly mayThrow = $derived(this.session.canAct && this.state.phase === 'throw' && !this.session.companion);
  readonly thrown = $derived(this.state.phase === 'throw' ? this.view.next : undefined);
  readonly held: BoardDie | null = $derived.by(() => {
    if (this.performing) return this.performed;
    if (!this.thrown || this.session.companion || this.session.busy) return null;
    return this.onPad(this.thrown, this.actor?.mine ? this.aim : firstAim);
  });
  /** Whether the user has thrown a die, so needs no instructions. */
  knows = $state(false);
  private saying: ReturnType<typeof setTimeout> | undefined;

  // Laying cards
  readonly lays: { decision: string; level: number }[] = $derived.by(() => {
    if (!this.session.canAct || this.state.phase !== 'lay') return [];
    return this.session.legal.map((decision) => ({ decision, level: Number.parseInt(splitWords(decision)[2] ?? '') }));
  });
  readonly cardToLay = $derived(this.state.phase === 'lay' ? splitWords(this.session.legal[0] ?? '')[1] : undefined);
  private place = $state.raw<Point | null>(null);
  private readonly taken: Point[] = $derived(this.laid.map(({ at }) => [at[0], at[1]]));
  private readonly fits = $derived(this.place !== null && cardFits(this.place[0], this.place[1], this.taken));
  /** The level under the card's preview, if it fits there. */
  readonly levelToLay = $derived(this.place && this.fits ? (surfaceAt(...this.place)?.level ?? 1) : undefined);
  readonly cards: BoardCard[] = $derived.by(() => {
    if (!this.place || !this.cardToLay || this.lays.length === 0) return this.laid;
    const [x, y] = this.place;
    return [...this.laid, { name: this.cardToLay, kind: cardKind(this.cardToLay), at: [x, y, heightAt(x, y)], ghost: this.fits ? 'good' : 'bad' }];
  });

  // Breeding
  readonly mayBreed = $derived(this.session.canAct && this.state.phase === 'breed');
  private readonly offer = $derived.by(() => {
    const parent = this.state.offers?.[0];
    const die = this.view.next;
    const lies = parent ? this.shown.dice.get(parent) : undefined;
    return parent && die && lies && lies !== 'off' ? { parent, die, level: lies.level, face: lies.face } : undefined;
  });

  // Real dice
  readonly asksRolls = $derived(this.session.companion && this.session.canAct && (this.state.phase === 'start' || this.state.phase === 'mines'));
  readonly rollers: SeatView[] = $derived((this.view.rolls ?? []).map((seat) => this.session.seats[seat]!));
  readonly enters = $derived(this.session.companion && this.session.canAct && this.state.phase === 'throw');
  entered = $state('');

  // The tally
  readonly sheet: readonly (readonly (number | null)[])[] = $derived.by(() => {
    const { shown } = this.session;
    // Of a long game only the last rounds are known.
    const rounds = (shown?.moves ?? []).map((move) => effectsOf<TumblinDiceEffects>(move).round);
    return shown && shown.earlier > 0 ? [] : rounds.filter((round) => round !== undefined);
  });
  /** Points on the board, by seat. */
  readonly now: number[] = $derived(
    this.colours.map((colour) => {
      const worth = [...this.shown.worth].filter(([die]) => colourOf(die) === colour);
      return this.over && !this.performing ? 0 : worth.reduce((sum, [, points]) => sum + points, 0);
    }),
  );

  readonly step = $derived(this.mayThrow ? 'throw' : this.lays.length > 0 ? 'lay' : this.mayBreed ? 'breed' : '');

  constructor(session: Session) {
    super(session);
    $effect(() => {
      void session.now?.position;
      this.place = null;
      if (!session.busy) untrack(() => this.show(session.now));
    });
    // A requested hint sets the aim, without throwing.
    $effect(() => {
      const hinted = readAim(session.hints.shown ?? '');
      if (!hinted || !this.mayThrow) return;
      session.hints.shown = null;
      this.aim = proper(hinted);
      session.announce(aimText(this.aim));
    });
  }

  show(now: Now | null): void {
    if (now) this.shown = positionOf(now, this.colours);
  }

  onPad(name: string, by: Aim): BoardDie {
    return {
      id: dieId(name),
      colour: colourOf(name),
      at: [start[0] + by.x, start[1], pad.top + dieSize / 2],
      turn: lying(by.face || 1 + ((dieId(name) * 5 + this.state.round) % 6), (-by.dir / 10) * (Math.PI / 180)),
    };
  }

  /** Lands flying dice at once; the next call skips the display of points. */
  skip(): void {
    if (this.endFlight) this.endFlight();
    else this.session.skip();
  }

  throwNow(): void {
    if (!this.mayThrow) return;
    this.knows = true;
    void this.session.decide(decisionOf(this.free ? this.aim : { ...this.aim, face: 0 }));
  }

  /** Announces the changed value after a pause in the input. */
  private say(text: string): void {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => this.session.announce(text), 350);
  }

  change(by: Partial<Aim>, text: (aim: Aim) => string): void {
    this.aim = proper({ ...this.aim, ...by });
    this.say(text(this.aim));
  }

  /** Pointer input: moves the card's preview. */
  think(x: number, y: number): void {
    this.place = nearestFit(x, y, this.taken) ?? [Math.round(x), Math.round(y)];
    this.session.announce(this.levelToLay === undefined ? t('games.tumblin-dice.lay-bad') : t('games.tumblin-dice.lay-here', { level: this.levelToLay }));
  }

  /** Keyboard input: moves the card's preview. */
  movePlace([dx, dy]: Point): void {
    const { place } = this;
    const [x, y] = place ? ([place[0] + dx, place[1] + dy] as const) : (nearestFit(0, 122, this.taken, 120) ?? [0, 122]);
    this.place = [x, y];
    this.say(this.fits ? t('games.tumblin-dice.lay-at', { level: surfaceAt(x, y)?.level ?? 0, x, y }) : t('games.tumblin-dice.lay-bad'));
  }

  lay(): void {
    if (!this.place || this.levelToLay === undefined || !this.cardToLay) return;
    void this.session.decide(`card ${this.cardToLay} ${this.levelToLay}x@${this.place[0]},${this.place[1]}`);
  }

  breed(): void {
    const { offer, session } = this;
    const decision = session.legal.find((each) => each.startsWith('breed'));
    if (decision && offer) void session.decide(decision, session.companion ? `${offer.die}:${offer.level}x${offer.face}` : undefined);
  }

  enter(): void {
    if (this.entered) void this.session.decide(this.session.intent ?? this.session.legal[0] ?? 'throw', this.entered);
  }

  /** Dice that a seat has left to throw. */
  leftOf(seat: number): number {
    return [...this.shown.dice].filter(([name, die]) => die === null && colourOf(name) === this.colours[seat]).length;
  }

  readonly prompt = $derived.by(() => {
    const { session, actor, state, offer } = this;
    const die = this.thrown ? dieText(this.thrown) : '';
    if (session.intent && actor) return t('games.tumblin-dice.enter-for-bot', { name: actor.name });
    if (this.mayBreed && offer) return sentence(t('games.tumblin-dice.breed-prompt', { die: dieText(offer.die), parent: dieText(offer.parent), face: offer.face, level: offer.level }));
    if (this.lays.length > 0 && this.cardToLay) return t(session.companion ? 'games.tumblin-dice.lay-prompt-table' : 'games.tumblin-dice.lay-prompt', { card: cardText(this.cardToLay) });
    if (this.asksRolls) return t(state.phase === 'start' ? 'games.tumblin-dice.rolls-order' : 'games.tumblin-dice.rolls-mines');
    if (this.counting) return t('games.tumblin-dice.say-round', { round: state.round, scores: listOf(state.playing.map((seat) => `${this.nameOf(seat)} ${this.now[seat] ?? 0}`)) });
    if (this.mayThrow && session.isYou(actor?.seat ?? -1)) return t('games.tumblin-dice.your-throw', { die });
    if (die && actor && (this.mayThrow || this.enters)) return t('games.tumblin-dice.throw-of', { name: actor.name, die });
    return actor && !actor.mine && this.performing ? t('games.tumblin-dice.throws-now', { name: actor.name }) : undefined;
  });
}
