import { plainTell } from '../plain/tell';
import PlainTable from '../plain/Table.svelte';
import { t } from '../../lib/i18n.svelte';
import type { GameModule } from '../types';

export const game: GameModule = {
  name: 'sharp-shooters',
  Table: PlainTable,
  tell: plainTell,
  score: (score) => t('games.sharp-shooters.score', { n: score }),
};
