// Moves of Sharp Shooters in sentences.
import { listOf, t } from '../../words/i18n.svelte';
import { stateOf } from '../../table/state';
import type { Telling, Told } from '../types';
import { brings, cardUp, contendersOf, readFault, readNumbers, readPlace, rowsOf, type State } from './rules';

export function tell({ session, moves, index, before, after }: Telling): Told[] {
  const move = moves[index];
  if (!move) return [];
  const names = session.seats.map((seat) => seat.name);
  const side = session.options.get('side') ?? 'A';

  if (move.outcome !== undefined && move.decision === 'card') {
    const round = moves.slice(0, index + 1).filter(({ decision }) => decision === 'card').length;
    return [{ text: t('games.sharp-shooters.say-card', { round, card: `${move.outcome}${side}` }) }];
  }
  if (move.outcome !== undefined && move.decision === 'start') {
    const rolls = moves.slice(0, index + 1).filter(({ decision }) => decision === 'start');
    const contenders = contendersOf(rolls.map(({ outcome }) => readNumbers(outcome ?? '')), names.length);
    const numbers = readNumbers(move.outcome);
    const rolled = listOf((contenders.at(-2) ?? []).map((seat, i) => `${names[seat] ?? ''} ${numbers[i] ?? ''}`));
    const left = contenders.at(-1) ?? [];
    if (left.length === 1) {
      const you = session.isYou(left[0]!) ? '-you' : '';
      return [{ text: t(`games.sharp-shooters.say-starts${you}`, { rolled, name: names[left[0]!] ?? '' }) }];
    }
    return [{ text: t('games.sharp-shooters.say-start-again', { rolled, names: listOf(left.map((seat) => names[seat] ?? '')) }) }];
  }

  const seat = names.indexOf(move.seat);
  const name = move.seat;
  const you = session.isYou(seat) ? '-you' : '';
  if (move.outcome !== undefined) {
    const fault = readFault(move.outcome);
    if (fault) return [{ seat, text: t(`games.sharp-shooters.say-faulty${you}`, { name, fault: t(`games.sharp-shooters.fault-${fault}`) }) }];
    const dice = listOf(readNumbers(move.outcome).map(String));
    const next = moves[index + 1];
    const fits = after ? stateOf<State>(after).rolled.length > 0 : !next || next.decision.startsWith('place');
    return [{ seat, text: t(`games.sharp-shooters.${fits ? 'say-roll' : 'say-no-fit'}${you}`, { name, dice }) }];
  }
  if (move.decision === 'pass') return [{ seat, text: t(`games.sharp-shooters.say-pass${you}`, { name }) }];

  const place = readPlace(move.decision);
  if (!place) return [];
  const params = { name, number: place.number, row: place.row + 1 };
  const told: Told[] = [];
  const state = before && stateOf<State>(before);
  const row = state && rowsOf(cardUp(state, side))[place.row];
  if (state && row && (state.rows[place.row]?.length ?? 0) + 1 === row.squares.length) {
    const money = Math.abs(brings(row, state.money[seat] ?? 0));
    told.push({ seat, text: t(`games.sharp-shooters.${row.value > 0 ? 'say-wins' : 'say-pays'}${you}`, { ...params, money }) });
  } else told.push({ seat, text: t(`games.sharp-shooters.say-place${you}`, params) });
  if (before && after && (after.topic === 'over' || after.round !== before.round)) {
    told.push({ text: t('games.sharp-shooters.say-full') });
    if (after.topic !== 'over' && after.round > Number(session.options.get('rounds') ?? 6))
      told.push({ text: t('games.sharp-shooters.say-shared') });
  }
  return told;
}
