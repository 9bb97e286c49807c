// What the engines are asked, part by part. The same under Node.js and in a browser.
import { Evening } from './tables.mjs';

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
  const count = 3;
  const analysed = Array.from({ length: count }, (_, part) => engine.work({ ...task, part, parts: count }));
  if (engine.work({ ...task, analysed }) !== whole) throw new Error('a report in parts differs from the whole');
}

/** The file with the solved race, in data/. */
export const RACE = 'trophy-buck.race';

/**
 * Each part asks an engine about what `samples` has: `full`, the texts of `records`, the `race` in hexadecimal.
 * Returns what it was, in words.
 */
export const parts = {
  /** Good and bad ones: the position, the canonical text, or what is wrong. */
  records(engine, { records }) {
    engine.forgiving = true;
    for (const texts of records) for (const record of texts) engine.work({ ask: 'show', record });
    return `${records.length} records`;
  },

  games(engine, { full }) {
    const count = full ? 1000 : 200;
    for (let number = 0; number < count; ++number) engine.work(gameOf(CALM[number % 3], number, 20 + (number % 5) * 20));
    return `${count} games between bots`;
  },

  /** Messages and logs of whole tables with fair dice: bots, hints, warnings, undo, chat, reloads. */
  tables(engine, { full }) {
    const count = full ? 1000 : 200;
    for (let seed = 0; seed < count; ++seed) {
      const evening = new Evening(engine, seed, 30);
      evening.open(CALM[seed % 3], 3 - (seed % 3 === 1 && seed % 2 === 1 ? 1 : 0), 'fair');
      evening.play(seed % 4 === 0 ? 60 : 2000);
      evening.record();
    }
    return `${count} tables`;
  },

  throws(engine, { full }) {
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

  reports(engine, { full }) {
    const count = full ? 60 : 20;
    for (let number = 0; number < count; ++number) {
      const { record } = JSON.parse(engine.work(gameOf(CALM[number % 3], number, 20)));
      engine.work({ ask: 'report', record, iterations: 30 });
      inParts(engine, record);
    }
    return `${count} reports, also in parts`;
  },

  /** With the solved race, which is read when it is needed. */
  solutions(engine, { full, race }) {
    const count = full ? 30 : 6;
    engine.work({ solutions: [RACE] });
    for (let number = 0; number < count; ++number) {
      const game = { ...gameOf('trophy-buck', number, 20), bots: ['master', 'hard'] };
      if (engine.work(game) === JSON.stringify({ needs: RACE })) {
        engine.work({ solutions: [], solution: RACE, hex: race });
      }
      const report = engine.work({ ask: 'report', record: JSON.parse(engine.work(game)).record, iterations: 30 });
      if (!JSON.parse(report).exact) throw new Error(`the report is not exact: ${report.slice(0, 200)}`);
    }
    return `${count} solved games`;
  },
};
