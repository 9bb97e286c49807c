// Texts of decisions.
import { t } from '../../words/i18n.svelte';
import type { Session } from '../../table/session.svelte';
import { stateOf, viewOf } from '../../table/state';
import type { TrophyBuckView } from '../../net/protocol';
import { kRolled, type State } from './dice';
import { pointsText } from './tell';

/** "roll 1 track and 2 new dice" */
export function huntText({ draws = kRolled }: TrophyBuckView): string {
  const tracks = kRolled - draws;
  if (draws === 0) return t('games.trophy-buck.hunt-tracks', { n: tracks });
  if (tracks === 0) return t('games.trophy-buck.hunt-new', { n: draws });
  return t('games.trophy-buck.hunt-both', {
    tracks: t('games.trophy-buck.part-tracks', { n: tracks }),
    dice: t('games.trophy-buck.part-new', { n: draws }),
  });
}

export function stopText(state: State): string {
  return state.turn_points > 0
    ? t('games.trophy-buck.stop-sub', { points: pointsText(state.turn_points) })
    : t('games.trophy-buck.stop-zero');
}

export function option(session: Session, decision: string): string {
  const { now } = session;
  if (!now) return decision;
  if (decision === 'stop') return `${t('games.trophy-buck.stop')}: ${stopText(stateOf<State>(now))}`;
  return session.legal.includes('stop') ? `${t('games.trophy-buck.hunt')}: ${huntText(viewOf<TrophyBuckView>(now))}` : t('games.trophy-buck.roll');
}
