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

function hire() {
  const workers: Worker[] = [];
  const done: [number, string | null][] = [];
  const thinkers = new Thinkers(
    () => {
      workers.push(new Worker());
      return workers.at(-1)!;
    },
    (job, answer) => void done.push([job, answer]),
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
