// Prints the sizes of each game's messages: events, and the welcome after a reconnect at the end of a game. The server
// of ASTRAGAL (or the release build) replays the games in tests/records.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'astragal-bytes-'));
const server = spawn(process.env.ASTRAGAL ?? here('../../build/release/astragal'), ['serve', '--listen', '127.0.0.1:0', '--folder', data]);
const url = await new Promise((done) => server.stdout.on('data', (text) => done(/http:\/\/[\d.:]+/.exec(text)?.[0])));
const bytes = (value) => Buffer.byteLength(JSON.stringify(value) ?? '');
const mean = (values) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

for (const record of readdirSync(here('../../tests/records')).filter((name) => /-(whole-game|motion)\.txt$/.test(name))) {
  const body = readFileSync(here(`../../tests/records/${record}`));
  const { welcome, events } = await (await fetch(`${url}/api/replay`, { method: 'POST', body })).json();
  const moves = events.map(({ seat, decision, outcome, effects }) => ({ seat: welcome.table.seats[seat]?.name ?? 'table', decision, outcome, effects }));
  const last = { ...welcome, table: events.at(-1).table ?? welcome.table, now: events.at(-1).now, moves };
  const added = events.map(({ effects, now }) => bytes(now.view) + bytes(effects));
  const still = events.map(({ motion: _, ...event }) => event);
  console.log(`${record}: ${events.length} events of ${mean(still.map(bytes))} bytes without motion, ${mean(added)} of them view and effects; welcome ${bytes(last)}, compressed ${gzipSync(JSON.stringify(last)).length}`);
}
server.kill('SIGTERM');
rmSync(data, { recursive: true, force: true });
