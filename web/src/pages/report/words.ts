// The moves of a report in sentences.
import type { TableInfo, GameModule } from '../../games/types';
import { maybe } from '../../words/i18n.svelte';
import type { Move } from '../../net/protocol';
import type { ReportMove } from '../../table/report';

/** The sentences about the move with this number. */
export function moveText(game: GameModule, table: TableInfo, moves: readonly Move[], number: number): string {
  const move = moves[number - 1];
  if (!move) return '';
  const told = game.tell({ session: table, moves, index: number - 1 });
  return told.map(({ text }) => text).join(' ') || plain(move);
}

/**
 * The sentence about the better decision, as if it had been made; a decision to roll has no outcome, so it is a word.
 */
export function betterText(game: GameModule, table: TableInfo, moves: readonly Move[], move: ReportMove): string {
  const best = move.choice?.best ?? '';
  const word = /^\w+$/.test(best) ? maybe(`report.decision-${best}`) : undefined;
  if (word) return word;
  const instead = [...moves.slice(0, move.number - 1), { seat: move.seat, decision: best }];
  const told = game.tell({ session: table, moves: instead, index: move.number - 1 });
  return told.map(({ text }) => text).join(' ') || best;
}

const plain = ({ seat, decision, outcome }: Move): string => `${seat} ${decision}${outcome ? ` = ${outcome}` : ''}`;
