// The log of a table, in sentences.
import type { Told } from '../games/types';
import type { Event } from '../net/protocol';
import { toast } from '../ui/toast.svelte';
import { listOf, t } from '../words/i18n.svelte';
import type { Session } from './session.svelte';
import type { TableState } from './state';

export interface LogLine {
  id: number;
  text: string;
  seat: number;
}

const kMostLines = 400;
/** The number of earlier moves in the log of a person who joins. */
const kPast = 60;

export class Log {
  lines = $state<LogLine[]>([]);
  private count = 0;

  constructor(private readonly session: Session) {}

  /** Restarts the log with the last moves shown. */
  tellHistory(): void {
    const { session } = this;
    this.lines = [];
    const moves = session.shown?.moves ?? [];
    for (let index = Math.max(0, moves.length - kPast); index < moves.length; ++index) this.note(session.game?.tell({ session, moves, index }) ?? []);
  }

  tell(event: Event, before: TableState, after: TableState): void {
    const name = (seat: number | undefined): string => before.table.seats[seat ?? -1]?.name ?? '';
    const person = (who: number | undefined): string =>
      [...after.table.people, ...before.table.people].find((each) => each.who === who)?.name ?? '';
    const { session } = this;
    const say = (text: string): void => this.note([{ text }]);
    type About = 'undone' | 'resigned' | 'joined' | 'left' | 'late' | 'bot' | 'resumed' | 'host';
    const seated = (key: About): void => say(t(`told.${key}${session.isYou(event.seat ?? -1) ? '-you' : ''}`, { name: name(event.seat) }));
    const personal = (key: About, who = event.who): void =>
      say(t(`told.${key}${who === session.who || person(who) === t('you') ? '-you' : ''}`, { name: person(who) }));
    switch (event.event) {
      case 'started':
        this.tellHistory(); // of a game that began elsewhere
        return say(t('told.started'));
      case 'moved': {
        const { moves } = after;
        const told = session.game?.tell({ session, moves, index: moves.length - 1, before: before.now ?? undefined, after: after.now ?? undefined });
        return this.note(told ?? []);
      }
      case 'undone':
        return personal('undone', event.by);
      case 'resigned':
        return seated('resigned');
      case 'joined':
        return personal('joined');
      case 'left':
        return personal('left');
      case 'bot':
        if (before.table.stage === 'playing') seated(event.late ? 'late' : 'bot');
        return;
      case 'resumed':
        return seated('resumed');
      case 'voided': {
        const names = (event.order ?? []).map((seat) => name(seat));
        const text = names.length > 0 ? t('told.voided', { names: listOf(names) }) : t('told.voided-left');
        toast(text);
        return say(text);
      }
      case 'host':
        return personal('host');
    }
  }

  private note(told: readonly Told[]): void {
    if (told.length === 0) return;
    for (const { text, seat } of told) this.lines.push({ id: ++this.count, text, seat: seat ?? -1 });
    if (this.lines.length > kMostLines) this.lines.splice(0, this.lines.length - kMostLines);
    this.session.announce(told.map(({ text }) => text).join(' '));
  }
}
