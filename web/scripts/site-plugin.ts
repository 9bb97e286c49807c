// Builds the page for a static host: the content security policy is in the page, because static hosts send none, and
// addresses are behind the # of its one page.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The policy of the server, without `frame-ancestors`, which is ignored inside a page. */
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
