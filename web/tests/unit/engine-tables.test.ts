// The loop around the engine: what it wants done is done in its order, and nothing counts before it is kept. The engine
// here is a script of answers; tests/e2e/here.test.mjs plays with the real one.
import { expect, test, vi } from 'vitest';
import type { Call, Down, Effect } from '../../src/engine/messages';
import { MemoryStore, StoreFault, type TableStore } from '../../src/engine/store';
import { Tables } from '../../src/engine/tables';

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** What the engine was told, without the time; `answers` are its effects, one list a call. */
function begin(answers: Effect[][], store: TableStore = new MemoryStore()) {
  const told: Call[] = [];
  const posted: [string, Down][] = [];
  const started: unknown[][] = [];
  let finish: (job: number, answer: string | null) => void = () => undefined;
  const onbroken = vi.fn();
  const tables = new Tables({
    engine: {
      call({ now, ...message }) {
        expect(now).toBeGreaterThan(1e12);
        told.push(message as Call);
        return { effects: answers.shift() ?? [], wake: null };
      },
    },
    store,
    thinkers: (done) => {
      finish = done;
      return { start: (...job) => void started.push(job), cancel: (job) => void started.push(['cancel', job]), end: () => undefined };
    },
    post: (tab, message) => void posted.push([tab, message]),
    onbroken,
  });
  return { tables, told, posted, started, onbroken, finish: (job: number, answer: string | null) => finish(job, answer) };
}

test('an event is acknowledged when it is kept, not before', async () => {
  let keep = (): void => undefined;
  const store = new MemoryStore();
  const append = store.append.bind(store);
  store.append = async (...event) => {
    await new Promise<void>((done) => (keep = done));
    return append(...event);
  };
  const { tables, told } = begin([[{ do: 'append', room: 'r', first: 1, events: ['a', 'b'], game: 'pig' }]], store);
  tables.hear('one', { type: 'ask', request: 1, method: 'POST', target: '/api/rooms', body: '{}' });
  await settled();
  expect(told.map(({ call }) => call)).toEqual(['asked']);
  keep();
  await settled();
  expect(told.at(-1)).toEqual({ call: 'appended', room: 'r', number: 2 });
  expect(await store.load('r')).toEqual(['a', 'b']);
});

test.each(['full', 'failed'] as const)('what could not be kept is said: %s', async (trouble) => {
  const store = new MemoryStore();
  store.append = () => Promise.reject(new StoreFault(trouble));
  const { tables, told, onbroken } = begin([[{ do: 'append', room: 'r', first: 1, events: ['a'] }]], store);
  tables.hear('one', { type: 'open', client: 1 });
  await settled();
  expect(told.at(-1)).toEqual({ call: 'append_failed', room: 'r', why: trouble });
  expect(onbroken).not.toHaveBeenCalled();
});

test('a log that somebody else wrote is read anew', async () => {
  const store = new MemoryStore();
  await store.append('r', 1, ['a', 'b', 'c']);
  const { tables, told, onbroken } = begin([[{ do: 'append', room: 'r', first: 3, events: ['mine'] }]], store);
  tables.hear('one', { type: 'open', client: 1 });
  await settled();
  expect(told.at(-1)).toEqual({ call: 'append_failed', room: 'r', why: 'behind' });
  expect(onbroken).toHaveBeenCalledOnce();
  expect(await store.load('r')).toEqual(['a', 'b', 'c']);
});

test('pages have numbers of their own, and get what is theirs', () => {
  const { tables, told, posted } = begin([[], [], [{ do: 'send', client: 2, text: 'hello' }, { do: 'send', client: 1, text: 'you too' }, { do: 'close', client: 2 }]]);
  tables.hear('one', { type: 'open', client: 7 });
  tables.hear('two', { type: 'open', client: 7 });
  tables.hear('two', { type: 'say', client: 7, text: 'hi' });
  expect(told).toEqual([{ call: 'opened', client: 1 }, { call: 'opened', client: 2 }, { call: 'said', client: 2, text: 'hi' }]);
  expect(posted.slice(2)).toEqual([
    ['two', { type: 'said', client: 7, text: 'hello' }],
    ['one', { type: 'said', client: 7, text: 'you too' }],
    ['two', { type: 'closed', client: 7 }],
  ]);
  tables.hear('two', { type: 'say', client: 7, text: 'too late' });
  expect(told).toHaveLength(3);
  tables.end(true);
  expect(posted, 'somebody else has them').toHaveLength(5);
});

