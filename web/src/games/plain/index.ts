// The default module: any game with words and buttons, until its folder has its own.
import type { Session } from '../../table/session.svelte';
import { maybe } from '../../words/i18n.svelte';
import type { GameModule, Telling, Told } from '../types';
import Table from './Table.svelte';

/** The game's translation (`choice-roll`), or the record's words. */
function option(session: Session, decision: string): string {
  return maybe(`games.${session.live?.room.game}.choice-${decision}`) ?? decision.charAt(0).toUpperCase() + decision.slice(1);
}

function tell({ session, moves, index }: Telling): Told[] {
  const move = moves[index];
  if (!move) return [];
  const seat = session.seats.findIndex(({ name }) => name === move.seat);
  const what = move.outcome ? `${move.decision} – ${move.outcome}` : move.decision;
  return [seat < 0 ? { text: what } : { text: `${move.seat}: ${what}`, seat }];
}

export const game: GameModule = { Table, tell, option, score: (score) => String(score).replace('-', '−') };
