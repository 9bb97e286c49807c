import { plainTell } from '../plain/tell';
import PlainTable from '../plain/Table.svelte';
import { t } from '../../lib/i18n.svelte';
import type { GameModule } from '../types';

export const game: GameModule = {
  name: 'tumblin-dice',
  Table: PlainTable,
  tell: plainTell,
  score: (score) => t('games.tumblin-dice.score', { n: score }),
};
