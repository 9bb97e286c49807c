// Puts the engine beside a built page: `node scripts/engine.mjs ENGINE.wasm FOLDER` writes FOLDER/engine/. The file
// name contains a hash of the content, so that browsers can cache it forever. Compressed copies are written too.
// engine.json names the current file and is written last.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The version of the engine's interface; src/engine/file.ts has the same number. */
const kInterface = 2;

const [source, folder] = process.argv.slice(2);
if (!source || !folder) {
  console.error('usage: node scripts/engine.mjs ENGINE.wasm FOLDER');
  process.exit(2);
}
const engine = readFileSync(source);
const out = join(folder, 'engine');
mkdirSync(out, { recursive: true });
const file = `engine-${createHash('sha256').update(engine).digest('hex').slice(0, 12)}.wasm`;
const packed = brotliCompressSync(engine, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: engine.length,
  },
});
const zipped = gzipSync(engine, { level: 9 });
writeFileSync(join(out, file), engine);
writeFileSync(join(out, `${file}.br`), packed);
writeFileSync(join(out, `${file}.gz`), zipped);
// Replaced atomically, because a running server may read it at any time.
const about = join(out, 'engine.json');
writeFileSync(`${about}.new`, `${JSON.stringify({ file, bytes: engine.length, interface: kInterface })}\n`);
renameSync(`${about}.new`, about);
for (const old of readdirSync(out)) if (!old.startsWith(file) && old !== 'engine.json') rmSync(join(out, old));
const kb = (bytes) => `${(bytes.length / 1000).toFixed(1)} KB`;
console.log(`${file}: ${kb(engine)}, gzip ${kb(zipped)}, brotli ${kb(packed)}`);
