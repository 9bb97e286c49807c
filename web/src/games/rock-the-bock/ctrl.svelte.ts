// The table of Rock the Bock: state and input.
import type { StageDie } from '../../stage/types';
import type { SeatView } from '../../table/seats';
import type { Session } from '../../table/session.svelte';
import { toast } from '../../ui/toast.svelte';
import { t } from '../../words/i18n.svelte';
import { TrayCtrl } from '../shared/tray/ctrl.svelte';
import { die, faceFor, kKinds, type Kind } from './faces';
import type { RockTheBockView } from '../../net/protocol';
import { countsOf, kindsOf, readChoice, rowOf, writeRoll, type Choice, type Sheet, type State } from './reading';
import { balanceText, diceText } from './tell';

/** Dice of one kind, as indices in the tray. */
export interface Group {
  kind: Kind;
  dice: number[];
}

export class Ctrl extends TrayCtrl<State, RockTheBockView, Kind, Kind> {
  /** At the end of a round: the full sheets and their scores, before new sheets are shown. */
  interlude = $state.raw<{ sheets: Sheet[]; points: number[]; round: number } | null>(null);
  /** Points of this round for each seat if it ended now. */
  readonly standing: number[] = $derived(this.interlude?.points ?? this.view.standing);
  readonly sheets: Sheet[] = $derived(this.interlude?.sheets ?? this.state.sheets);

  readonly groups: Group[] = $derived(
    kKinds
      .map((kind) => ({ kind, dice: this.lying.flatMap((each, index) => (each === kind ? [index] : [])) }))
      .filter((group) => group.dice.length > 0),
  );

  // Possible choices, and the previewed one.
  readonly choices: Choice[] = $derived(
    this.session.legal.flatMap(
      (decision) => readChoice(decision, this.actor?.seat ?? -1, this.session.seats.map((seat) => seat.name), this.state.colours) ?? [],
    ),
  );
  readonly first = true;
  readonly mayTake = $derived(this.session.canAct && this.choices.length > 0 && !this.session.intent);
  chosen = $state<Kind | null>(null);
  private target = $state<number | null>(null);
  /** The choice that another player is considering. */
  watched = $state.raw<Choice | null>(null);

  private readonly offered = $derived(this.choices.filter((choice) => choice.kind === this.chosen));
  readonly picked: Choice | null = $derived.by(() => {
    if (!this.mayTake) return this.watched;
    return this.offered.find((choice) => choice.marker === this.target) ?? (this.offered.length === 1 ? this.offered[0]! : null);
  });
  readonly asksWhom = $derived(this.mayTake && this.chosen === 'wolf' && this.offered.length > 1);
  private readonly count = $derived(this.picked ? (this.state.rolled[this.picked.kind] ?? 0) : 0);
  private readonly foreseen = $derived(this.picked ? this.view.choices?.[this.session.legal.indexOf(this.picked.decision)] : undefined);
  private readonly lost = $derived(this.foreseen?.lost ?? 0);
  readonly step = $derived(this.flying ? '' : this.mayRoll ? 'roll' : this.asksWhom ? 'whom' : this.mayTake ? 'take' : '');

  readonly dice = $derived(this.state.sheets[this.actor?.seat ?? -1]?.dice ?? 10);
  readonly due = $derived(this.entersRoll ? this.dice : 0);

  /** The seat with the large pad: the viewer's, or on a shared device that of the player to act. */
  private last = $state(0);
  readonly own = $derived(this.session.seats[this.last] ? this.last : 0);
  readonly others: SeatView[] = $derived(this.session.seats.filter((seat) => seat.seat !== this.own));
  /** The seat whose pad is enlarged. */
  opened = $state.raw<SeatView | null>(null);

  constructor(session: Session) {
    super(session);
    // In a new position nothing is selected, and the dice are those of the position.
    $effect(() => {
      void session.now?.position;
      this.chosen = this.target = this.watched = null;
      if (session.busy || writeRoll(countsOf(this.lying)) === writeRoll(this.state.rolled)) return;
      void this.lay(kindsOf(this.state.rolled));
    });
    $effect(() => {
      const kind = this.mayTake ? this.chosen : (this.watched?.kind ?? null);
      this.tray?.highlight(kind ? new Set(this.groups.find((group) => group.kind === kind)?.dice) : null);
    });
    $effect(() => {
      if (session.hotSeat && this.actor?.mine) this.last = this.actor.seat;
      else if (!session.hotSeat && session.mySeats[0]) this.last = session.mySeats[0].seat;
    });
  }

