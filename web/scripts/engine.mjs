// Puts the engine beside a built page: `node scripts/engine.mjs ENGINE.wasm FOLDER SOLUTION…` writes FOLDER/engine/.
// Solutions are files of solved games, which the page loads when they are needed. File names contain a hash of the
// content, so that browsers can cache them forever. Compressed copies are written too. engine.json names the current
// files and is written last.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The version of the engine's interface; src/engine/file.ts has the same number. */
const kInterface = 2;

const [source, folder, ...solutions] = process.argv.slice(2);
if (!source || !folder) {
  console.error('usage: node scripts/engine.mjs ENGINE.wasm FOLDER SOLUTION…');
  process.exit(2);
}
const out = join(folder, 'engine');
mkdirSync(out, { recursive: true });
const kb = (bytes) => `${(bytes.length / 1000).toFixed(1)} KB`;

/** Writes a file and its compressed copies; returns its name and size. */
function place(path, stem) {
  const content = readFileSync(path);
  const file = `${stem}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}${extname(path)}`;
  const packed = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const zipped = gzipSync(content, { level: 9 });
  writeFileSync(join(out, file), content);
  writeFileSync(join(out, `${file}.br`), packed);
  writeFileSync(join(out, `${file}.gz`), zipped);
  console.log(`${file}: ${kb(content)}, gzip ${kb(zipped)}, brotli ${kb(packed)}`);
  return { file, bytes: content.length };
}

const engine = place(source, 'engine');
const solved = solutions.map((path) => [basename(path), place(path, basename(path, extname(path))).file]);
// Replaced atomically, because a running server may read it at any time.
const about = join(out, 'engine.json');
writeFileSync(`${about}.new`, `${JSON.stringify({ ...engine, interface: kInterface, solutions: Object.fromEntries(solved) })}\n`);
renameSync(`${about}.new`, about);
const current = ['engine.json', engine.file, ...solved.map(([, file]) => file)];
for (const old of readdirSync(out)) if (!current.some((file) => old.startsWith(file))) rmSync(join(out, old));
