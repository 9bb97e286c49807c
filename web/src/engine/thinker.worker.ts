// Runs one job at a time: bots, throws, hints, reports. The first message is the compiled engine and the addresses of
// solved games, which are loaded when a job needs them.
import { load } from '../../engine/index.js';
import type { Engine, Equipment, Task } from './messages';
import type { ThinkerAnswer } from './thinkers';

let engine: Promise<Engine> | undefined;
let solutions: Equipment['solutions'] = {};

async function equipped({ module, solutions: offered }: Equipment): Promise<Engine> {
  const loaded = await load(module);
  solutions = offered;
  loaded.work({ solutions: Object.keys(offered) });
  return loaded;
}

async function hexOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return Array.from(new Uint8Array(await answer.arrayBuffer()), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Without a network, jobs are done without the solution. */
async function give(thinking: Engine, solution: string): Promise<void> {
  const hex = await hexOf(solutions[solution]!).catch(() => '');
  thinking.work({ solutions: [], solution, hex });
}

async function done(task: Task): Promise<string> {
  const thinking = await engine!;
  for (;;) {
    const answer = thinking.work(task);
    const needs = /^\{"needs":"([^"]*)"\}$/.exec(answer)?.[1];
    if (needs === undefined) return answer;
    await give(thinking, needs);
  }
}

self.onmessage = async ({ data }: MessageEvent<Equipment | Task>) => {
  if ('module' in data) {
    engine = equipped(data);
    return;
  }
  let answer: ThinkerAnswer;
  try {
    answer = { answer: await done(data) };
  } catch (fault) {
    answer = { fault: String(fault) };
  }
  self.postMessage(answer);
};
