// Which section of a game's rules applies now, by the `topic` that the server names (`topic` in src/games/*/text.cpp).
import type { GameName } from '../../games/types';

export const topics: Record<GameName, Record<string, string>> = {
  'trophy-buck': { start: 'turn', hunt: 'decide', tiebreak: 'end', over: 'end' },
  'rock-the-bock': { roll: 'turn', take: 'choose', over: 'score' },
  'sharp-shooters': {
    card: 'rows',
    start: 'ready',
    roll: 'turn',
    'place-first': 'place',
    'place-more': 'more',
    over: 'end',
  },
  'tumblin-dice': {
    start: 'order',
    mines: 'mines',
    cards: 'cards',
    lay: 'cards',
    breed: 'breed',
    throw: 'throw',
    overtime: 'end',
    over: 'end',
  },
};
