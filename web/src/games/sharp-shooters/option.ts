// Texts of decisions.
import { t } from '../../words/i18n.svelte';
import type { Session } from '../../table/session.svelte';
import type { SharpShootersView } from '../../net/protocol';
import { stateOf, viewOf } from '../../table/state';
import { readPlace, type State } from './cards';

export function option(session: Session, decision: string): string {
  const { now } = session;
  if (!now) return decision;
  const state = stateOf<State>(now);
  if (decision === 'pass') return t('games.sharp-shooters.pass');
  const place = readPlace(decision);
  if (!place)
    return state.phase === 'roll'
      ? t('dice.roll', { n: state.to_roll })
      : `${t('games.sharp-shooters.again')}: ${t('games.sharp-shooters.again-sub', { n: state.rolled.length })}`;
  const said = t('games.sharp-shooters.hint-place', { number: place.number, row: place.row + 1 });
  const pays = viewOf<SharpShootersView>(now).rows?.[place.row]?.pays;
  return pays === undefined ? said : `${said}: ${t(`games.sharp-shooters.row-completes-${pays > 0 ? 'plus' : 'minus'}`, { n: Math.abs(pays) })}`;
}
