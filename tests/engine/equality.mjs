// The browser engine answers like the program, byte for byte, under Node.js and in Chromium.
//
//   node tests/engine/equality.mjs ENGINE.wasm ENGINE_NATIVE PART…
//
// Needs the packages of web/ (`scripts/engine test` installs them). ASTRAGAL_FULL=yes plays more of each part.
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Chromium } from './chromium.mjs';
import { Compiled, Transcript } from './instances.mjs';
import { nativeAnswers } from './native.mjs';
import { parts, RACE } from './parts.mjs';

const root = new URL('../../', import.meta.url);

/** The texts of all records, good and bad, also as they would be in another encoding. */
function recordTexts() {
  return ['tests/records/', 'tests/records/bad/'].flatMap((folder) => {
    const names = readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.txt'));
    return names.sort().map((name) => ['latin1', 'utf8'].map((code) => readFileSync(new URL(folder + name, root), code)));
  });
}

function excerpts(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) ++at;
  return `…${one.slice(Math.max(0, at - 60), at + 60)}…\n  native: …${other.slice(Math.max(0, at - 60), at + 60)}…`;
}

/** Why the answers in `lines` are not the program's `answers` to the lines of `asked`; empty if they are. */
function difference(lines, asked, answers) {
  const isWrong = ({ line, answer }, index) => line !== asked[index]?.line || answer !== answers[index];
  const wrong = lines.findIndex(isWrong);
  if (wrong < 0) return lines.length === answers.length ? '' : `${lines.length} answers instead of ${answers.length}`;
  const { line, answer } = lines[wrong];
  if (line !== asked[wrong]?.line) return `it was asked something else from line ${wrong + 1} on: ${line.slice(0, 300)}`;
  const count = lines.filter(isWrong).length;
  return `${count} of ${lines.length} answers differ; the first to ${line.slice(0, 300)}\n  wasm:   ${excerpts(answer, answers[wrong] ?? '(nothing)')}`;
}

const [file, program, ...wanted] = process.argv.slice(2);
if (!program || wanted.length === 0 || wanted.some((name) => !parts[name])) {
  console.error(`usage: node tests/engine/equality.mjs ENGINE.wasm ENGINE_NATIVE ${Object.keys(parts).join('|')}…`);
  process.exit(2);
}
const timed = async (act) => {
  const began = performance.now();
  const result = await act();
  return { result, seconds: (performance.now() - began) / 1000 };
};
const samples = { full: process.env.ASTRAGAL_FULL === 'yes', records: recordTexts(), race: readFileSync(new URL(`data/${RACE}`, root), 'hex') };
const chromium = await Chromium.start(file, samples);
try {
  for (const name of wanted) {
    const transcript = new Transcript();
    const engine = await Compiled.load(pathToFileURL(file), transcript);
    const node = await timed(() => parts[name](engine, samples));
    const asked = transcript.lines;
    const native = await timed(() => nativeAnswers(program, asked));
    const browser = await chromium.run(name);
    const faults = Object.entries({ 'Node.js': asked, Chromium: browser.lines })
      .map(([where, lines]) => [where, difference(lines, asked, native.result)])
      .filter(([, fault]) => fault !== '');
    for (const [where, fault] of faults) console.error(`${name} in ${where}: ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
    else {
      const times = [node, browser, native].map(({ seconds }) => seconds.toFixed(1));
      console.log(`${name}: ${node.result}, ${asked.length} answers, all the same (Node.js ${times[0]} s, Chromium ${times[1]} s, native ${times[2]} s)`);
    }
  }
} finally {
  await chromium.stop();
}
