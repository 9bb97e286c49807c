// The engine as a native program.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

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
