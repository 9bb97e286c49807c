// Texts of decisions.
import { t } from '../../words/i18n.svelte';
import type { Session } from '../../table/session.svelte';
import { stateOf } from '../../table/state';
import { readChoice, type State } from './reading';
import { diceText } from './tell';

export function option(session: Session, decision: string): string {
  const state = session.now && stateOf<State>(session.now);
  const actor = session.now?.to_act ?? -1;
  if (!state) return decision;
  const choice = readChoice(decision, actor, session.seats.map(({ name }) => name), state.colours);
  if (!choice) return t('dice.roll', { n: state.sheets[actor]?.dice ?? 0 });
  const dice = diceText(choice.kind, state.rolled[choice.kind] ?? 0);
  return choice.marker === actor
    ? t('games.rock-the-bock.confirm-take', { dice })
    : t('games.rock-the-bock.confirm-give', { dice, name: session.seats[choice.marker]?.name ?? '' });
}
