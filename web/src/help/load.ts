// A game's rules in one language, and what their pictures are drawn from; nothing of the other games.
import type { GameName } from '../games/types';
import type { Language } from '../lib/i18n.svelte';
import type { Pictures } from './pictures';
import { readPage, type Section } from './page';

const pages = import.meta.glob<string>('../words/help/*.md', { query: '?raw', import: 'default' });
const drawings: Record<GameName, () => Promise<{ pictures: Pictures }>> = {
  'trophy-buck': () => import('../games/trophy-buck/pictures'),
  'rock-the-bock': () => import('../games/rock-the-bock/pictures'),
  'sharp-shooters': () => import('../games/sharp-shooters/pictures'),
  'tumblin-dice': () => import('../games/tumblin-dice/pictures'),
};

export interface Rules {
  sections: Section[];
  pictures: Pictures;
}

export async function loadRules(game: GameName, language: Language): Promise<Rules> {
  const page = pages[`../words/help/${game}.${language}.md`];
  if (!page) throw new Error(`there are no rules of ${game} in ${language}`);
  const [text, { pictures }] = await Promise.all([page(), drawings[game]()]);
  return { sections: readPage(text), pictures };
}
