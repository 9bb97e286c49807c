// Writes src/games/tumblin-dice/board-data.ts from data/tumblin-dice.toml, the board that the engine
// throws on. A test fails when the two differ.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const boardFile = new URL('../../data/tumblin-dice.toml', import.meta.url);
const moduleFile = new URL('../src/games/tumblin-dice/board-data.ts', import.meta.url);

/** The part of TOML that boards are written in: numbers, lists, tables in braces, one line a value. */
function readToml(text) {
  const whole = {};
  let table = whole;
  for (const line of text.split('\n')) {
    const bare = line.replace(/#.*/, '').trim();
    if (bare === '') continue;
    const heading = /^\[([\w-]+)\]$/.exec(bare);
    if (heading) {
      table = whole[heading[1]] = {};
      continue;
    }
    const value = /^([\w-]+)\s*=\s*(.+)$/.exec(bare);
    if (!value) throw new Error(`tumblin-dice.toml: "${bare}" is not understood`);
    table[value[1]] = JSON.parse(value[2].replace(/([{,]\s*)([A-Za-z][\w-]*)\s*=/g, '$1"$2":'));
  }
  return whole;
}

export function boardModule() {
  const { die, pad, surfaces, pegs = {}, walls = {} } = readToml(readFileSync(boardFile, 'utf8'));
  const named = (table) => Object.entries(table).map(([name, fields]) => ({ name, ...fields }));
  const list = (name, type, rows) =>
    `export const ${name}: readonly ${type}[] = [\n${rows.map((row) => `  ${JSON.stringify(row)},\n`).join('')}];\n`;
  return [
    '// Made from data/tumblin-dice.toml by `npm run board`. Do not edit.',
    "import type { Peg, Surface, Wall } from './board';",
    '',
    `export const die = ${die};`,
    `export const pad: Surface = ${JSON.stringify({ name: 'pad', level: 0, ...pad })};`,
    list('surfaces', 'Surface', named(surfaces)),
    list('pegs', 'Peg', named(pegs)),
    list('walls', 'Wall', named(walls)),
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(moduleFile, boardModule());
