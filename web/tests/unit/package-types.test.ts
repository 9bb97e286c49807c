// The types of the npm package fit its examples: an example that is wrong, or a message that is not in the schema, is an
// error of the compiler.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const page = readFileSync('engine/README.md', 'utf8');
const examples = Array.from(page.matchAll(/```js\n(.*?)```/gs), ([, source]) => source!);

/** What the compiler says about programs that use the package, by program. */
function faultsOf(sources: readonly string[]): string[] {
  const programs = new Map(sources.map((source, number) => [resolve(`engine/example-${number}.ts`), source]));
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
    paths: { astragal: [resolve('engine/index.d.ts')] },
    skipDefaultLibCheck: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => programs.has(file) || fileExists(file);
  host.getSourceFile = (file, language, ...rest) => {
    const source = programs.get(file);
    return source === undefined ? getSourceFile(file, language, ...rest) : ts.createSourceFile(file, source, language);
  };
  const faults = ts.getPreEmitDiagnostics(ts.createProgram([...programs.keys()], options, host));
  const texts = new Map(Array.from(programs.keys(), (name) => [name, '']));
  for (const { file, messageText } of faults) {
    const name = file && programs.has(file.fileName) ? file.fileName : [...programs.keys()][0]!;
    texts.set(name, `${texts.get(name)}${ts.flattenDiagnosticMessageText(messageText, ' ')}\n`);
  }
  return [...texts.values()];
}

test('the examples have the types of the package, and other messages do not', { timeout: 120_000 }, () => {
  expect(examples.length).toBe(5);
  const table = examples.find((example) => example.includes("type: 'sit'"))!;
  const wrong = [table.replace("type: 'sit', seat: 0", "type: 'sit', chair: 0"), table.replace('message.now', 'message.then')];
  const faults = faultsOf([...examples, ...wrong]);
  expect(faults.slice(0, 5)).toEqual(['', '', '', '', '']);
  expect(faults[5]).toMatch(/'chair' does not exist/);
  expect(faults[6]).toMatch(/'then' does not exist/);
});
