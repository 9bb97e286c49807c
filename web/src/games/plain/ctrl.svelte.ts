// The default table: state and input.
import { pips, type DieLook, type FaceArt } from '../../stage/art';
import { splitWords } from '../../table/state';
import { refusalText, sentences } from '../../net/refusal';
import { toast } from '../../ui/toast.svelte';
import { maybe } from '../../words/i18n.svelte';
import type { Move, Phrase } from '../../net/protocol';
import type { Session } from '../../table/session.svelte';
import { TableCtrl } from '../shared/ctrl.svelte';

const face = (number: number): FaceArt => ({ ground: '#f8f0dd', ink: '#1f1a16', glyph: pips(number) });
export const ivory: DieLook = { name: 'plain', faces: [face(1), face(2), face(3), face(4), face(5), face(6)], body: '#f8f0dd', inset: 1 };

/** Fields of a state that the frame shows. */
const kShown = new Set(['round', 'phase', 'turn', 'scores', 'colours', 'data']);

type Facts = { label: string; text: string }[];

export class Ctrl extends TableCtrl<Record<string, unknown>> {
  readonly step = $derived.by(() => (this.session.canAct ? `${this.session.now?.position} ${this.entering ?? ''}` : ''));
  /** The move being animated. */
  shown: Move | null = $state.raw(null);
  /** With real dice: the decision that needs an outcome, and a description of it. */
  private asked: { decision: string; due: Phrase; position: number } | null = $state.raw(null);
  entered = $state('');

  readonly last: Move | undefined = $derived.by(() => this.shown ?? this.session.shown?.moves.at(-1));
  /** The last outcome, as dice if it consists of numbers of dice, otherwise as words. */
  readonly outcome: readonly string[] = $derived.by(() =>
    splitWords(this.last?.outcome ?? '').flatMap((word) => {
      const [, what = word, times = '1'] = /^(.*)\*(\d+)$/.exec(word) ?? [];
      return Array<string>(Math.min(Number(times), 30)).fill(what);
    }),
  );
  readonly dice = $derived.by(() => this.outcome.length > 0 && this.outcome.every((word) => /^[1-6]$/.test(word)));

  /** Values to display, for the table and per seat. */
  readonly overview: Facts = $derived.by(() => {
    const options = [...this.session.options].map(([key, value]) => this.fact('option', key, maybe(`games.${this.game}.value-${value}`) ?? value));
    return [...this.entries().flatMap(([key, value]) => (Array.isArray(value) ? [] : [this.fact('fact', key, value)])), ...options];
  });

  factsOf(seat: number): Facts {
    return this.entries().flatMap(([key, value]) => (Array.isArray(value) ? [this.fact('fact', key, value[seat])] : []));
  }

  private get game(): string {
    return this.session.live?.room.game ?? '';
  }

  private entries(): [string, unknown][] {
    const plain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';
    const bySeat = (value: unknown): boolean => Array.isArray(value) && value.length === this.session.seats.length && value.every(plain);
    return Object.entries(this.state ?? {}).filter(([key, value]) => !kShown.has(key) && (plain(value) || bySeat(value)));
  }

  private fact(kind: 'fact' | 'option', key: string, value: unknown): { label: string; text: string } {
    return { label: maybe(`games.${this.game}.${kind}-${key}`) ?? key.replace(/[_-]/g, ' '), text: String(value) };
  }

  /** The decision whose outcome is entered. */
  readonly entering: string | undefined = $derived.by(() => {
    const { session } = this;
    if (!session.companion || !session.canAct) return undefined;
    if (this.asked?.position === session.now?.position) return this.asked?.decision;
    return session.intent ?? (session.tableActs ? session.legal[0] : undefined);
  });
  /** Description of the outcome to enter. */
  due = $state('');

  constructor(session: Session) {
    super(session);
    $effect(() => {
      const due = this.asked?.position === session.now?.position ? this.asked?.due : session.now?.due;
      this.due = '';
      if (due) void sentences().then((tell) => (this.due = tell(due)));
    });
  }

  async choose(decision: string): Promise<void> {
    const { session } = this;
    if (!session.companion) return void session.decide(decision);
    const position = session.now?.position ?? 0;
    const answer = await session.sendQuietly({ type: 'decide', decision, position });
    if (answer.ok) return;
    if (answer.refused.code !== 'dice-missing') return toast(await refusalText(answer.refused), 'fault');
    this.asked = { decision, due: answer.refused.params['due'] as Phrase, position };
  }

  async enter(): Promise<void> {
    if (this.entering && (await this.session.decide(this.entering, this.entered))) this.cancel();
  }

  cancel(): void {
    this.asked = null;
    this.entered = '';
  }

  /** Number keys choose decisions. */
  pressed({ key, repeat }: KeyboardEvent): boolean {
    const decision = this.session.legal[Number(key) - 1];
    if (key === 'Escape' && this.session.busy) this.session.skip();
    else if (key === 'Escape') this.cancel();
    else if (/^[1-9]$/.test(key) && !repeat && decision && this.session.canAct && !this.entering) void this.choose(decision);
    else return false;
    return true;
  }
}
