// The table of Sharp Shooters: state and input.
import { tick } from 'svelte';
import { settings } from '../../device/settings.svelte';
import type { Motion } from '../../stage/motion';
import type { StageDie } from '../../stage/types';
import type { MoveAnimation } from '../../table/animation';
import type { Session } from '../../table/session.svelte';
import { toast } from '../../ui/toast.svelte';
import { t } from '../../words/i18n.svelte';
import { TrayCtrl } from '../shared/tray/ctrl.svelte';
import { Drag } from './drag.svelte';
import { die } from './faces';
import type { SharpShootersView } from '../../net/protocol';
import { readPlace, rowsOf, type Place, type Row, type State } from './cards';

export interface Lying {
  id: number;
  number: number;
  /** The owner of the die, if everyone rolls one. */
  seat?: number;
}

/** A die or chip in motion. */
export interface Flight {
  id: number;
  from: DOMRect;
  to: DOMRect;
  number?: number;
  chip?: string;
}
export const kFlight = 320;

let made = 0;
export const lyingAs = (numbers: readonly number[]): Lying[] => numbers.map((number) => ({ number, id: ++made }));
export const sorted = (numbers: readonly number[]): string => [...numbers].sort().join(' ');

/** Double taps within this time count as one (ms). */
const kTwice = 350;

export class Ctrl extends TrayCtrl<State, SharpShootersView, Lying, number> {
  readonly card = $derived(this.view.card);
  readonly rows: Row[] = $derived(rowsOf(this.card));
  readonly cardTitle = $derived.by(() => {
    const { card } = this;
    const rounds = Number(this.session.options.get('rounds') ?? 6);
    if (card === undefined) return t('games.sharp-shooters.card-none');
    if (this.state.round > rounds) return t('games.sharp-shooters.card-extra', { card });
    return t('games.sharp-shooters.card-of', { card, n: this.state.round, all: rounds });
  });

  // Possible decisions.
  private readonly places: Place[] = $derived(this.session.legal.flatMap((decision) => readPlace(decision) ?? []));
  readonly first = $derived(this.state.phase === 'roll');
  readonly mayPlace = $derived(this.session.canAct && this.places.length > 0 && !this.session.intent);
  readonly mayPass = $derived(this.session.canAct && this.session.legal.includes('pass') && !this.session.intent);
  /** Dice of the next roll, and dice left besides. */
  readonly dice = $derived(this.first ? this.state.to_roll : this.state.rolled.length);
  readonly reserve = $derived((this.state.dice[this.actor?.seat ?? -1] ?? 0) - this.dice);
  readonly step = $derived(this.flying || !(this.mayRoll || this.mayPlace) ? '' : `${this.mayPlace} ${this.lying.length}`);

  /** Id of the selected die. */
  chosen = $state<number | null>(null);
  readonly held: Lying | null = $derived(this.lying.find(({ id }) => id === this.chosen) ?? null);
  /** Rows that accept the selected die, or any die if none is selected. */
  readonly lit: ReadonlySet<number> = $derived.by(() => {
    if (!this.mayPlace) return new Set();
    return new Set((this.held ? this.fitsOf(this.held.number) : this.places).map(({ row }) => row));
  });
  readonly drag: Drag;
  /** The die placed last, and where it was dropped. */
  dropped: { id: number; at: DOMRect | undefined } | null = null;
  private tappedAt = -kTwice;

  /** A die that would complete a row with a negative value, though another would fit: the player is asked first. */
  doubt = $state.raw<{ die: Lying; row: number; cost: number } | null>(null);

  note = $state.raw<{ title: string; text?: string; at?: 'high' } | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** Position of the table, for elements that move above it. */
  readonly origin: DOMRect = $derived.by(() => {
    void this.drag.now;
    void this.flights;
    return this.root?.getBoundingClientRect() ?? new DOMRect();
  });

  // Real dice
  private readonly asksTable = $derived(this.session.companion && this.session.canAct && this.session.tableActs);
  readonly asksCard = $derived(this.asksTable && this.state.phase === 'card');
  readonly asksStart = $derived(this.asksTable && this.state.phase === 'start');
  readonly due = $derived(this.asksStart ? this.state.contenders.length : this.entersRoll ? this.dice : 0);
  readonly contenders: string[] = $derived(this.state.contenders.map((seat) => this.nameOf(seat)));
  readonly cardsLeft: number[] = $derived(this.view.cards ?? []);

  constructor(session: Session) {
    super(session);
    this.drag = new Drag(this);
    // In a new position nothing is selected, and the dice are those of the position.
    $effect(() => {
      void session.now?.position;
      this.chosen = null;
      this.doubt = null;
      this.drag.now = null;
      if (session.busy) return;
      this.note = null;
      if (!this.lies(this.state.rolled)) void this.lay(lyingAs(this.state.rolled));
    });
    $effect(() => {
      if (this.mayPlace) this.tray?.highlight(this.shade);
    });
  }

  protected stageDie({ number }: Lying): StageDie {
    return { look: die, face: number };
  }

  /** Whether the tray shows these numbers. */
  lies(numbers: readonly number[]): boolean {
    return sorted(this.lying.map(({ number }) => number)) === sorted(numbers);
  }

  fitsOf(number: number): Place[] {
    return this.mayPlace ? this.places.filter((place) => place.number === number) : [];
  }

