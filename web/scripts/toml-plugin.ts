// `import dice from '../../data/board.toml'`: the page uses the engine's files for dice, cards, boards and words.
// `words/en.toml?reasons` imports a language's sentences for refusals only.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

type Words = { [key: string]: string | Words };

function reasonsIn(words: Words): Words {
  const own = Object.entries(words).flatMap(([section, said]) => {
    const reasons = (said as Words)['reasons'];
    return reasons ? [[section, { reasons }] as const] : [];
  });
  return { reasons: words['reasons'] ?? {}, terms: words['terms'] ?? {}, ...Object.fromEntries(own) };
}

export function tomlPlugin(): Plugin {
  return {
    name: 'toml',
    enforce: 'pre',
    load(id) {
      const [, file, part] = /^(.*\.toml)(\?reasons)?$/.exec(id) ?? [];
      if (!file) return null;
      this.addWatchFile(file);
      const data = parse(readFileSync(file, 'utf8'));
      return { code: `export default ${JSON.stringify(part ? reasonsIn(data as Words) : data)}`, moduleType: 'js' };
    },
  };
}
