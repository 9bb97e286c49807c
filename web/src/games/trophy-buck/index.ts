import type { GameModule } from '../types';
import { option } from './option';
import Table from './Table.svelte';
import { pointsText, tell } from './tell';

export const game: GameModule = {
  Table,
  option,
  tell,
  score: pointsText,
};
