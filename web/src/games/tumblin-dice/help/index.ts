// Pictures for the rules in en.md and de.md, and the section for each situation.
import type { Item, Pictures } from '../../shared/pictures';
import { looks } from '../faces';
import type { Colour } from '../dice';
import Steps from './Steps.svelte';

const die = (colour: Colour, face: number): Item => ({ look: looks[colour], face });

export const pictures: Pictures = {
  board: [[{ Drawing: Steps }]],
  score: [
    [die('red', 5), '× 2', '=', '10'],
    [die('blue', 4), '× 3', '=', '12'],
  ],
  multiplier: [[die('red', 3), '× 2', '=', '6', '→', '6 × 2', '=', '12']],
};

export const topics = { start: 'order', mines: 'mines', cards: 'cards', lay: 'cards', breed: 'breed', throw: 'throw', overtime: 'end', over: 'end' };
