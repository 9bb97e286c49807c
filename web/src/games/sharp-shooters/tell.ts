// Moves of Sharp Shooters in sentences.
import { listOf, t } from '../../words/i18n.svelte';
import type { SharpShootersEffects } from '../../net/protocol';
import { effectsOf, stateOf } from '../../table/state';
import type { Telling, Told } from '../types';
import { readFault, readNumbers, readPlace, type State } from './cards';

export function tell({ session, moves, index, before, after }: Telling): Told[] {
  const move = moves[index];
  if (!move) return [];
  const names = session.seats.map((seat) => seat.name);
  const { rolled_by = [], best = [], pays } = effectsOf<SharpShootersEffects>(move);

  if (move.outcome !== undefined && move.decision === 'card') {
    const round = moves.slice(0, index + 1).filter(({ decision }) => decision === 'card').length;
    return [{ text: t('games.sharp-shooters.say-card', { round, card: `${move.outcome}${session.options.get('side') ?? 'A'}` }) }];
  }
  if (move.outcome !== undefined && move.decision === 'start') {
    const numbers = readNumbers(move.outcome);
    const rolled = listOf(rolled_by.map((seat, i) => `${names[seat] ?? ''} ${numbers[i] ?? ''}`));
    const [first = -1, ...tied] = best;
    if (tied.length > 0) return [{ text: t('games.sharp-shooters.say-start-again', { rolled, names: listOf(best.map((seat) => names[seat] ?? '')) }) }];
    return [{ text: t(`games.sharp-shooters.say-starts${session.isYou(first) ? '-you' : ''}`, { rolled, name: names[first] ?? '' }) }];
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
  if (pays !== undefined)
    told.push({ seat, text: t(`games.sharp-shooters.${pays > 0 ? 'say-wins' : 'say-pays'}${you}`, { ...params, money: Math.abs(pays) }) });
  else told.push({ seat, text: t(`games.sharp-shooters.say-place${you}`, params) });
  if (before && after && (after.topic === 'over' || after.round !== before.round)) {
    told.push({ text: t('games.sharp-shooters.say-full') });
    if (after.topic !== 'over' && after.round > Number(session.options.get('rounds') ?? 6))
      told.push({ text: t('games.sharp-shooters.say-shared') });
  }
  return told;
}
