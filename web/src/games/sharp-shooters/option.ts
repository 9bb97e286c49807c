// What a player may do, in words.
import { t } from '../../words/i18n.svelte';
import type { Session } from '../../table/session.svelte';
import { stateOf } from '../../table/state';
import { brings, cardUp, readPlace, rowsOf, type State } from './rules';

export function option(session: Session, decision: string): string {
  const state = session.now && stateOf<State>(session.now);
  if (!state) return decision;
  if (decision === 'pass') return t('games.sharp-shooters.pass');
  const place = readPlace(decision);
  if (!place)
    return state.phase === 'roll'
      ? t('dice.roll', { n: state.to_roll })
      : `${t('games.sharp-shooters.again')}: ${t('games.sharp-shooters.again-sub', { n: state.rolled.length })}`;
  const said = t('games.sharp-shooters.hint-place', { number: place.number, row: place.row + 1 });
  const row = rowsOf(cardUp(state, session.options.get('side') ?? 'A'))[place.row];
  if (!row || (state.rows[place.row]?.length ?? 0) + 1 < row.squares.length) return said;
  const money = brings(row, state.money[session.now?.to_act ?? -1] ?? 0);
  return `${said}: ${t(`games.sharp-shooters.row-completes-${row.value > 0 ? 'plus' : 'minus'}`, { n: Math.abs(money) })}`;
}
