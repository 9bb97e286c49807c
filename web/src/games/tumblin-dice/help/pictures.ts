// Pictures for the rules of Tumblin-Dice.
import type { Item, Pictures } from '../../shared/pictures';
import { looks } from '../faces';
import type { Colour } from '../rules';

const die = (colour: Colour, face: number): Item => ({ look: looks[colour], face });

export const pictures: Pictures = {
  board: [[{ steps: [{ level: 2, look: looks.red, face: 5 }, { level: 3, look: looks.blue, face: 4 }, { level: 0, look: looks.green, face: 6 }] }]],
  score: [
    [die('red', 5), '× 2', '=', '10'],
    [die('blue', 4), '× 3', '=', '12'],
  ],
  multiplier: [[die('red', 3), '× 2', '=', '6', '→', '6 × 2', '=', '12']],
};
