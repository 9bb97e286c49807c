// Astragal's engine: one WebAssembly module. README.md has examples, index.d.ts the types of messages.

import { wasi } from './wasi.js';

export { Tables } from './tables.js';

const FILE = 'engine.wasm';

/** @param {URL | string | BufferSource | WebAssembly.Module} [source] */
async function compiled(source = new URL(FILE, import.meta.url)) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const url = source instanceof URL ? source : new URL(source, import.meta.url);
  if (url.protocol === 'file:') {
    const files = 'node:fs/promises'; // in a variable, so that bundlers for browsers do not resolve it
    const { readFile } = await import(/* @vite-ignore */ files);
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: status ${response.status}`);
  if (response.headers.get('content-type') === 'application/wasm') {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

function importsOf(module, memory) {
  const known = wasi(memory);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = known[name] ?? known.otherwise;
  }
  return imports;
}

class Engine {
  #functions;
  #stopped = null;

  constructor(module, functions) {
    this.module = module;
    this.#functions = functions;
  }

  call(message) {
    return JSON.parse(this.callText(JSON.stringify(message)));
  }

  work(task) {
    return this.workText(JSON.stringify(task));
  }

  ask(question) {
    const answer = JSON.parse(this.work(question));
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  callText(message) {
    return this.#run('astragal_call', message);
  }

  workText(task) {
    return this.#run('astragal_work', task);
  }

  #run(name, text) {
    if (this.#stopped) throw this.#stopped;
    const { memory, astragal_buffer, astragal_answer } = this.#functions;
    const bytes = new TextEncoder().encode(text);
    try {
      const start = astragal_buffer(bytes.length);
      new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
      const size = this.#functions[name]();
      // The call may have grown the memory, so neither the buffer nor the address can be reused.
      return new TextDecoder().decode(new Uint8Array(memory.buffer, astragal_answer(), size));
    } catch (fault) {
      this.#stopped = new Error(`The engine has stopped: ${fault.message}. Load it again.`);
      throw this.#stopped;
    }
  }
}

export async function load(source) {
  const module = await compiled(source);
  let memory;
  const instance = await WebAssembly.instantiate(module, importsOf(module, () => memory));
  memory = instance.exports.memory;
  instance.exports._initialize?.();
  return new Engine(module, instance.exports);
}