  /** Dims dice that fit nowhere or are not selected. */
  private readonly shade: ReadonlySet<number> | null = $derived.by(() => {
    const on = this.lying.flatMap((each, index) => ((this.held ? each === this.held : this.fitsOf(each.number).length > 0) ? [index] : []));
    return on.length < this.lying.length ? new Set(on) : null;
  });

  override async lay(dice: readonly Lying[]): Promise<void> {
    await super.lay(dice);
    if (this.mayPlace) this.tray?.highlight(this.shade);
  }

  /** Throws dice that do not count, and leaves them where they land. */
  async throwInVain(animation: MoveAnimation, faces: readonly number[], motion: Motion | undefined): Promise<void> {
    this.lying = [];
    await this.fly(animation, faces.map((face) => ({ look: die, face })), motion);
    this.flying = false;
  }

  /** Moves an element from one place on the screen to another. */
  async send(animation: MoveAnimation, flight: Omit<Flight, 'id'>): Promise<void> {
    if (animation.skipped || settings.calm) return;
    const id = ++made;
    this.flights = [...this.flights, { ...flight, id }];
    await animation.wait(kFlight + (flight.chip ? 240 : 0));
    this.flights = this.flights.filter((each) => each.id !== id);
  }

  pass(): void {
    if (this.mayPass) void this.session.decide('pass');
  }

  enter(): void {
    if (this.due === 0 || this.entered.length !== this.due) return;
    void this.session.decide(this.asksStart ? (this.session.legal[0] ?? 'start') : 'roll', this.entered.join(' '));
  }

  enterCard(number: number): void {
    void this.session.decide(this.session.legal[0] ?? 'card', String(number));
  }

  /** Whether this is the second tap of a double tap. */
  private again({ timeStamp }: MouseEvent): boolean {
    const twice = timeStamp - this.tappedAt < kTwice;
    this.tappedAt = timeStamp;
    return twice;
  }

  tapDie(event: MouseEvent, each: Lying): void {
    if (this.drag.endsWith(event) || (this.again(event) && this.chosen === each.id)) return;
    this.choose(each);
  }

  choose(each: Lying): void {
    const [only, other] = this.fitsOf(each.number);
    if (!only) return;
    if (this.chosen === each.id) {
      if (!other) this.place(each, only.row);
      else this.chosen = null;
      return;
    }
    this.chosen = each.id;
    this.session.announce(t('games.sharp-shooters.ask-row', { number: each.number }));
    void tick().then(() => {
      // With the keyboard the focus moves on to the rows.
      if (document.activeElement?.matches('[data-die]:focus-visible')) this.root?.querySelector<HTMLElement>('[data-row][data-next]')?.focus();
    });
  }

  tapRow(event: MouseEvent, row: number): void {
    const twice = this.again(event);
    if (!this.mayPlace) return;
    if (this.held) return this.place(this.held, row);
    if (twice) return;
    const numbers = this.places.filter((each) => each.row === row).map(({ number }) => number);
    const candidates = this.lying.filter(({ number }) => numbers.includes(number));
    if (new Set(candidates.map(({ number }) => number)).size === 1) this.place(candidates[0]!, row);
    else if (candidates.length > 1) toast(t('games.sharp-shooters.ask-first'));
  }

  /** What completing a row with a negative value costs, if there is another way to place a die. */
  private costOf(row: number): number {
    const { pays = 0 } = this.view.rows?.[row] ?? {};
    const harmless = this.places.some((other) => (this.view.rows?.[other.row]?.pays ?? 0) >= 0);
    return pays < 0 && harmless ? -pays : 0;
  }

  place(lying: Lying, row: number, { at, sure = false }: { at?: DOMRect | undefined; sure?: boolean } = {}): void {
    const { id, number } = lying;
    this.doubt = null;
    if (!this.mayPlace) return;
    const legal = this.fitsOf(number).find((possible) => possible.row === row);
    if (legal) {
      const cost = sure ? 0 : this.costOf(row);
      if (cost > 0) {
        this.doubt = { die: lying, row, cost };
        return;
      }
      this.dropped = { id, at };
      this.chosen = null;
      void this.session.decide(legal.decision);
      return;
    }
    const { wants = '' } = this.view.rows?.[row] ?? {};
    const why =
      wants.length === 0
        ? t('games.sharp-shooters.why-full')
        : wants.length === 1
          ? t('games.sharp-shooters.why-wants', { number: wants })
          : t('games.sharp-shooters.why-not');
    toast(t('games.sharp-shooters.not-here', { number, row: row + 1, why }), 'fault');
  }

  /** With the keyboard: returns the die to the tray. */
  putBack(): void {
    const held = this.root?.querySelector<HTMLElement>(`[data-die="${this.chosen}"]`);
    this.chosen = null;
    held?.focus();
  }

  readonly prompt = $derived.by(() => {
    const { actor, held } = this;
    if (this.asksCard) return t('games.sharp-shooters.enter-card');
    if (this.asksStart) return t('games.sharp-shooters.enter-start');
    if (this.mayPlace && held) return t('games.sharp-shooters.ask-row', { number: held.number });
    if (this.mayPlace) return this.state.placed_one ? t('games.sharp-shooters.ask-more') : t('games.sharp-shooters.ask-first');
    if (this.mayPass) return t('games.sharp-shooters.ask-only');
    if (this.commonPrompt) return this.commonPrompt;
    return actor && !actor.mine && this.lying.length > 0 ? t('games.sharp-shooters.places-now', { name: actor.name }) : undefined;
  });
}
