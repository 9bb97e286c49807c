// Pictures for the rules in en.md and de.md, and the section for each situation.
import type { Item, Pictures } from '../../shared/pictures';
import { die } from '../faces';

/** A row of the card: its squares, taken ones first, and its value. */
const row = (squares: string, taken: readonly number[], value: string): Item[] => [
  ...Array.from(squares, (square, i): Item => ({ square, look: die, ...(taken[i] === undefined ? {} : { number: taken[i] }) })),
  value,
];
const dice = (...numbers: number[]): Item[] => numbers.map((face) => ({ look: die, face }));

export const pictures: Pictures = {
  straight: [row('12345', [1, 2], '70'), row('654', [6], '40')],
  same: [row('222', [2], '50')],
  wild: [row('✻✻✻✻', [5, 5], '50')],
  house: [row('AAABB', [6, 6, 6, 2], '50')],
  negative: [row('33', [3], '−30')],
  completed: [[...dice(2), '→'], row('222', [2, 2, 2], '+50')],
  caught: [[...dice(1, 1, 3), '→'], row('33', [3, 3], '−30')],
};

export const topics = { card: 'rows', start: 'ready', roll: 'turn', 'place-first': 'place', 'place-more': 'more', over: 'end' };
