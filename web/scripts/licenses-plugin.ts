// Writes dist/licenses.txt: the third-party software in the page, with its licenses.
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const kParts = ['svelte', 'three', 'uqr', '@fontsource-variable/podkova'];

export function licensesPlugin(): Plugin {
  return {
    name: 'licenses',
    generateBundle() {
      const texts = kParts.map((name) => {
        const folder = new URL(`../node_modules/${name}/`, import.meta.url);
        const file = readdirSync(folder).find((each) => /^licen[sc]e/i.test(each));
        if (!file) this.error(`${name} has no license file`);
        return `${name}\n${'='.repeat(name.length)}\n\n${readFileSync(new URL(file, folder), 'utf8').trim()}\n`;
      });
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: texts.join('\n\n') });
    },
  };
}
