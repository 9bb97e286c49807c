import { svelte } from '@sveltejs/vite-plugin-svelte';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { offlinePlugin } from './scripts/offline-plugin.ts';
import { fontPlugin } from './scripts/font-plugin.ts';
import { licensesPlugin } from './scripts/licenses-plugin.ts';
import { sitePlugin } from './scripts/site-plugin.ts';
import { tomlPlugin } from './scripts/toml-plugin.ts';
import { wordsPlugin } from './scripts/words-plugin.ts';

// `npm run dev` shows the page with a server that runs beside it.
const server = process.env['ASTRAGAL_SERVER'] ?? 'http://127.0.0.1:8707';

/** The list of games is one line of the C++ build; which of them have a lesson and rules, their folders say. */
const [, games = ''] = /^set\(ASTRAGAL_GAMES ([\w ]+)\)/m.exec(readFileSync(new URL('../src/CMakeLists.txt', import.meta.url), 'utf8')) ?? [];
const folder = new URL('src/games/', import.meta.url);
const having = (part: string): string[] => readdirSync(folder).filter((game) => existsSync(new URL(`${game}/${part}/`, folder)));

/** Not what comes later, or never: three.js, replays and reports, checking dice, pages that are no table. */
const kAtEveryTable =
  /\/src\/((net|table|device)\/(?!moving|replay|positions|record|report|games|history|own|save)|pages\/(table|lobby)\/(?!Bubbles|MoveAway)|stage\/(?!three|DiceTray)|games\/shared\/(?!GridPad|tray)|ui\/(?!PageHead|ServerAddress))/;

/** A folder for any host of files (scripts/site): everything is relative to the one page. */
const site = process.env['ASTRAGAL_SITE'] !== undefined;

export default defineConfig({
  base: site ? './' : '/',
  worker: { format: 'es' },
  define: { GAMES: JSON.stringify({ listed: games.replaceAll('_', '-').split(' '), lessons: having('lesson'), rules: having('help') }) },
  plugins: [svelte(), wordsPlugin(), tomlPlugin(), fontPlugin(), licensesPlugin(), ...(site ? [sitePlugin()] : []), offlinePlugin()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the server's policy allows no fonts and scripts inside other files
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the start page needs in one file, what every table needs in another, what those with a tray need in a third:
          // fewer requests and bytes.
          groups: [
            { name: 'page', tags: ['$initial'] },
            { name: 'table', test: kAtEveryTable },
            { name: 'tray', test: /\/src\/(stage\/DiceTray|games\/shared\/tray\/)/ },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 600, // three.js; scripts/size.mjs has the limits that count
  },
  server: {
    fs: { allow: ['..'] }, // data/
    proxy: {
      '/api': { target: server, changeOrigin: true },
      '/ws': { target: server, ws: true, changeOrigin: true },
    },
  },
  // A busy machine is no fault of the code.
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000 },
});
