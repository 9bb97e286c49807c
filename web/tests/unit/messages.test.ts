// Whole games with a real server, every message in both directions checked against data/protocol.schema.json by a
// validator that others wrote. Needs the C++ build.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { FairPart } from '../../src/fair/part';
import type { ServerMessage } from '../../src/net/protocol';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const program = process.env['ASTRAGAL'] ?? here('../../../build/release/astragal');
const schema = JSON.parse(readFileSync(here('../../../data/protocol.schema.json'), 'utf8')) as object;

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
ajv.addSchema(schema, 'protocol');

/** What is wrong with a value by the definition of this name; nothing if it fits. */
function fault(definition: string, value: unknown): string | null {
  const validate = ajv.getSchema(`protocol#/$defs/${definition}`);
  if (!validate) return `there is no definition ${definition}`;
  if (validate(value)) return null;
  return `${ajv.errorsText(validate.errors?.slice(0, 5))}: ${JSON.stringify(value).slice(0, 300)}`;
}

const seen = new Set<string>();
const faults: string[] = [];

function check(definition: string, value: unknown): void {
  const type = (value as { type?: string }).type;
  seen.add(type === undefined ? definition : `${definition} ${type}`);
  const found = fault(definition, value);
  if (found !== null) faults.push(found);
}

afterEach(() => expect(faults).toEqual([]));

const data = mkdtempSync(join(tmpdir(), 'astragal-messages-'));
let server: ChildProcess;
let url = '';

beforeAll(async () => {
  const fast = ['messages-per-second', 'messages-burst'].flatMap((limit) => ['--limit', `${limit}=100000`]);
  server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--folder', data, '--log-level', 'warning', ...fast]);
  url = await new Promise<string>((done, fail) => {
    let text = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
      if (found) done(found[0]);
    });
    server.once('exit', () => fail(new Error(`the server ended: ${text}`)));
    server.once('error', fail);
  });
});

afterAll(async () => {
  server.removeAllListeners('exit');
  await new Promise((done) => {
    server.once('exit', done);
    server.kill('SIGTERM');
  });
  rmSync(data, { recursive: true, force: true });
});

interface Game {
  game: string;
  options: Record<string, unknown>;
  dice: string;
}

/** The same for every run, as far as the dice allow. */
let seed = 7;
function below(most: number): number {
  seed = (seed * 48271) % 2147483647;
  return seed % most;
}

class Guest {
  private readonly socket: WebSocket;
  private readonly waiting: ((message: ServerMessage) => boolean)[] = [];
  private readonly fair = new FairPart(undefined, 'de'.repeat(32));
  private who = 0;
  private game = '';

  constructor(private readonly decides: boolean) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
    this.socket.on('message', (bytes: Buffer) => this.heard(JSON.parse(bytes.toString()) as ServerMessage));
  }

  opened(): Promise<void> {
    return new Promise((done, fail) => this.socket.once('open', done).once('error', fail));
  }
  say(message: object): void {
    check('client-message', message);
    this.socket.send(JSON.stringify(message));
  }
  /** The next message that is so. */
  hears(wanted: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    return new Promise((done) => {
      this.waiting.push((message) => {
        if (!wanted(message)) return false;
        done(message);
        return true;
      });
    });
  }
  leave(): void {
    this.socket.close();
  }

  private heard(message: ServerMessage): void {
    check('server-message', message);
    for (let i = this.waiting.length - 1; i >= 0; --i) if (this.waiting[i]!(message)) this.waiting.splice(i, 1);
    if (message.type === 'welcome' && message.who) this.who = message.who;
    if (message.type === 'welcome' && message.room) this.game = message.room.game;
    if (message.type === 'welcome' || message.type === 'event') {
      if (message.now?.view) check(`${this.game}-view`, message.now.view);
      if ('effects' in message) check(`${this.game}-effects`, message.effects);
      const { requests, warnings } = this.fair.hear(message, this.who);
      expect(warnings).toEqual([]);
      for (const request of requests) this.say(request);
    }
    if (message.type === 'event' && this.decides) this.decide(message);
  }

  /** Whoever's turn it is, people at this table say what they do, and roll where their own dice are used. */
  private decide(message: ServerMessage): void {
    const now = 'now' in message ? message.now : undefined;
    if (!now?.legal || now.to_act === undefined || now.to_act < 0) return;
    const decision = now.legal[below(now.legal.length)]!;
    this.say({
      type: 'decide',
      seat: now.to_act,
      position: now.position,
      decision: decision === 'throw' ? `throw x=${below(40) - 20} dir=0 speed=${1450 + below(400)} spin=0 kind=1` : decision,
    });
  }
}

