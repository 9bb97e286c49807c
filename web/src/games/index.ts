// Data about games that is needed before a table opens: each folder's card.ts, with defaults.
import { maybe } from '../words/i18n.svelte';
import PlainPicture from './plain/Picture.svelte';
import type { GameCard } from './types';

/** Translations of games, by game; each card.ts adds its own. */
export interface GameWords {}

const cards = import.meta.glob<Partial<GameCard>>('./*/card.ts', { eager: true, import: 'default' });

const { listed, lessons, rules } = GAMES;

/** Games built into the engine; a server may offer others. */
export const games = listed;

export function cardOf(name: string): GameCard {
  return { name, Picture: PlainPicture, opponents: 1, ...cards[`./${name}/card.ts`] };
}

/** Default title: `two-words` becomes Two Words. */
export function titleOf(name: string): string {
  return maybe(`games.${name}.title`) ?? name.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase());
}

export const hasLesson = (name: string): boolean => lessons.includes(name);
export const hasRules = (name: string): boolean => rules.includes(name);
