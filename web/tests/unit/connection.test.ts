import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, type Status } from '../../src/net/connection';
import type { ServerMessage } from '../../src/net/protocol';

class FakeSocket {
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: ((event: Event) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.(new Event('open'));
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  break(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }
}

let sockets: FakeSocket[];
let messages: ServerMessage[];
let statuses: Status[];
let connection: Connection;
const welcome = { type: 'welcome', protocol: 2, number: 5, who: 1, room: {}, table: {}, now: null, moves: [], chat: [] };
const latest = (): FakeSocket => sockets[sockets.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  messages = [];
  statuses = [];
  connection = new Connection({
    url: 'ws://test/ws',
    room: 'k7q2-x4md-9rtz',
    token: () => 'ab'.repeat(32),
    onMessage: (message) => messages.push(message),
    onStatus: (status) => statuses.push(status),
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
  });
  connection.start();
});

afterEach(() => {
  connection.end();
  vi.useRealTimers();
});

function greet(message: object = welcome): void {
  latest().open();
  latest().say(message);
}

describe('a connection', () => {
  test('says hello first, with the token', () => {
    latest().open();
    expect(latest().sent).toEqual([{ type: 'hello', protocol: 2, room: 'k7q2-x4md-9rtz', id: 'hello', token: 'ab'.repeat(32) }]);
    latest().say(welcome);
    expect(statuses).toEqual(['open']);
  });
  test('is told everything anew after it could not read as fast as it was told', () => {
    greet();
    latest().break(1013);
    vi.advanceTimersByTime(60_000);
    latest().open();
    expect(latest().sent[0]).not.toHaveProperty('since');
  });
  test('waits with everything else until it is welcome', () => {
    void connection.send({ type: 'start' });
    latest().open();
    expect(latest().sent).toHaveLength(1);
    latest().say(welcome);
    expect(latest().sent[1]).toMatchObject({ type: 'start' });
  });
  test('comes back with the number of the last event, and sends again what was not answered', async () => {
    greet();
    const answer = connection.send({ type: 'decide', decision: 'roll', position: 2 });
    latest().say({ type: 'event', number: 6, time: 0, event: 'said' });
    const first = latest().sent[1]!;
    latest().break();
    expect(statuses).toEqual(['open', 'lost']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(2);
    latest().open();
    expect(latest().sent[0]).toMatchObject({ type: 'hello', since: 6 });
    latest().say({ type: 'welcome', protocol: 2, number: 7, who: 1 });
    expect(latest().sent[1]).toEqual(first);
    latest().say({ type: 'event', number: 7, time: 0, event: 'moved' });
    latest().say({ type: 'done', id: first['id'], number: 7 });
    expect(await answer).toEqual({ ok: true });
    expect(statuses.at(-1)).toBe('open');
  });
  test('tells a refusal', async () => {
    greet();
    const answer = connection.send({ type: 'start' });
    latest().say({ type: 'refused', id: latest().sent[1]!['id'], code: 'not-host', params: {}, text: '' });
    expect(await answer).toMatchObject({ ok: false, refused: { code: 'not-host' } });
  });
  test('does not show an event twice, and asks for everything when one is missing', async () => {
    greet();
    latest().say({ type: 'event', number: 5, time: 0, event: 'said' });
    expect(messages.filter(({ type }) => type === 'event')).toHaveLength(0);
    latest().say({ type: 'event', number: 8, time: 0, event: 'said' });
    await vi.advanceTimersByTimeAsync(1000);
    latest().open();
    expect(latest().sent[0]).not.toHaveProperty('since');
  });
  test('waits longer and longer for a server that is away', async () => {
    greet();
    latest().break();
    const times: number[] = [];
    for (let minute = 0; minute < 600; ++minute) {
      const before = sockets.length;
      await vi.advanceTimersByTimeAsync(100);
      if (sockets.length > before) {
        times.push(minute);
        latest().break();
      }
    }
    expect(times.length).toBeGreaterThan(5);
    expect(times.length).toBeLessThan(20);
    expect(times[1]! - times[0]!).toBeLessThan(times.at(-1)! - times.at(-2)!);
  });
  test('takes a line for dead that does not answer', async () => {
    greet();
    void connection.send({ type: 'start' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sockets.length).toBeGreaterThan(1);
    expect(sockets[0]!.closed).toBe(true);
  });
  test('is tried anew after a long sleep', async () => {
    greet();
    connection.hidden(0);
    connection.shown(60_000);
    expect(sockets).toHaveLength(2);
  });
  test('ends when the table is gone, and stays so', async () => {
    greet();
    latest().say({ type: 'gone', why: 'deleted' });
    expect(statuses.at(-1)).toBe('closed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(await connection.send({ type: 'start' })).toMatchObject({ ok: false });
  });
  test('ends when there is no such table', () => {
    latest().open();
    latest().say({ type: 'refused', id: 'hello', code: 'no-room', params: {}, text: '' });
    expect(statuses.at(-1)).toBe('closed');
    expect(messages).toHaveLength(1);
  });
});
