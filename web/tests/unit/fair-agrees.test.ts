// The browser's check of fair dice against `astragal verify`, on records that the program plays for this test: each as it
// is, and once more after somebody changed it. Needs the C++ build, as `npm run throws` does.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstDifference, verifyRecord } from '../../src/fair/verify';

const program = process.env['ASTRAGAL'] ?? fileURLToPath(new URL('../../../build/release/astragal', import.meta.url));
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'astragal-fair-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Sitting {
  game: string;
  seats: string;
  options?: string;
  data?: object;
  dice?: string;
  times: number;
}

const sittings: Sitting[] = [
  { game: 'trophy-buck', seats: 'Ann:simple,Bob:random,Cid:simple', times: 10 },
  {
    game: 'trophy-buck',
    seats: 'Ann:random,Zoë:simple,Bo Lee:random,Dea:simple',
    options: 'goal=50',
    data: { faces: { brown: [2, 2, 2, 2, 9], white: [1, 3, 2, 3, 9], green: [6, 0, 0, 0, 9], orange: [1, 4, 1] } },
    times: 5,
  },
  { game: 'rock-the-bock', seats: 'Ann:simple,Bob:random', options: 'rounds=2', times: 10 },
  { game: 'rock-the-bock', seats: 'Ann:random,Bob:random,Cid:simple,Dea:simple', options: 'rounds=1', times: 5 },
  { game: 'sharp-shooters', seats: 'Ann:simple,Bob:random', options: 'rounds=2', times: 8 },
  { game: 'sharp-shooters', seats: 'Ann:simple,Bob:simple,Cid:random,Dea:random', options: 'rounds=1, side=B', times: 5 },
  { game: 'sharp-shooters', seats: 'Ann:simple,Bob:random', options: 'rounds=1', dice: 'thrown', times: 3 },
  { game: 'tumblin-dice', seats: 'Ann:simple,Bob:random', options: 'rounds=1, mines=trip', times: 6 },
];
const kGames = sittings.reduce((all, { times }) => all + times, 0);

/** A number below `most` that is the same in every run. */
let seed = 7;
function below(most: number): number {
  seed = (seed * 48271) % 2147483647;
  return seed % most;
}

async function played(sitting: Sitting, number: number): Promise<string> {
  const file = join(folder, `${sitting.game}-${number}.txt`);
  const names = sitting.seats.split(',').map((seat) => seat.split(':')[0]!);
  const added = names.slice(number % 2).map((name, i) => `${name}=${`0${i + 1}`.repeat(1 + ((number + i) % 16))}`);
  const options = ['play', sitting.game, '--players', sitting.seats, '--dice', sitting.dice ?? 'fair', '--entropy', added.join(','), '--save', file];
  if (sitting.options) options.push('--options', sitting.options);
  if (sitting.data) {
    writeFileSync(`${file}.json`, JSON.stringify(sitting.data));
    options.push('--data', `${file}.json`);
  }
  await run(program, options, { maxBuffer: 1 << 26 });
  return readFileSync(file, 'utf8');
}

/** Some digit of a header becomes another. */
function otherDigit(text: string, header: RegExp): string {
  return text.replace(header, (whole: string, head: string, digit: string) => head + (digit === '0' ? '1' : '0') + whole.slice(head.length + 1));
}