test('a page that is gone leaves its tables, and waits for nothing', () => {
  const { tables, told, posted } = begin([]);
  tables.hear('one', { type: 'open', client: 1 });
  tables.hear('one', { type: 'ask', request: 1, method: 'GET', target: '/api/games', body: '' });
  tables.gone('one');
  expect(told.slice(2)).toEqual([{ call: 'closed', client: 1 }, { call: 'hung_up', request: 1 }]);
  expect(posted).toHaveLength(1);
});

test('work gets the log of its table, and no answer after it was cancelled', async () => {
  const store = new MemoryStore();
  await store.append('r', 1, ['a']);
  const work: Effect = { do: 'work', job: 4, kind: 'analyse', log: 'r', seconds: 20, text: 'report' };
  const { tables, told, started, finish } = begin([[work], [{ do: 'work', job: 5, kind: 'retell', log: 'r', text: 'record' }, { do: 'cancel', job: 5 }]], store);
  tables.hear('one', { type: 'open', client: 1 });
  await settled();
  expect(started).toEqual([[4, 'analyse', { text: 'report', log: ['a'] }, 20]]);
  finish(4, 'luck');
  expect(told.at(-1)).toEqual({ call: 'answered', job: 4, answer: 'luck' });
  await settled();
  expect(started.slice(1), 'cancelled before it began').toEqual([['cancel', 5]]);
  finish(5, 'too late');
  expect(told).toHaveLength(2);
});

test('a thinker that died is told, and an engine that broke is replaced', () => {
  const { tables, told, finish } = begin([[{ do: 'work', job: 1, kind: 'think', text: '' }]]);
  tables.hear('one', { type: 'open', client: 1 });
  finish(1, null);
  expect(told.at(-1)).toEqual({ call: 'not_done', job: 1 });

  const onbroken = vi.fn();
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = new Tables({
    engine: { call: () => { throw new Error('unreachable'); } }, // prettier-ignore
    store: new MemoryStore(),
    thinkers: () => ({ start: () => undefined, cancel: () => undefined, end: () => undefined }),
    post: () => undefined,
    onbroken,
  });
  broken.hear('one', { type: 'open', client: 1 });
  expect(onbroken).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('the end closes lines and lets nobody wait', () => {
  const { tables, posted } = begin([]);
  tables.hear('one', { type: 'open', client: 3 });
  tables.hear('two', { type: 'ask', request: 8, method: 'GET', target: '/api/games', body: '' });
  tables.end();
  expect(posted.slice(1)).toEqual([
    ['one', { type: 'closed', client: 3 }],
    ['two', { type: 'answered', request: 8, status: 503, contentType: 'text/plain', body: '' }],
  ]);
});

test('everything that is kept can be had, and erased', async () => {
  const store = new MemoryStore();
  await store.append('r', 1, ['a'], 'pig');
  const { tables, posted, told, onbroken } = begin([], store);
  tables.hear('one', { type: 'ask', request: 1, method: 'GET', target: '/device/tables', body: '' });
  await settled();
  expect(JSON.parse((posted[0]![1] as { body: string }).body)).toMatchObject([{ room: 'r', game: 'pig', last: 1, log: ['a'] }]);
  tables.hear('one', { type: 'ask', request: 2, method: 'DELETE', target: '/device/tables', body: '' });
  await settled();
  expect(await store.all()).toEqual([]);
  expect(told, 'the engine has nothing to do with it').toEqual([]);
  expect(onbroken, 'nor may it go on with what is erased').toHaveBeenCalledOnce();
});
