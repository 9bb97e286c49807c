// Base of tables with a dice tray: throwing, sorting and placing dice, and input of real dice.
import { tick, untrack } from 'svelte';
import type DiceTray from '../../../stage/DiceTray.svelte';
import type { Motion } from '../../../stage/motion';
import type { Flick } from '../../../stage/throws';
import type { StageDie } from '../../../stage/types';
import type { MoveAnimation } from '../../../table/animation';
import type { Session } from '../../../table/session.svelte';
import { t } from '../../../words/i18n.svelte';
import { TableCtrl } from '../ctrl.svelte';

export abstract class TrayCtrl<State, View, Lying, Entered> extends TableCtrl<State, View> {
  tray: DiceTray | undefined = $state();
  /** The dice in the tray, by spot. */
  lying = $state.raw<readonly Lying[]>([]);
  flying = $state(false);
  private flick: Flick | undefined;

  /** Real dice: faces tapped so far. */
  entered = $state.raw<readonly Entered[]>([]);
  /** Real dice: the player rolls again and enters it. */
  entering = $state(false);

  readonly mayRoll = $derived(this.session.canAct && this.session.legal.includes('roll'));
  /** Whether rolling is the only decision. */
  abstract readonly first: boolean;
  readonly entersRoll = $derived.by(
    () => this.session.companion && this.mayRoll && this.actor !== null && (this.first || this.entering || Boolean(this.session.intent)),
  );
  /** Number of dice to enter; 0 if none. */
  abstract readonly due: number;

  protected abstract stageDie(die: Lying): StageDie;
  /** Sends the entered roll. */
  abstract enter(): void;

  constructor(session: Session) {
    super(session);
    $effect(() => {
      void session.now?.position;
      void session.busy;
      this.entered = [];
      this.entering = false;
    });
    // The tray is hidden while a roll is entered.
    $effect(() => {
      if (this.tray) untrack(() => void this.lay(this.lying));
    });
  }

  /** "What did Ann roll?" */
  get enterTitle(): string {
    const { actor } = this;
    return actor && this.session.isYou(actor.seat) ? t('dice.enter-you') : t('dice.enter', { name: actor?.name ?? '' });
  }

  /** The prompt, where it is the same for all games. */
  get commonPrompt(): string | undefined {
    const { actor } = this;
    if (this.session.intent && actor) return t('dice.for-bot', { name: actor.name });
    return actor && !actor.mine && this.flying ? t('dice.rolls-now', { name: actor.name }) : undefined;
  }

  roll(flick?: Flick): void {
    if (!this.mayRoll) return;
    this.entering = this.session.companion;
    if (this.entering) return;
    this.flick = flick;
    void this.session.decide('roll');
  }

  readonly onflick = $derived(this.mayRoll && !this.session.companion ? (flick: Flick) => this.roll(flick) : undefined);

  /** Puts dice into the tray without a throw. */
  async lay(dice: readonly Lying[]): Promise<void> {
    this.flying = false;
    this.lying = dice;
    await tick();
    await this.tray?.lay(dice.map((die) => this.stageDie(die)));
  }

  /** Throws dice and moves them to their spots; skipped or real rolls are placed at once. */
  async throw(animation: MoveAnimation, dice: readonly Lying[], motion?: Motion): Promise<void> {
    if (animation.skipped || this.session.companion) {
      this.flick = undefined;
      return this.lay(dice);
    }
    this.lying = dice;
    await this.fly(animation, dice.map((die) => this.stageDie(die)), motion);
    await this.tray?.gather(animation.skipped);
    this.flying = false;
  }

  /** Throws dice and leaves them where they land. */
  protected async fly(animation: MoveAnimation, dice: readonly StageDie[], motion?: Motion): Promise<void> {
    const { flick } = this;
    this.flick = undefined;
    this.flying = true;
    await this.tray?.throwDice(dice, { flick, motion, onSkip: (skip) => animation.onSkip(skip) });
  }
}
