// What makes the page one that can be carried along: dist/sw.js, with the names of all files that the build wrote.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Beside what is built; recorded throws are not: there are many of them, and tables need the server anyway. */
const kPublic = ['icon.svg', 'icon-192.png', 'manifest.webmanifest'];

export interface Built {
  name: string;
  content: string | Uint8Array;
}

/** The worker for these files; another content gives another version. */
export function workerFor(source: string, files: readonly Built[]): string {
  const hash = createHash('sha256').update(source);
  for (const { name, content } of files) hash.update(`\n${name}\n`).update(content);
  const list = JSON.stringify(files.map(({ name }) => `/${name}`));
  return source.replace('__VERSION__', `astragal-${hash.digest('hex').slice(0, 16)}`).replace('__FILES__', list);
}

export function carryPlugin(): Plugin {
  return {
    name: 'carry',
    enforce: 'post', // when fonts have their letters and the page its links
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.values(bundle)
          .filter(({ fileName }) => /^(index\.html|assets\/.*)$/.test(fileName))
          .map((file) => ({ name: file.fileName, content: file.type === 'chunk' ? file.code : file.source }));
        const more = kPublic.map((name) => ({ name, content: readFileSync(new URL(`../public/${name}`, import.meta.url)) }));
        const files = [...built, ...more].sort((a, b) => (a.name < b.name ? -1 : 1));
        const source = readFileSync(new URL('sw.js', import.meta.url), 'utf8');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerFor(source, files) });
      },
    },
  };
}
