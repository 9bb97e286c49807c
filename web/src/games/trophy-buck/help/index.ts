// Pictures for the rules in en.md and de.md, and the section for each situation.
import type { Item, Pictures } from '../../shared/pictures';
import { faceFor, looks } from '../faces';
import type { Colour, Face } from '../dice';

const die = (colour: Colour, face: Face): Item => ({ look: looks[colour], face: faceFor(colour, face) });

export const pictures: Pictures = {
  worth: [[die('brown', 'points'), die('white', 'points'), die('green', 'points'), die('orange', 'points')]],
  faces: [[die('white', 'points'), die('white', 'startle'), die('white', 'tracks')]],
  roll: [[die('brown', 'points'), die('brown', 'tracks'), die('white', 'startle')]],
  again: [
    [die('brown', 'tracks'), '+', '2', '→'],
    [die('brown', 'points'), die('white', 'tracks'), die('green', 'points')],
  ],
  bust: [
    [die('white', 'points'), '+', die('brown', 'points'), '→', '0'],
    [die('brown', 'startle'), die('brown', 'startle'), die('orange', 'startle')],
  ],
};

export const topics = { start: 'turn', hunt: 'decide', tiebreak: 'end', over: 'end' };
