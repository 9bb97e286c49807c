// The engine's file beside the page (scripts/engine.mjs): finding it, and loading it with progress.

import type { Equipment } from './messages';

/** The content of engine/engine.json. */
interface EngineFile {
  file: string;
  /** The uncompressed size in bytes. */
  bytes: number;
  interface: number;
  /** Files of solved games, by name. */
  solutions?: Record<string, string>;
}

/** The version of the engine's interface; scripts/engine.mjs writes the same number. */
export const kInterface = 2;

/** The engine, or null if it is missing or does not fit this page or browser. */
export async function compileEngine(base: string, onprogress: (share: number) => void): Promise<Equipment | null> {
  try {
    const folder = new URL('engine/', base);
    const about = (await (await fetch(new URL('engine.json', folder), { cache: 'no-cache' })).json()) as EngineFile;
    if (about.interface !== kInterface) return null;
    const answer = await fetch(new URL(about.file, folder));
    if (!answer.ok || !answer.body) return null;
    const counted = answer.body.pipeThrough(counting(about.bytes, onprogress));
    const module = await WebAssembly.compileStreaming(new Response(counted, { headers: { 'Content-Type': 'application/wasm' } }));
    const solutions = Object.entries(about.solutions ?? {}).map(([name, file]) => [name, new URL(file, folder).href]);
    return { module, solutions: Object.fromEntries(solutions) };
  } catch {
    return null; // no network, no such file, or a browser without the required features
  }
}

function counting(all: number, onprogress: (share: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let come = 0;
  return new TransformStream({
    transform(chunk, next) {
      come += chunk.byteLength;
      onprogress(Math.min(1, come / all));
      next.enqueue(chunk);
    },
  });
}