interface Rolled {
  at: number;
  head: string;
  outcome: string;
}
/** Lines with an outcome that dice alone decide; what flew, the browser leaves to the program. */
function rolls(lines: string[]): Rolled[] {
  const flew = lines.some((line) => line.startsWith('dice: thrown'));
  return lines.flatMap((line, at) => {
    const found = /^((?:table (?!cards)|(?:"[^"]*"|\S+) roll\b).*?) = (.*)$/.exec(line);
    return found && !(flew && / roll$/.test(found[1]!)) ? [{ at, head: found[1]!, outcome: found[2]! }] : [];
  });
}

function changedDie(text: string): string {
  const lines = text.split('\n');
  const all = rolls(lines);
  const { at, head, outcome } = all[below(all.length)]!;
  const other = outcome.includes('points')
    ? outcome.replace('points', 'startle')
    : /startle|tracks/.test(outcome)
      ? outcome.replace(/startle|tracks/, 'points')
      : /[a-z]/.test(outcome)
        ? `${outcome} wolf`
        : outcome.replace(/\d/, (n) => String((Number(n) % 6) + 1));
  lines[at] = `${head} = ${other}`;
  return lines.join('\n');
}

function swappedRolls(text: string): string {
  const lines = text.split('\n');
  const all = rolls(lines);
  const one = all[below(all.length)]!;
  const other = all.find(({ head, outcome }) => head.split(' ').at(-1) === one.head.split(' ').at(-1) && outcome !== one.outcome);
  if (!other) return changedDie(text);
  lines[one.at] = `${one.head} = ${other.outcome}`;
  lines[other.at] = `${other.head} = ${one.outcome}`;
  return lines.join('\n');
}

/** From the first half: after it nearly every outcome has another number than it had. */
function removedRoll(text: string): string {
  const lines = text.split('\n');
  const all = rolls(lines);
  lines.splice(all[below(Math.max(1, Math.floor(all.length / 2)))]!.at, 1);
  return lines.join('\n');
}

const changes: Record<string, (text: string) => string> = {
  'a changed die': changedDie,
  'another commitment': (text) => otherDigit(text, /^(dice: \w+ [0-9a-f]{20})([0-9a-f])/m),
  'other bytes of a seat': (text) => otherDigit(text, /^(entropy: [^=]*=[0-9a-f])([0-9a-f])/m),
  'another commitment of a seat': (text) => otherDigit(text, /^(commit: [^=]*=[0-9a-f]{9})([0-9a-f])/m),
  'a commitment that is missing': (text) => text.replace(/^commit: .*\n/m, ''),
  'bytes that are missing': (text) => text.replace(/^entropy: .*\n/m, ''),
  'another attempt': (text) => text.replace(/^scheme: 2\n/m, (line) => `${line}attempt: 2\n`),
  'seats that are called shuffled': (text) => text.replace(/^scheme: 2\n/m, (line) => `${line}order: shuffled\n`),
  'the first scheme': (text) => text.replace(/^(scheme|commit): .*\n/gm, ''),
  'two rolls that changed places': swappedRolls,
  'a roll that is missing': removedRoll,
  'another secret': (text) => otherDigit(text, /^(reveal: [0-9a-f]{40})([0-9a-f])/m),
  'a secret that is missing': (text) => text.replace(/^reveal: .*\n/m, ''),
  'another seat that added bytes': (text) => text.replace(/^(entropy: )([^=]+)(=.*)$/m, (_all, head: string, name: string, rest: string) => {
    const other = /^seats: (.*)$/m.exec(text)![1]!.split(', ').find((seat) => seat !== name && !rest.includes(`${seat}=`));
    return other ? head + other + rest : head + name + rest.replace('=', '=ff');
  }),
};

/** What the program says: its exit status, and the first difference if it names one. */
async function said(text: string): Promise<{ status: number; line?: number; due?: string }> {
  const file = join(folder, 'record.txt');
  writeFileSync(file, text);
  try {
    await run(program, ['verify', '--json', file]);
    return { status: 0 };
  } catch (fault) {
    const { code, stdout } = fault as { code: number; stdout: string };
    if (code !== 1) return { status: code };
    const [first] = (JSON.parse(stdout) as { differences: { line: number; due: string }[] }).differences;
    return { status: 1, ...first };
  }
}

const records: { name: string; honest: string; changed: string; how: string }[] = [];
beforeAll(async () => {
  if (!existsSync(program)) throw new Error(`there is no ${program}; build it, or set ASTRAGAL`);
  const hows = Object.keys(changes);
  for (const sitting of sittings)
    for (let number = 0; number < sitting.times; ++number) {
      const honest = await played(sitting, records.length);
      const how = hows[records.length % hows.length]!;
      records.push({ name: `${sitting.game} ${number}`, honest, changed: changes[how]!(honest), how });
    }
}, 300_000);

test(`honest games are fair to both (${kGames})`, async () => {
  for (const { name, honest } of records) {
    expect(await said(honest), name).toMatchObject({ status: 0 });
    const verdict = verifyRecord(honest);
    expect(verdict.kind, name).toBe('fair');
    expect(verdict.outcomes.length, name).toBe(honest.split('\n').filter((line) => line.includes(' = ')).length);
  }
  expect(records.length).toBe(kGames);
}, 300_000);

test(`changed games are found by both, in the same line (${kGames})`, async () => {
  let lines = 0;
  for (const { name, honest, changed, how } of records) {
    const what = `${name}, ${how}`;
    expect(changed, what).not.toBe(honest);
    const theirs = await said(changed);
    const ours = verifyRecord(changed);
    expect(theirs.status, what).not.toBe(0);
    expect(ours.kind, what).not.toBe('fair');
    // What is against the rules the program cannot even read (2); which line has the wrong dice it says otherwise.
    if (theirs.line === undefined) continue;
    ++lines;
    expect(firstDifference(ours), what).toMatchObject({ line: theirs.line, due: theirs.due });
  }
  expect(records.length * 2).toBeGreaterThanOrEqual(100);
  expect(lines, 'some changes leave a game that the rules allow').toBeGreaterThan(5);
}, 300_000);
