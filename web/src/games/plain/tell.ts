import type { Telling, Told } from '../types';

/** A move in the record's words, for games that do not tell theirs yet. */
export function plainTell({ session, moves, index }: Telling): Told[] {
  const move = moves[index];
  if (!move) return [];
  const seat = session.seats.findIndex(({ name }) => name === move.seat);
  const outcome = move.outcome ? ` = ${move.outcome}` : '';
  return [{ text: `${move.seat} ${move.decision}${outcome}`, seat }];
}
