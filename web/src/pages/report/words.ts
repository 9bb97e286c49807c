// The moves of a report in sentences.
import type { Company, GameModule } from '../../games/types';
import { maybe } from '../../words/i18n.svelte';
import type { Move } from '../../net/protocol';
import type { ReportMove } from '../../table/report';

/** What happened with the move of this number. */
export function moveText(game: GameModule, company: Company, moves: readonly Move[], number: number): string {
  const move = moves[number - 1];
  if (!move) return '';
  const told = game.tell({ session: company, moves, index: number - 1 });
  return told.map(({ text }) => text).join(' ') || plain(move);
}

/** What would have been better, as if it had been done; a roll that never fell has no sentence, but a word. */
export function betterText(game: GameModule, company: Company, moves: readonly Move[], move: ReportMove): string {
  const best = move.choice?.best ?? '';
  const word = /^\w+$/.test(best) ? maybe(`report.decision-${best}`) : undefined;
  if (word) return word;
  const instead = [...moves.slice(0, move.number - 1), { seat: move.seat, decision: best }];
  const told = game.tell({ session: company, moves: instead, index: move.number - 1 });
  return told.map(({ text }) => text).join(' ') || best;
}

const plain = ({ seat, decision, outcome }: Move): string => `${seat} ${decision}${outcome ? ` = ${outcome}` : ''}`;
