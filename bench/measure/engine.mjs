// How long the browser engine takes beside the program, on one thread, turn by turn in the same run, and how large it is.
//
//   node bench/measure/engine.mjs build/wasm/engine.wasm build/release/engine_native
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { load } from '../../web/engine/index.js';

const [file, program] = process.argv.slice(2);
if (!program) {
  console.error('usage: node bench/measure/engine.mjs ENGINE.wasm ENGINE_NATIVE');
  process.exit(2);
}
const TURNS = 5;

const header = (game, seats) => `astragal 1\ngame: ${game}\nseats: ${seats}\ndice: seeded x\n`;
const board = `${header('tumblin-dice', 'Ann, Bob')}\ntable start = 5 1\n`;
const game = (name, seats, bots, iterations, seed = 'x') => ({ ask: 'game', game: name, seats, bots, seed, iterations });
const tasks = {
  'playouts, Trophy Buck': game('trophy-buck', 'Ann, Bob, Cid, Dora', ['easy'], 100),
  'playouts, Rock the Bock': { ask: 'advice', record: header('rock-the-bock', 'Ann, Bob, Cid'), iterations: 20000 },
  'tree search, Sharp Shooters, hard': game('sharp-shooters', 'Ann, Bob', ['hard'], 2000),
  'tree search, Rock the Bock, hard': game('rock-the-bock', 'Ann, Bob', ['hard'], 5000),
  'a throw': { ask: 'throw', record: board, decision: 'throw x=0 dir=0 speed=1800 spin=0 kind=1', seed: 'x' },
  'a game of thrown dice': game('tumblin-dice', 'Ann, Bob', ['simple'], 1),
};

class Native {
  #waiting = [];
  constructor() {
    this.child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.child.stdout }).on('line', (line) => this.#waiting.shift()(line));
  }
  work(text) {
    this.child.stdin.write(`work ${text}\n`);
    return new Promise((done) => this.#waiting.push(done));
  }
}

async function timed(act) {
  const began = performance.now();
  const answer = await act();
  return { time: performance.now() - began, answer };
}
const middle = (times) => times.sort((a, b) => a - b)[times.length >> 1];

const bytes = readFileSync(file);
const kb = (data) => `${(data.length / 1000).toFixed(0)} KB`;
console.log(`size: ${kb(bytes)}, gzip ${kb(gzipSync(bytes, { level: 9 }))}, brotli ${kb(brotliCompressSync(bytes))}`);

const engine = await load(pathToFileURL(file));
const native = new Native();
const played = JSON.parse(engine.work(game('sharp-shooters', 'Ann, Bob', ['medium'], 100))).record;
tasks['a report, Sharp Shooters'] = { ask: 'report', record: played, iterations: 20 };

for (const [name, task] of Object.entries(tasks)) {
  const text = JSON.stringify(task);
  const times = { wasm: [], native: [] };
  for (let turn = 0; turn <= TURNS; ++turn) {
    const here = await timed(() => engine.workText(text));
    const there = await timed(() => native.work(text));
    if (here.answer.startsWith('{"error"')) throw new Error(`${name}: ${here.answer}`);
    if (here.answer !== there.answer) console.log(`${name}: the answers differ`);
    if (turn === 0) continue; // compiles, and fills caches
    times.wasm.push(here.time);
    times.native.push(there.time);
  }
  const [wasm, other] = [middle(times.wasm), middle(times.native)];
  console.log(`${name}: ${wasm.toFixed(1)} ms, native ${other.toFixed(1)} ms, ${(wasm / other).toFixed(2)} times`);
}
native.child.stdin.end();
