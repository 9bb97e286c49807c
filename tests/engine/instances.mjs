// The engine as WebAssembly, under Node.js and in a browser.
import { load } from '../../web/engine/index.js';

/** What an engine was told, and what it answered. */
export class Transcript {
  lines = [];
  add(kind, text, answer) {
    this.lines.push({ line: `${kind} ${text}`, answer });
  }
}

/** WebAssembly; everything is written down. Unless it is forgiving, a question that is refused is a fault of the test. */
export class Compiled {
  forgiving = false;
  constructor(engine, transcript) {
    this.engine = engine;
    this.transcript = transcript;
  }
  static async load(file, transcript) {
    return new Compiled(await load(file), transcript);
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
