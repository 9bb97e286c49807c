// The table of Trophy Buck: state and input.
import { untrack } from 'svelte';
import type { StageDie } from '../../stage/types';
import type { Session } from '../../table/session.svelte';
import { toast } from '../../ui/toast.svelte';
import { t } from '../../words/i18n.svelte';
import { TrayCtrl } from '../shared/tray/ctrl.svelte';
import { faceFor, looks } from './faces';
import type { TrophyBuckView } from '../../net/protocol';
import { diceOf, kColours, kRolled, total, worthOf, writeRoll, type Die, type Pile, type State } from './dice';
import { pointsText } from './tell';

export interface Lying extends Die {
  id: number;
  /** Its last place on the screen, where the animation starts. */
  from?: DOMRect | undefined;
}

let made = 0;
export const lyingAs = (dice: readonly Die[]): Lying[] => dice.map((die) => ({ ...die, id: ++made }));
const sorted = (dice: readonly Die[]): string => writeRoll(dice).split(' ').sort().join(' ');

export class Ctrl extends TrayCtrl<State, TrophyBuckView, Lying, Die> {
  // Dice on the table. During an animation this is ahead of `state`.
  startles = $state.raw<readonly Lying[]>([]);
  points = $state.raw<readonly Lying[]>([]);
  gathered = $state(0);
  bag = $state.raw<Pile>([0, 0, 0, 0]);
  /** Points lost by a third startle. */
  bust = $state<{ lost: number } | null>(null);
  note = $state('');

  readonly goal = $derived(Number(this.session.options.get('goal') ?? 36));
  readonly first = $derived(!this.session.legal.includes('stop'));
  readonly mayStop = $derived(this.session.canAct && this.session.legal.includes('stop') && !this.session.intent);
  readonly due = $derived(this.entersRoll ? kRolled : 0);
  readonly step = $derived(this.mayRoll && !this.flying ? (this.due ? 'enter' : 'roll') : '');
  readonly tense = $derived(this.bust ? 3 : Math.min(2, this.startles.length));

  constructor(session: Session) {
    super(session);
    // A new position without a move to animate: show it at once.
    $effect(() => {
      void session.now?.position;
      if (session.busy) return;
      const { state } = this;
      this.note = '';
      this.bust = null;
      this.gathered = state.turn_points;
      this.bag = state.bag;
      const startles = diceOf(state.startles, 'startle');
      const points = diceOf(state.points, 'points');
      const tracks = diceOf(state.tracks, 'tracks');
      if (sorted(this.startles) !== sorted(startles)) this.startles = lyingAs(startles);
      if (sorted(this.points) !== sorted(points)) this.points = lyingAs(points);
      if (sorted(this.lying) !== sorted(tracks)) void this.lay(lyingAs(tracks));
    });
    // After announcing the roll, show the points at risk.
    $effect(() => {
      if (!this.mayStop) return;
      const { turn_points, startles } = this.state;
      const stake = `${t('games.trophy-buck.points-n', { points: pointsText(turn_points) })}. ${t('games.trophy-buck.startles-n', { n: total(startles) })}.`;
      untrack(() => session.announce(`${session.announced} ${stake}`));
    });
  }

  protected stageDie({ colour, face }: Die): StageDie {
    return { look: looks[colour], face: faceFor(colour, face) };
  }

  stop(): void {
    if (this.mayStop) void this.session.decide('stop');
  }

  /** Points move to the right, startles to the left, tracks stay. */
  async sort(rolled: readonly Lying[], instant: boolean): Promise<void> {
    const at = (die: Lying): Lying => ({ ...die, from: instant ? undefined : this.placeOf(`[data-spot="${rolled.indexOf(die)}"]`) });
    const won = rolled.filter(({ face }) => face === 'points').map(at);
    this.startles = [...this.startles, ...rolled.filter(({ face }) => face === 'startle').map(at)];
    this.points = [...this.points, ...won];
    this.gathered += worthOf(won);
    await this.lay(rolled.filter(({ face }) => face === 'tracks'));
  }

  /** Returns the dice of a turn to the bag. */
  async clear(bag: Pile | undefined): Promise<void> {
    if (bag) this.bag = bag;
    this.bust = null;
    this.note = '';
    this.startles = this.points = [];
    this.gathered = 0;
    await this.lay([]);
  }

  enter(): void {
    if (this.due > 0 && this.entered.length === this.due) void this.session.decide('roll', writeRoll(this.entered));
  }

  /** Dice of each colour if one more is entered. */
  private withOne(die: Die): number[] {
    return kColours.map((colour) => [...this.entered, die].filter((each) => each.colour === colour).length);
  }
  /** Whether the bag has no more dice of this colour. */
  private noneLeft(die: Die): boolean {
    const { most = [] } = this.view;
    return this.withOne(die).some((n, i) => n > (most[i] ?? 0));
  }

  canEnter(die: Die): boolean {
    const { least = [] } = this.view;
    return !this.noneLeft(die) && total(this.withOne(die).map((n, i) => Math.max(n, least[i] ?? 0))) <= kRolled;
  }

  refuse(die: Die): void {
    const none = this.noneLeft(die) || total(this.state.tracks) === 0;
    toast(none ? t('games.trophy-buck.enter-not-bag', { colour: t(`games.trophy-buck.colour-${die.colour}`) }) : t('games.trophy-buck.enter-not-tracks'), 'fault');
  }

  readonly enterAbout = $derived.by(() => {
    const { draws = kRolled, stand } = this.view;
    const key = draws === kRolled ? 'enter-draw' : draws === 0 ? 'enter-tracks' : 'enter-with';
    return `${stand ? `${t('games.trophy-buck.enter-stand')} ` : ''}${t(`games.trophy-buck.${key}`, { n: draws })}`;
  });

  readonly prompt = $derived.by(() => {
    const { actor } = this;
    const { turn_points } = this.state;
    if (this.due > 0 && !this.session.intent) return undefined;
    if (this.mayStop) {
      if (this.view.stand) return t('games.trophy-buck.stand-next');
      if (this.startles.length < 2) return t('games.trophy-buck.ask');
      return turn_points > 0 ? t('games.trophy-buck.ask-2', { points: pointsText(turn_points) }) : t('games.trophy-buck.ask-2-zero');
    }
    if (this.commonPrompt) return this.commonPrompt;
    const busy = this.startles.length + this.points.length + this.lying.length > 0;
    return actor && !actor.mine && busy ? t('games.trophy-buck.thinks-now', { name: actor.name }) : undefined;
  });
}
