import type { GameModule } from '../types';
import Table from './Table.svelte';
import { pointsText, tell } from './tell';

export const game: GameModule = {
  name: 'trophy-buck',
  Table,
  tell,
  score: pointsText,
};