  protected stageDie(kind: Kind): StageDie {
    return { look: die, face: faceFor(kind) };
  }

  enter(): void {
    void this.session.decide('roll', writeRoll(countsOf(this.entered)));
  }

  possible(kind: Kind): boolean {
    return this.mayTake && this.choices.some((choice) => choice.kind === kind);
  }

  choose(kind: Kind): void {
    if (!this.mayTake) return;
    if (!this.possible(kind)) return toast(t('games.rock-the-bock.nobody'));
    if (this.chosen === kind && this.picked) return this.confirm();
    this.chosen = kind;
    this.target = null;
    this.session.announce(this.previewText || t('games.rock-the-bock.choose-wolves'));
  }

  canBeAimed(seat: number): boolean {
    return this.asksWhom && this.offered.some((choice) => choice.marker === seat);
  }

  tapPad(seat: SeatView): void {
    if (!this.canBeAimed(seat.seat)) {
      this.opened = seat;
      return;
    }
    if (this.target === seat.seat) return this.confirm();
    this.target = seat.seat;
    this.session.announce(this.previewText);
  }

  confirm(): void {
    if (this.picked && this.mayTake) void this.session.decide(this.picked.decision);
  }

  /** Marks of the previewed choice on a seat's pad. */
  previewOf(seat: number): Partial<Sheet> {
    const { picked, actor } = this;
    const preview: Partial<Sheet> = {};
    if (picked && actor && seat === picked.marker) preview[rowOf(picked.kind)] = this.count - this.lost;
    if (picked && seat === actor?.seat) preview.dice = this.count;
    return preview;
  }

  /** Points of the round for a seat after that choice. */
  thenOf(seat: number): number {
    return (seat === this.picked?.marker ? this.foreseen?.standing : undefined) ?? this.standing[seat] ?? 0;
  }

  private readonly previewText = $derived.by(() => {
    const { picked } = this;
    if (!picked) return '';
    const dice = diceText(picked.kind, this.count);
    const whom =
      picked.marker === this.actor?.seat
        ? t('games.rock-the-bock.preview-take', { dice })
        : t('games.rock-the-bock.preview-give', { name: this.nameOf(picked.marker), dice });
    const sheet = { ...this.sheets[picked.marker]! };
    sheet[rowOf(picked.kind)] += this.count - this.lost;
    const parts = [whom, `${balanceText(sheet)}.`];
    if (this.lost > 0) parts.push(t('games.rock-the-bock.preview-lost', { n: this.lost }));
    return parts.join(' ');
  });

  readonly prompt = $derived.by(() => {
    const { actor } = this;
    if (this.mayTake) return this.previewText || t(this.chosen === 'wolf' ? 'games.rock-the-bock.choose-wolves' : 'games.rock-the-bock.choose');
    if (this.commonPrompt) return this.commonPrompt;
    return actor && !actor.mine && this.lying.length > 0 ? t('games.rock-the-bock.chooses-now', { name: actor.name }) : undefined;
  });

  /** Label of the button that confirms the choice. */
  readonly confirmText = $derived.by(() => {
    const { picked } = this;
    if (!this.mayTake || !picked) return '';
    const dice = diceText(picked.kind, this.count);
    if (picked.marker === this.actor?.seat) return t('games.rock-the-bock.confirm-take', { dice });
    return t('games.rock-the-bock.confirm-give', { dice, name: this.nameOf(picked.marker) });
  });

  /** The seat that marks a group, if there is only one. */
  markerOf(kind: Kind): SeatView | undefined {
    const { seats } = this.session;
    if (kind === 'roebuck') return this.actor ?? undefined;
    if (kind !== 'wolf') return seats[this.state.colours.indexOf(kind)];
    if (this.picked?.kind === 'wolf') return seats[this.picked.marker];
    return seats.length === 2 ? seats.find((seat) => seat.seat !== this.actor?.seat) : undefined;
  }

  forWhom(kind: Kind): string {
    const marker = this.markerOf(kind);
    if (!marker) return t(kind === 'wolf' ? 'games.rock-the-bock.for-any' : 'games.rock-the-bock.nobody');
    return this.session.isYou(marker.seat) ? t('games.rock-the-bock.for-you') : t('games.rock-the-bock.for-name', { name: marker.name });
  }
}
