// The browser engine answers like the program, byte for byte.
//
//   node tests/engine/equality.mjs ENGINE.wasm ENGINE_NATIVE PART…
//
// ASTRAGAL_FULL=yes plays more of each part.
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Browser, nativeAnswers, Transcript } from './instances.mjs';
import { Evening } from './tables.mjs';

const root = new URL('../../', import.meta.url);
const full = process.env.ASTRAGAL_FULL === 'yes';
const CALM = ['trophy-buck', 'rock-the-bock', 'sharp-shooters'];
const SEATS = { 'trophy-buck': 'Ann, Bob, Cid', 'rock-the-bock': 'Ann, Bob', 'sharp-shooters': 'Ann, Bob', 'tumblin-dice': 'Ann, Bob' };
const LEVELS = ['random', 'simple', 'easy', 'medium', 'hard', 'master'];

const gameOf = (game, number, iterations) => ({
  ask: 'game',
  game,
  seats: SEATS[game],
  bots: [LEVELS[number % 6], LEVELS[(number + 1 + (number / 6) % 5) % 6 | 0]],
  seed: `game-${number}`,
  iterations,
});

/** A report by three instances of a page is that of one. */
function inParts(engine, record) {
  const task = { text: JSON.stringify({ kind: 'study', record, report: true }), iterations: 30 };
  const whole = engine.work(task);
  const parts = 3;
  const analysed = Array.from({ length: parts }, (_, part) => engine.work({ ...task, part, parts }));
  if (engine.work({ ...task, analysed }) !== whole) throw new Error('a report in parts differs from the whole');
}

const parts = {
  /** Good and bad ones: the position, the canonical text, or what is wrong. */
  records(engine) {
    let count = 0;
    engine.forgiving = true;
    for (const folder of ['tests/records/', 'tests/records/bad/']) {
      for (const name of readdirSync(new URL(folder, root)).sort()) {
        if (!name.endsWith('.txt')) continue;
        engine.work({ ask: 'show', record: readFileSync(new URL(folder + name, root), 'latin1') });
        engine.work({ ask: 'show', record: readFileSync(new URL(folder + name, root), 'utf8') });
        ++count;
      }
    }
    return `${count} records`;
  },

  games(engine) {
    const count = full ? 1000 : 200;
    for (let number = 0; number < count; ++number) engine.work(gameOf(CALM[number % 3], number, 20 + (number % 5) * 20));
    return `${count} games between bots`;
  },

  /** Messages and logs of whole tables with fair dice: bots, hints, warnings, undo, chat, reloads. */
  tables(engine) {
    const count = full ? 1000 : 200;
    for (let seed = 0; seed < count; ++seed) {
      const evening = new Evening(engine, seed, 30);
      evening.open(CALM[seed % 3], 3 - (seed % 3 === 1 && seed % 2 === 1 ? 1 : 0), 'fair');
      evening.play(seed % 4 === 0 ? 60 : 2000);
      evening.record();
    }
    return `${count} tables`;
  },

  throws(engine) {
    const count = full ? 10000 : 1000;
    const start = 'astragal 1\ngame: tumblin-dice\nseats: Ann, Bob\ndice: seeded x\n\ntable start = 5 1\n';
    for (let number = 0; number < count; ++number) {
      const decision = `throw x=${(number % 9) * 10 - 40} dir=${(number % 13) * 5 - 30} speed=${900 + (number % 17) * 100} spin=${(number % 5) * 90} kind=${number % 3}`;
      engine.work({ ask: 'throw', record: start, decision, seed: `throw ${number}` });
    }
    for (let number = 0; number < count / 100; ++number) engine.work(gameOf('tumblin-dice', number % 3, 10));
    for (let seed = 0; seed < count / 100; ++seed) {
      const evening = new Evening(engine, seed, 20);
      evening.open(seed % 2 === 0 ? 'tumblin-dice' : 'sharp-shooters', 2, 'thrown');
      evening.play(25);
      evening.record();
    }
    return `${count} throws, ${count / 100} games and ${count / 100} tables with thrown dice`;
  },

  reports(engine) {
    const count = full ? 60 : 20;
    for (let number = 0; number < count; ++number) {
      const { record } = JSON.parse(engine.work(gameOf(CALM[number % 3], number, 20)));
      engine.work({ ask: 'report', record, iterations: 30 });
      inParts(engine, record);
    }
    return `${count} reports, also in parts`;
  },

  /** With the solved race, which is read when it is needed. */
  solutions(engine) {
    const name = 'trophy-buck.race';
    const count = full ? 30 : 6;
    engine.work({ solutions: [name] });
    for (let number = 0; number < count; ++number) {
      const game = { ...gameOf('trophy-buck', number, 20), bots: ['master', 'hard'] };
      if (engine.work(game) === JSON.stringify({ needs: name })) {
        engine.work({ solutions: [], solution: name, hex: readFileSync(new URL(`data/${name}`, root), 'hex') });
      }
      const report = engine.work({ ask: 'report', record: JSON.parse(engine.work(game)).record, iterations: 30 });
      if (!JSON.parse(report).exact) throw new Error(`the report is not exact: ${report.slice(0, 200)}`);
    }
    return `${count} solved games`;
  },
};

function difference(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) ++at;
  return `…${one.slice(Math.max(0, at - 60), at + 60)}…\n  native: …${other.slice(Math.max(0, at - 60), at + 60)}…`;
}

const [file, program, ...wanted] = process.argv.slice(2);
if (!program || wanted.length === 0 || wanted.some((name) => !parts[name])) {
  console.error(`usage: node tests/engine/equality.mjs ENGINE.wasm ENGINE_NATIVE ${Object.keys(parts).join('|')}…`);
  process.exit(2);
}
let failed = false;
for (const name of wanted) {
  const transcript = new Transcript();
  const began = performance.now();
  const what = parts[name](await Browser.load(pathToFileURL(file), transcript));
  const middle = performance.now();
  const answers = await nativeAnswers(program, transcript.lines);
  const seconds = (from, to) => ((to - from) / 1000).toFixed(1);
  const times = `${seconds(began, middle)} s, native ${seconds(middle, performance.now())} s`;
  const wrong = transcript.lines.findIndex(({ answer }, index) => answer !== answers[index]);
  const differing = transcript.lines.filter(({ answer }, index) => answer !== answers[index]).length;
  if (wrong < 0 && answers.length === transcript.lines.length) {
    console.log(`${name}: ${what}, ${answers.length} answers, all the same (${times})`);
    continue;
  }
  failed = true;
  const { line, answer } = transcript.lines[Math.max(wrong, 0)];
  console.error(`${name}: ${differing} of ${transcript.lines.length} answers differ; the first to ${line.slice(0, 300)}`);
  console.error(`  wasm:   ${difference(answer, answers[wrong] ?? '(nothing)')}`);
}
process.exitCode = failed ? 1 : 0;
