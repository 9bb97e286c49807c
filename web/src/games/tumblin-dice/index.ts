import { t } from '../../words/i18n.svelte';
import type { GameModule } from '../types';
import { coloursOf } from './rules';
import { option } from './option';
import Table from './Table.svelte';
import { dieText, tell } from './tell';

export const game: GameModule = {
  Table,
  option,
  tell,
  colours: (seats, options) => coloursOf(seats, options.get('teams') === 'on'),
  piece: (word) => (/^(red|green|blue|black)\d$/.test(word) ? dieText(word) : undefined),
  score: (score) => t('games.tumblin-dice.score', { n: score }),
};
