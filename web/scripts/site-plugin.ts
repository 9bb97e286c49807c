// The page as a folder on any host of files: it has its policy in itself, for such hosts send none, and addresses behind
// the one page's #.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** As the server sends it; `frame-ancestors` does not count inside a page. */
const kPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export function sitePlugin(): Plugin {
  return {
    name: 'site',
    transformIndexHtml: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: kPolicy }, injectTo: 'head-prepend' }],
    generateBundle() {
      const manifest = readFileSync(new URL('../public/manifest.webmanifest', import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest.replace('./history', './#/history') });
    },
  };
}
