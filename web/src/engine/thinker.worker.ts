// Runs one job at a time: bots, throws, hints, reports. The first message is the compiled engine.
import { load } from '../../engine/index.js';
import type { Engine, Task } from './messages';
import type { ThinkerAnswer } from './thinkers';

let engine: Promise<Engine> | undefined;

self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Task>) => {
  if (data instanceof WebAssembly.Module) {
    engine = load(data);
    return;
  }
  let answer: ThinkerAnswer;
  try {
    answer = { answer: (await engine!).work(data) };
  } catch (fault) {
    answer = { fault: String(fault) };
  }
  self.postMessage(answer);
};
