// The engine twice: as WebAssembly, and as a native program with the same calls.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { load } from '../../web/engine/index.js';

/** What one of them was told, and what it answered. */
export class Transcript {
  lines = [];
  add(kind, text, answer) {
    this.lines.push({ line: `${kind} ${text}`, answer });
  }
}

/** WebAssembly; everything is written down. Unless it is forgiving, a question that is refused is a fault of the test. */
export class Browser {
  forgiving = false;
  constructor(engine, transcript) {
    this.engine = engine;
    this.transcript = transcript;
  }
  static async load(file, transcript) {
    return new Browser(await load(file), transcript);
  }
  call(message) {
    const text = JSON.stringify(message);
    const answer = this.engine.callText(text);
    this.transcript.add('call', text, answer);
    return JSON.parse(answer);
  }
  /** The answer as text. */
  work(task) {
    const text = JSON.stringify(task);
    const answer = this.engine.workText(text);
    this.transcript.add('work', text, answer);
    if (!this.forgiving && answer.startsWith('{"error"')) throw new Error(`${text.slice(0, 300)}: ${answer}`);
    return answer;
  }
}

/** Tells a fresh native program the same lines; returns its answers. */
export async function nativeAnswers(program, lines) {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((done) => child.on('close', done));
  child.stdin.on('error', () => {}); // it ended early: the missing answers tell
  const write = (async () => {
    for (const { line } of lines) {
      if (!child.stdin.write(`${line}\n`)) await new Promise((done) => child.stdin.once('drain', done));
    }
    child.stdin.end();
  })();
  const answers = [];
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) answers.push(line);
  await write;
  await ended;
  return answers;
}
