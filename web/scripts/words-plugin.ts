// `words/en.json?start` is what the start page needs of a language: all but what games say at their tables.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Words = { [key: string]: string | Words };

/** Sections that tables need, and the sheet that opens one; a refusal on the start page loads them all. */
const kTable = new Set(['open', 'bots', 'lobby', 'table', 'menu', 'over', 'told', 'refused', 'why', 'plain', 'colours', 'fair', 'memory', 'own', 'print', 'replay', 'report', 'help', 'learn', 'hint', 'tutor']);
const kStart = /^(title|about)$/;

export function startWords(words: Words): Words {
  const games: Words = {};
  for (const [name, said] of Object.entries(words['games'] as Words))
    games[name] = Object.fromEntries(Object.entries(said as Words).filter(([key]) => kStart.test(key)));
  const rest = Object.fromEntries(Object.entries(words).filter(([section]) => !kTable.has(section)));
  return { ...rest, games };
}

export function wordsPlugin(): Plugin {
  return {
    name: 'start-words',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.json?start')) return null;
      const file = id.slice(0, -'?start'.length);
      this.addWatchFile(file);
      const words = startWords(JSON.parse(readFileSync(file, 'utf8')) as Words);
      return { code: `export default ${JSON.stringify(words)}`, moduleType: 'js' };
    },
  };
}
