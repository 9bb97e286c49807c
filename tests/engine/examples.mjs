// The examples of web/engine/README.md print what the page says.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const folder = new URL('../../web/engine/', import.meta.url);
const page = readFileSync(new URL('README.md', folder), 'utf8');
const examples = [...page.matchAll(/```js\n(.*?)```\n\n```\n(.*?)```/gs)];
assert.equal(examples.length, 5, 'five examples, each with its output');
for (const [, source, output] of examples) {
  const own = source.replaceAll("'astragal'", `'${new URL('index.js', folder)}'`);
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', own], { encoding: 'utf8' });
  assert.equal(printed, output, source);
}
console.log(`${examples.length} examples of web/engine/README.md`);
