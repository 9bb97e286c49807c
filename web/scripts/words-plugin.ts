// `data/words/web/en.json?all` is a language with the words of every game (games/NAME/words/en.json) in `games.NAME`;
// `data/words/web/en.json?start` is the part for the start page, without the words for tables.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Words = { [key: string]: string | Words };

/** Sections for tables and for the dialog that opens one; a refusal on the start page loads all words. */
const kTable = new Set(['open', 'bots', 'lobby', 'table', 'menu', 'over', 'told', 'dice', 'plain', 'colours', 'fair', 'history', 'own', 'print', 'replay', 'report', 'help', 'learn', 'hint', 'warning']);
const kStart = /^(title|about)$/;
const kGames = fileURLToPath(new URL('../src/games/', import.meta.url));

export function startWords(words: Words): Words {
  const games: Words = {};
  for (const [name, said] of Object.entries(words['games'] as Words))
    games[name] = Object.fromEntries(Object.entries(said as Words).filter(([key]) => kStart.test(key)));
  const rest = Object.fromEntries(Object.entries(words).filter(([section]) => !kTable.has(section)));
  return { ...rest, games };
}

export function wordsPlugin(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    load(id) {
      const [, file, language, part] = /^(.*\/words\/web\/(\w+\.json))\?(all|start)$/.exec(id) ?? [];
      if (!file) return null;
      const read = (path: string): Words => {
        this.addWatchFile(path);
        return JSON.parse(readFileSync(path, 'utf8')) as Words;
      };
      const own = readdirSync(kGames).map((name) => [name, `${kGames}${name}/words/${language}`] as const);
      const games = Object.fromEntries(own.filter(([, path]) => existsSync(path)).map(([name, path]) => [name, read(path)]));
      const words = { ...read(file), games };
      return { code: `export default ${JSON.stringify(part === 'all' ? words : startWords(words))}`, moduleType: 'js' };
    },
  };
}
