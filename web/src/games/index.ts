// What the page knows of games before a table opens: what their folders bring, and a default for what they do not.
import { maybe } from '../words/i18n.svelte';
import PlainPicture from './plain/Picture.svelte';
import type { GameCard } from './types';

/** The words of games, by their names; each card.ts adds its own. */
export interface GameWords {}

const cards = import.meta.glob<Partial<GameCard>>('./*/card.ts', { eager: true, import: 'default' });

const { listed, lessons, rules } = GAMES;

/** What the engine is built with; a server may offer others. */
export const games = listed;

export function cardOf(name: string): GameCard {
  return { name, Picture: PlainPicture, opponents: 1, ...cards[`./${name}/card.ts`] };
}

/** `two-words` is called Two Words where its folder has no title. */
export function titleOf(name: string): string {
  return maybe(`games.${name}.title`) ?? name.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase());
}

export const hasLesson = (name: string): boolean => lessons.includes(name);
export const hasRules = (name: string): boolean => rules.includes(name);
