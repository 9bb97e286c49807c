// What a hunter may do, in words.
import { t } from '../../words/i18n.svelte';
import type { Session } from '../../table/session.svelte';
import { stateOf } from '../../table/state';
import { fresh, kRolled, nextRoll, type State } from './rules';
import { pointsText } from './tell';

/** "roll 1 track and 2 new dice" */
export function huntText(state: State): string {
  const { tracks, drawn } = nextRoll(state);
  if (tracks === kRolled) return t('games.trophy-buck.hunt-tracks', { n: tracks });
  if (tracks === 0) return t('games.trophy-buck.hunt-new', { n: drawn });
  return t('games.trophy-buck.hunt-both', {
    tracks: t('games.trophy-buck.part-tracks', { n: tracks }),
    dice: t('games.trophy-buck.part-new', { n: drawn }),
  });
}

export function stopText(state: State): string {
  return state.turn_points > 0
    ? t('games.trophy-buck.stop-sub', { points: pointsText(state.turn_points) })
    : t('games.trophy-buck.stop-zero');
}

export function option(session: Session, decision: string): string {
  const state = session.now && stateOf<State>(session.now);
  if (!state) return decision;
  if (decision === 'stop') return `${t('games.trophy-buck.stop')}: ${stopText(state)}`;
  return fresh(state) ? t('games.trophy-buck.roll') : `${t('games.trophy-buck.hunt')}: ${huntText(state)}`;
}
