// What the page knows of games before a table opens: what their folders bring, and a default for what they do not.
import { maybe } from '../words/i18n.svelte';
import PlainPicture from './plain/Picture.svelte';
import type { GameCard, GameModule } from './types';

/** The words of games, by their names; each card.ts adds its own. */
export interface GameWords {}

const cards = import.meta.glob<Partial<GameCard>>('./*/card.ts', { eager: true, import: 'default' });
const modules = import.meta.glob<{ game: GameModule }>('./*/index.ts');
const lessons = import.meta.glob('./*/lesson/record.txt', { query: '?raw' });
const rules = import.meta.glob('./*/help/index.ts');

/** What the engine is built with (vite.config.ts); a server may offer others. */
export const games: readonly string[] = GAMES;

export function cardOf(name: string): GameCard {
  return { name, Picture: PlainPicture, opponents: 1, ...cards[`./${name}/card.ts`] };
}

export async function loadGame(name: string): Promise<GameModule> {
  const load = modules[`./${name}/index.ts`] ?? modules['./plain/index.ts']!;
  return (await load()).game;
}

/** `two-words` is called Two Words where its folder has no title. */
export function titleOf(name: string): string {
  return maybe(`games.${name}.title`) ?? name.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase());
}

export const hasLesson = (name: string): boolean => `./${name}/lesson/record.txt` in lessons;
export const hasRules = (name: string): boolean => `./${name}/help/index.ts` in rules;
