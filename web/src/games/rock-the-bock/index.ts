import { t } from '../../words/i18n.svelte';
import type { GameModule } from '../types';
import { option } from './option';
import Table from './Table.svelte';
import { tell } from './tell';

export const game: GameModule = {
  Table,
  option,
  tell,
  score: (score) => t('games.rock-the-bock.score', { n: score }).replace('-', '−'),
};
