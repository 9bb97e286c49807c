// The four games as the start page knows them. A game's table is loaded when one opens.
import RockTheBock from './rock-the-bock/Picture.svelte';
import SharpShooters from './sharp-shooters/Picture.svelte';
import TrophyBuck from './trophy-buck/Picture.svelte';
import TumblinDice from './tumblin-dice/Picture.svelte';
import type { GameCard } from './types';

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

export function cardOf(name: string): GameCard | undefined {
  return cards.find((card) => card.name === name);
}
