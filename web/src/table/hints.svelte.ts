// Hints and warnings: the decisions with their chances to win, and a warning before one that loses too much.
import type { GameModule } from '../games/types';
import { language, maybe } from '../words/i18n.svelte';
import type { Advice } from '../net/protocol';
import type { Session } from './session.svelte';
import { settings } from '../device/settings.svelte';

export interface Warning {
  advice: Advice;
  decision: string;
  /** The loss as a probability to win, from 0 to 1. */
  loss: number;
}

/** A part as a percentage: "8", or "0.4" for small parts. */
export function percent(part: number): string {
  const digits = part > 0 && part < 0.0095 ? 1 : 0;
  return (part * 100).toLocaleString(language(), { maximumFractionDigits: digits });
}

/** The reason for the best decision as a sentence, if there is one. */
export function whyOf({ game, reason }: Advice, module: GameModule | null): string | undefined {
  if (!reason) return undefined;
  const said = (value: unknown): string => module?.piece?.(String(value)) ?? String(value);
  return maybe(`games.${game}.${reason.key}`, Object.fromEntries(Object.entries(reason.params).map(([name, value]) => [name, said(value)])));
}

/** Whether the decision is an aimed throw; these cannot be listed. */
export const isThrow = (decision: string): boolean => decision.startsWith('throw ');

export class Hints {
  /** The last advice; `fresh` if it is about the position shown. */
  advice = $state.raw<Advice | null>(null);
  /** A hint was requested and not answered yet. */
  thinking = $state(false);
  /** A decision is being checked before it is made. */
  checking = $state(false);
  /** Whether the dialog with the hint is open. */
  open = $state(false);
  /** The warning shown before a decision. */
  warning = $state.raw<Warning | null>(null);
  /** The throw to set as the aim. */
  shown = $state.raw<string | null>(null);

  constructor(private readonly session: Session) {}

  readonly allowed = $derived.by(() => this.session.live?.room.hints ?? false);
  /** Whether a hint can be requested. Moves of the table are not decisions. */
  readonly may = $derived.by(
    () => this.allowed && this.session.canAct && !this.session.tableActs && this.session.intent === undefined,
  );
  /** Whether a hint is offered: where there is a choice. */
  readonly offered = $derived.by(() => {
    const { legal } = this.session;
    return this.may && (legal.length !== 1 || isThrow(`${legal[0]} `));
  });
  readonly fresh = $derived.by(() => this.advice !== null && this.advice.position === this.session.now?.position);

  /** Requests a hint. `aside`: for the bar of chances, once per position, without showing refusals. */
  async ask(aside = false): Promise<void> {
    const position = this.session.now?.position ?? 0;
    if (!this.may || this.thinking || this.fresh || (aside && this.asked === position)) return;
    this.thinking = true;
    this.asked = position;
    const request = { type: 'hint' as const, position };
    const answer = await (aside ? this.session.sendQuietly(request) : this.session.say(request));
    this.thinking = false;
    if (answer.ok && answer.advice) this.advice = answer.advice;
  }
  private asked = -1;

  /** The loss up to which a decision causes no warning; undefined if warnings are off or there is no choice. */
  limit(decision: string): number | undefined {
    if (!this.may || settings.warning === 'off') return undefined;
    const { legal } = this.session;
    const choice = isThrow(decision) || (legal.length > 1 && legal.includes(decision));
    return choice ? Number(settings.warning) / 100 : undefined;
  }

  warn(advice: Advice): void {
    this.advice = advice;
    if (advice.warning) this.warning = { ...advice.warning, advice };
  }

  /** Makes the decision despite the warning. */
  anyway(): void {
    const warning = this.warning;
    this.warning = null;
    if (warning && this.session.live?.now?.position === warning.advice.position)
      void this.session.decide(warning.decision, undefined, true);
  }
}
