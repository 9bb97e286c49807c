// Loads a game's rules in one language, and the data for their pictures.
import type { Help } from '../../games/shared/pictures';
import type { Language } from '../../words/i18n.svelte';
import { readPage, type Section } from './page';

const texts = import.meta.glob<string>('../../games/*/help/*.md', { query: '?raw', import: 'default' });
const helps = import.meta.glob<Help>('../../games/*/help/index.ts');

export interface Rules extends Help {
  sections: Section[];
}

export async function loadRules(game: string, language: Language): Promise<Rules> {
  const folder = `../../games/${game}/help`;
  const [text, help] = [texts[`${folder}/${language}.md`], helps[`${folder}/index.ts`]];
  if (!text || !help) throw new Error(`there are no rules of ${game} in ${language}`);
  const [page, rest] = await Promise.all([text(), help()]);
  return { sections: readPage(page), ...rest };
}
