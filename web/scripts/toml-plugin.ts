// `import dice from '../../data/trophy-buck.toml'`: the page has the same dice, cards, boards and words as the engine.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

export function tomlPlugin(): Plugin {
  return {
    name: 'toml',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.toml')) return null;
      this.addWatchFile(id);
      return { code: `export default ${JSON.stringify(parse(readFileSync(id, 'utf8')))}`, moduleType: 'js' };
    },
  };
}
