// A game's rules in one language, and what their pictures are drawn from; nothing of the other games.
import type { GameName } from '../../games/types';
import type { Language } from '../../words/i18n.svelte';
import type { Pictures } from '../../games/shared/pictures';
import { readPage, type Section } from './page';

const pages = import.meta.glob<string>('../../games/*/help/*.md', { query: '?raw', import: 'default' });
const drawings = import.meta.glob<Pictures>('../../games/*/help/pictures.ts', { import: 'pictures' });

export interface Rules {
  sections: Section[];
  pictures: Pictures;
}

export async function loadRules(game: GameName, language: Language): Promise<Rules> {
  const folder = `../../games/${game}/help`;
  const page = pages[`${folder}/${language}.md`];
  const drawing = drawings[`${folder}/pictures.ts`];
  if (!page || !drawing) throw new Error(`there are no rules of ${game} in ${language}`);
  const [text, pictures] = await Promise.all([page(), drawing()]);
  return { sections: readPage(text), pictures };
}
