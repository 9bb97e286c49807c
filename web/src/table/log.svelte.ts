// What happened at a table, in sentences.
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
/** Moves of the past that are told to who comes later. */
const kPast = 60;

export class Log {
  lines = $state<LogLine[]>([]);
  private count = 0;

  constructor(private readonly session: Session) {}

  /** Begins again with the last moves that are shown. */
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
    switch (event.event) {
      case 'started':
        this.lines = [];
        return say(t('told.started'));
      case 'moved': {
        const { moves } = after;
        const told = session.game?.tell({ session, moves, index: moves.length - 1, before: before.now ?? undefined, after: after.now ?? undefined });
        return this.note(told ?? []);
      }
      case 'undone':
        return say(t('told.undone', { name: person(event.by) }));
      case 'resigned':
        return say(t('told.resigned', { name: name(event.seat) }));
      case 'joined':
        return say(t('told.joined', { name: event.name ?? '' }));
      case 'left':
        return say(t('told.left', { name: person(event.who) }));
      case 'bot':
        if (before.table.stage === 'playing') say(t(event.late ? 'told.late' : 'told.bot', { name: name(event.seat) }));
        return;
      case 'resumed':
        return say(t('told.resumed', { name: name(event.seat) }));
      case 'voided': {
        const names = (event.order ?? []).map((seat) => name(seat));
        const text = names.length > 0 ? t('told.voided', { names: listOf(names) }) : t('told.voided-left');
        toast(text);
        return say(text);
      }
      case 'host':
        return say(t('told.host', { name: person(event.who) }));
    }
  }

  private note(told: readonly Told[]): void {
    if (told.length === 0) return;
    for (const { text, seat } of told) this.lines.push({ id: ++this.count, text, seat: seat ?? -1 });
    if (this.lines.length > kMostLines) this.lines.splice(0, this.lines.length - kMostLines);
    this.session.announce(told.map(({ text }) => text).join(' '));
  }
}
