import { t } from '../../lib/i18n.svelte';
import type { GameModule } from '../types';
import Table from './Table.svelte';
import { tell } from './tell';

export const game: GameModule = {
  name: 'rock-the-bock',
  Table,
  tell,
  score: (score) => t('games.rock-the-bock.score', { n: score }).replace('-', '−'),
};
