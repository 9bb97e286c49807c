// Prints the gzipped sizes of the start page and of each table, and fails if they exceed the limits.
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
if (!existsSync(dist)) {
  console.error('There is no dist; run `npm run build` first.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const packed = (file) => {
  const content = readFileSync(new URL(file, dist));
  return /\.(js|css|html|svg|json)$/.test(file) ? gzipSync(content, { level: 9 }).length : content.length;
};

function withImports(entry, files = new Set()) {
  const chunk = manifest[entry];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? []).filter((name) => !/\.worker-/.test(name))]) files.add(file);
  for (const next of chunk.imports ?? []) withImports(next, files);
  return files;
}
const sum = (files) => [...files].reduce((bytes, file) => bytes + packed(file), 0);
const kb = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} KB`;

// The entry chunk is found by the page's script, because the build may name it after another module.
const script = /<script[^>]+src="\/([^"]+)"/.exec(readFileSync(new URL('index.html', dist), 'utf8'))[1];
const page = Object.keys(manifest).find((name) => manifest[name].file === script);
const start = new Set(['index.html', ...withImports(page), ...withImports('../data/words/web/en.json?start')]);
console.log(`${kb(sum(start))}  start page (font ${kb(sum([...start].filter((f) => f.endsWith('.woff2')))).trim()})`);

let worst = 0;
const table = new Set(start);
for (const each of ['src/pages/table/Table.svelte', '../data/words/web/en.json?all']) withImports(each, table);
for (const entry of Object.keys(manifest).filter((name) => /^src\/games\/[\w-]+\/index\.ts$/.test(name))) {
  const files = new Set(table);
  withImports(entry, files);
  for (const chunk of [...files].flatMap((file) => Object.values(manifest).filter((c) => c.file === file)))
    for (const next of chunk.dynamicImports ?? [])
      if (next.startsWith('src/stage/') || next.startsWith(entry.replace('index.ts', ''))) withImports(next, files);
  const throws = existsSync(new URL('throws', dist))
    ? Math.max(...readdirSync(new URL('throws', dist)).map((file) => packed(`throws/${file}`)))
    : 0;
  const all = sum(files) + throws;
  worst = Math.max(worst, all);
  console.log(`${kb(all)}  with the table of ${entry.split('/')[2]} (throws ${kb(throws).trim()})`);
}
for (const file of readdirSync(new URL('assets', dist)).sort()) console.log(`${kb(packed(`assets/${file}`))}    ${file}`);
if (sum(start) > 60_000 || worst > 350_000) {
  console.error('That is more than 60 KB for the start page, or 350 KB with a table.');
  process.exit(1);
}
