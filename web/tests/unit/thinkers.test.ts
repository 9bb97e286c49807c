import { expect, test } from 'vitest';
import type { Task } from '../../src/engine/messages';
import { Thinkers, type Thinker, type ThinkerAnswer } from '../../src/engine/thinkers';

class Worker implements Thinker {
  onmessage: Thinker['onmessage'] = null;
  onerror: Thinker['onerror'] = null;
  tasks: Task[] = [];
  ended = false;
  postMessage(task: Task): void {
    this.tasks.push(task);
  }
  terminate(): void {
    this.ended = true;
  }
  says(data: ThinkerAnswer): void {
    (this.onmessage as (event: { data: ThinkerAnswer }) => void)({ data });
  }
}

function hire(reporters?: number) {
  const workers: Worker[] = [];
  const done: [number, string | null][] = [];
  const thinkers = new Thinkers(
    () => {
      workers.push(new Worker());
      return workers.at(-1)!;
    },
    (job, answer) => void done.push([job, answer]),
    reporters,
  );
  return { workers, done, thinkers };
}

test('a bot does not wait for a report, nor a hint', () => {
  const { workers, thinkers } = hire();
  thinkers.start(1, 'analyse', { text: 'report' });
  thinkers.start(2, 'think', { text: 'bot' });
  thinkers.start(3, 'advise', { text: 'hint' });
  thinkers.start(4, 'think', { text: 'another bot' });
  expect(workers.map(({ tasks }) => tasks.map(({ text }) => text))).toEqual([['report'], ['bot'], ['hint']]);
  workers[1]!.says({ answer: 'roll' });
  expect(workers[1]!.tasks.map(({ text }) => text)).toEqual(['bot', 'another bot']);
});

test('work is cancelled in the middle, and what waits is done by another worker', () => {
  const { workers, done, thinkers } = hire();
  thinkers.start(1, 'study', { text: 'long' });
  thinkers.start(2, 'study', { text: 'next' });
  thinkers.start(3, 'study', { text: 'never' });
  thinkers.cancel(3);
  thinkers.cancel(1);
  expect(workers[0]!.ended).toBe(true);
  workers[0]!.says({ answer: 'too late' });
  workers[1]!.says({ answer: 'good' });
  expect(workers[1]!.tasks).toEqual([{ text: 'next' }]);
  expect(done).toEqual([[2, 'good']]);
});

test('a thinker that dies takes only its own job along', () => {
  const { workers, done, thinkers } = hire();
  thinkers.start(1, 'think', { text: 'a' });
  thinkers.start(2, 'think', { text: 'b' });
  (workers[0]!.onerror as () => void)();
  expect(workers[0]!.ended).toBe(true);
  workers[1]!.says({ answer: 'fine' });
  expect(done).toEqual([[1, null], [2, 'fine']]);
});

test('two workers share a report, part by part, and one of them joins the parts', () => {
  const { workers, done, thinkers } = hire(2);
  thinkers.start(1, 'analyse', { text: 'report', iterations: 30 }, 20);
  expect(workers.map(({ tasks }) => tasks)).toEqual([
    [{ text: 'report', iterations: 30, part: 0, parts: 8 }],
    [{ text: 'report', iterations: 30, part: 1, parts: 8 }],
  ]);
  workers[1]!.says({ answer: 'part 1' });
  for (const part of [2, 3, 4, 5, 6]) workers[1]!.says({ answer: `part ${part}` });
  workers[0]!.says({ answer: 'part 0' });
  expect(done).toEqual([]);
  workers[1]!.says({ answer: 'part 7' });
  expect(workers[0]!.tasks.at(-1)).toEqual({ text: 'report', iterations: 30, analysed: [0, 1, 2, 3, 4, 5, 6, 7].map((part) => `part ${part}`) });
  workers[0]!.says({ answer: 'whole' });
  expect(done).toEqual([[1, 'whole']]);
});

test('the parts of a report share its time', () => {
  const { workers, thinkers } = hire(2);
  thinkers.start(1, 'study', { text: 'report' }, 20);
  const [first] = workers[0]!.tasks;
  expect(first!.seconds).toBeGreaterThan(0);
  expect(first!.seconds).toBeLessThanOrEqual(20);
});

test('a report whose worker dies is given up, and its parts with it', () => {
  const { workers, done, thinkers } = hire(2);
  thinkers.start(1, 'analyse', { text: 'report' }, 20);
  thinkers.start(2, 'study', { text: 'next' });
  (workers[0]!.onerror as () => void)();
  expect(done).toEqual([[1, null]]);
  expect(workers[1]!.ended).toBe(true);
  workers[1]!.says({ answer: 'too late' });
  expect(workers[2]!.tasks).toEqual([{ text: 'next' }]);
  workers[2]!.says({ answer: 'good' });
  expect(done).toEqual([[1, null], [2, 'good']]);
});
