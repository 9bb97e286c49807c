import { t } from '../../words/i18n.svelte';
import type { GameModule } from '../types';
import { kColours } from './dice';
import { option } from './option';
import Table from './Table.svelte';
import { dieText, tell } from './tell';

export const game: GameModule = {
  Table,
  option,
  tell,
  colours: (options) => (options.get('teams') === 'on' ? ['red', 'black', 'green', 'blue'] : kColours),
  piece: (word) => (/^(red|green|blue|black)\d$/.test(word) ? dieText(word) : undefined),
  score: (score) => t('games.tumblin-dice.score', { n: score }),
};
