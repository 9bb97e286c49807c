// Writes dist/sw.js, the service worker, with the names of all built files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Cached files that are not built. */
const kPublic = ['icon.svg', 'icon-192.png', 'manifest.webmanifest'];
/** Recorded throws are cached on first use, but they are part of the version. */
const kThrows = new URL('../public/throws/', import.meta.url);

export interface Built {
  name: string;
  content: string | Uint8Array;
}

/**
 * The source of the service worker. It caches `files` at once and `more` on first use; the version is a hash of all
 * contents.
 */
export function workerFor(source: string, files: readonly Built[], more: readonly Built[] = []): string {
  const hash = createHash('sha256').update(source);
  for (const { name, content } of [...files, ...more]) hash.update(`\n${name}\n`).update(content);
  const list = (built: readonly Built[]): string => JSON.stringify(built.map(({ name }) => name));
  return source
    .replace('__VERSION__', `astragal-${hash.digest('hex').slice(0, 16)}`)
    .replace('__FILES__', list(files))
    .replace('__THROWS__', list(more));
}

export function offlinePlugin(): Plugin {
  return {
    name: 'offline',
    enforce: 'post', // after the plugins that change fonts and links
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.values(bundle)
          .filter(({ fileName }) => /^(index\.html|assets\/.*)$/.test(fileName))
          .map((file) => ({ name: file.fileName, content: file.type === 'chunk' ? file.code : file.source }));
        const read = (name: string, folder: URL): Built => ({ name, content: readFileSync(new URL(name, folder)) });
        const plain = kPublic.map((name) => read(name, new URL('../public/', import.meta.url)));
        const files = [...built, ...plain].sort((a, b) => (a.name < b.name ? -1 : 1));
        const throws = existsSync(kThrows) ? readdirSync(kThrows).sort().map((name) => ({ ...read(name, kThrows), name: `throws/${name}` })) : [];
        const source = readFileSync(new URL('sw.js', import.meta.url), 'utf8');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerFor(source, files, throws) });
      },
    },
  };
}
