// The list of games: what the start page knows of them. A game's table is loaded when one opens. Nothing outside the games'
// folders names a game but this file.
import RockTheBock from './rock-the-bock/Picture.svelte';
import type rockTheBock from './rock-the-bock/words/en.json';
import SharpShooters from './sharp-shooters/Picture.svelte';
import type sharpShooters from './sharp-shooters/words/en.json';
import TrophyBuck from './trophy-buck/Picture.svelte';
import type trophyBuck from './trophy-buck/words/en.json';
import TumblinDice from './tumblin-dice/Picture.svelte';
import type tumblinDice from './tumblin-dice/words/en.json';
import type { GameCard } from './types';

export interface GameWords {
  'trophy-buck': typeof trophyBuck;
  'rock-the-bock': typeof rockTheBock;
  'sharp-shooters': typeof sharpShooters;
  'tumblin-dice': typeof tumblinDice;
}
export type GameName = keyof GameWords;

export const cards: readonly GameCard[] = [
  {
    name: 'trophy-buck',
    Picture: TrophyBuck,
    minutes: '10–20',
    opponents: 2,
    load: () => import('./trophy-buck/index'),
  },
  {
    name: 'rock-the-bock',
    Picture: RockTheBock,
    minutes: '10–15',
    opponents: 2,
    load: () => import('./rock-the-bock/index'),
  },
  {
    name: 'sharp-shooters',
    Picture: SharpShooters,
    minutes: '20–30',
    opponents: 2,
    load: () => import('./sharp-shooters/index'),
  },
  {
    name: 'tumblin-dice',
    Picture: TumblinDice,
    minutes: '15–25',
    opponents: 1,
    load: () => import('./tumblin-dice/index'),
  },
];

/** Whose score sheet is shown first: it is played on one. */
export const kFirstSheet: GameName = 'rock-the-bock';

export function cardOf(name: string): GameCard | undefined {
  return cards.find((card) => card.name === name);
}