const games: Game[] = [
  { game: 'trophy-buck', options: { goal: 20 }, dice: 'fair' },
  { game: 'rock-the-bock', options: { rounds: 1 }, dice: 'fair' },
  { game: 'sharp-shooters', options: { rounds: 1 }, dice: 'fair' },
  { game: 'sharp-shooters', options: { rounds: 1 }, dice: 'thrown' },
  { game: 'tumblin-dice', options: { rounds: 1 }, dice: 'thrown' },
];

async function asks(path: string, definition: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(url + path, init);
  const body: unknown = await answer.json();
  check(answer.ok ? definition : 'refused', body);
  return body;
}

test.each(games)(
  'every message of a game of $game with $dice dice fits the schema',
  async ({ game, options, dice }) => {
    const opening = { name: 'Ann', game, options, seats: 3, dice, clock: 0, listed: true, hints: true };
    check('create', opening);
    const created = (await asks('/api/rooms', 'created', { method: 'POST', body: JSON.stringify(opening) })) as {
      room: string;
      token: string;
    };
    // Ann says what both people do: both seats are hers. Bob only looks on and talks.
    const ann = new Guest(true);
    const bob = new Guest(false);
    await Promise.all([ann.opened(), bob.opened()]);
    const over = ann.hears((message) => message.type === 'event' && message.now?.winners !== undefined);
    const welcomed = bob.hears((message) => message.type === 'welcome');
    ann.say({ type: 'hello', protocol: 2, room: created.room, token: created.token, id: 'a1' });
    bob.say({ type: 'hello', protocol: 2, room: created.room });
    await welcomed;
    bob.say({ type: 'join', name: 'Bob', id: 'b1' });
    bob.say({ type: 'say', text: 'Hallo, ihr Böcke 🎲', id: 'b2' });
    bob.say({ type: 'undo', id: 'b3' }); // is refused
    ann.say({ type: 'sit', seat: 0, id: 'a2' });
    ann.say({ type: 'sit', seat: 1, name: 'Kim', id: 'a3' });
    ann.say({ type: 'bot', seat: 2, bot: 'easy', id: 'a4' });
    ann.say({ type: 'shuffle', on: true, id: 'a5' });
    ann.say({ type: 'start', id: 'a6' });
    await asks('/api/rooms', 'rooms');
    await over;
    const told = bob.hears((message) => message.type === 'refused');
    bob.say({ type: 'hint', id: 'b4' }); // the game is over
    await told;
    const again = ann.hears((message) => message.type === 'event' && message.event === 'again');
    ann.say({ type: 'rematch', id: 'a7' });
    await again;
    const record = await (await fetch(`${url}/api/rooms/${created.room}/record?game=1`)).text();
    expect(record).toContain(`game: ${game}`);
    await asks('/api/replay', 'replay', { method: 'POST', body: record });
    ann.leave();
    bob.leave();
  },
  240_000,
);

test('what the server answers to questions fits the schema', async () => {
  await asks('/api/games', 'games');
  await asks('/api/health', 'health');
  await asks('/api/nothing', 'refused');
  await asks('/api/rooms', 'created', { method: 'POST', body: '{"name":"Ann","game":"chess"}' });
});

test('the validator sees what is wrong', () => {
  expect(fault('client-message', { type: 'sit', seat: 0 })).toBeNull();
  expect(fault('client-message', { type: 'sit' })).not.toBeNull();
  expect(fault('sit', { type: 'sit' })).toContain("must have required property 'seat'");
  expect(fault('sit', { type: 'sit', seat: 0, mood: 'good' })).toContain('must NOT have additional properties');
  expect(fault('server-message', { type: 'presence', here: ['Ann'], watching: 0 })).not.toBeNull();
  for (const { game } of games) expect(seen).toContain(`${game}-view`);
  for (const type of ['welcome', 'event', 'presence', 'done', 'refused']) expect(seen).toContain(`server-message ${type}`);
  for (const type of ['hello', 'sit', 'commit', 'reveal', 'decide']) expect(seen).toContain(`client-message ${type}`);
});
