// Hints and warnings: the decisions with their chances to win, and a warning before one that loses too much.
import type { GameModule } from '../games/types';
import { language, maybe } from '../words/i18n.svelte';
import type { Advice } from '../net/protocol';
import type { Session } from './session.svelte';
import { settings } from '../device/settings.svelte';

export interface Warning {
  advice: Advice;
  decision: string;
  /** Part of a win. */
  loss: number;
}

/** "8", or "0.4" where it is little. */
export function percent(part: number): string {
  const digits = part > 0 && part < 0.0095 ? 1 : 0;
  return (part * 100).toLocaleString(language(), { maximumFractionDigits: digits });
}

/** Why the best decision is the best, if there is a sentence for it. */
export function whyOf({ game, reason }: Advice, module: GameModule | null): string | undefined {
  if (!reason) return undefined;
  const said = (value: unknown): string => module?.piece?.(String(value)) ?? String(value);
  return maybe(`games.${game}.${reason.key}`, Object.fromEntries(Object.entries(reason.params).map(([name, value]) => [name, said(value)])));
}

/** A throw that somebody aims: there are more of them than can be listed. */
export const isThrow = (decision: string): boolean => decision.startsWith('throw ');

export class Hints {
  /** The last advice; `fresh` if it is about the position shown. */
  advice = $state.raw<Advice | null>(null);
  /** A hint was requested. */
  thinking = $state(false);
  /** The server checks a decision before it is made. */
  checking = $state(false);
  /** The hint is open. */
  open = $state(false);
  /** The decision before which somebody is warned. */
  warning = $state.raw<Warning | null>(null);
  /** A throw to aim. */
  shown = $state.raw<string | null>(null);

  constructor(private readonly session: Session) {}

  readonly allowed = $derived.by(() => this.session.live?.room.hints ?? false);
  /** Whether a hint can be asked for. The table's own moves are nobody's decisions. */
  readonly may = $derived.by(
    () => this.allowed && this.session.canAct && !this.session.tableActs && this.session.intent === undefined,
  );
  readonly fresh = $derived.by(() => this.advice !== null && this.advice.position === this.session.now?.position);

  /** Asks for a hint. `aside`: for the bar of chances, once per position, without showing refusals. */
  async ask(aside = false): Promise<void> {
    const position = this.session.now?.position ?? 0;
    if (!this.may || this.thinking || this.fresh || (aside && this.asked === position)) return;
    this.thinking = true;
    this.asked = position;
    const saying = { type: 'hint' as const, position };
    const answer = await (aside ? this.session.sendQuietly(saying) : this.session.say(saying));
    this.thinking = false;
    if (answer.ok && answer.advice) this.advice = answer.advice;
  }
  private asked = -1;

  /** What a decision may lose without a warning; undefined without warnings or without a choice. */
  limit(decision: string): number | undefined {
    if (!this.may || settings.tutor === 'off') return undefined;
    const { legal } = this.session;
    const choice = isThrow(decision) || (legal.length > 1 && legal.includes(decision));
    return choice ? Number(settings.tutor) / 100 : undefined;
  }

  warn(advice: Advice): void {
    this.advice = advice;
    if (advice.warning) this.warning = { ...advice.warning, advice };
  }

  /** Makes the decision in spite of the warning. */
  anyway(): void {
    const warning = this.warning;
    this.warning = null;
    if (warning && this.session.live?.now?.position === warning.advice.position)
      void this.session.decide(warning.decision, undefined, true);
  }
}
