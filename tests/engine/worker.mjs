// A part in a worker of a browser. What was asked and answered goes back to the host of the files, in pieces.
import { Compiled, Transcript } from './instances.mjs';
import { parts } from './parts.mjs';

const LINES_AT_ONCE = 2000;

self.onmessage = async ({ data: name }) => {
  try {
    const samples = await (await fetch('/samples')).json();
    const transcript = new Transcript();
    const engine = await Compiled.load(new URL('/engine.wasm', self.location.href), transcript);
    const began = performance.now();
    const what = parts[name](engine, samples);
    const seconds = (performance.now() - began) / 1000;
    for (let at = 0; at < transcript.lines.length; at += LINES_AT_ONCE) {
      const { ok } = await fetch('/lines', { method: 'POST', body: JSON.stringify(transcript.lines.slice(at, at + LINES_AT_ONCE)) });
      if (!ok) throw new Error('the answers could not be sent');
    }
    self.postMessage({ what, seconds });
  } catch (fault) {
    self.postMessage({ fault: `${name}: ${fault.stack ?? fault}` });
  }
};
