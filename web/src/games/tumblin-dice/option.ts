// Texts of decisions.
import { t } from '../../words/i18n.svelte';
import type { Session } from '../../table/session.svelte';
import { splitWords } from '../../table/state';
import { aimText, readAim } from './aim';
import { cardText } from './tell';

export function option(_session: Session, decision: string): string {
  const aim = readAim(decision);
  if (aim) return aimText(aim);
  const [what, card = '', where = ''] = splitWords(decision);
  if (what === 'card') return t('games.tumblin-dice.card-lies', { card: cardText(card), level: where.replace(/x.*/, '') });
  return t(what === 'breed' ? 'games.tumblin-dice.breed-yes' : what === 'decline' ? 'games.tumblin-dice.breed-no' : 'games.tumblin-dice.throw');
}
