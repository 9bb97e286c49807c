import { plainTell } from '../plain/tell';
import PlainTable from '../plain/Table.svelte';
import { t } from '../../lib/i18n.svelte';
import type { GameModule } from '../types';

export const game: GameModule = {
  name: 'trophy-buck',
  Table: PlainTable,
  tell: plainTell,
  score: (score) => t('games.trophy-buck.score', { n: score }),
};
