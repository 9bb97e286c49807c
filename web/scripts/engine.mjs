// Puts the engine beside a built page: `node scripts/engine.mjs ENGINE.wasm FOLDER` writes FOLDER/engine/. Its name has a
// hash of its content, so that browsers may keep it for good, and it is packed already; engine.json says which it is, and is
// written last.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What pages can talk to (src/engine/file.ts). */
const kInterface = 1;

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
// A server may look at any moment.
const about = join(out, 'engine.json');
writeFileSync(`${about}.new`, `${JSON.stringify({ file, bytes: engine.length, interface: kInterface })}\n`);
renameSync(`${about}.new`, about);
for (const old of readdirSync(out)) if (!old.startsWith(file) && old !== 'engine.json') rmSync(join(out, old));
const kb = (bytes) => `${(bytes.length / 1000).toFixed(1)} KB`;
console.log(`${file}: ${kb(engine)}, gzip ${kb(zipped)}, brotli ${kb(packed)}`);
