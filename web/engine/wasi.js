// The system functions that engine.wasm imports: the clock and random bytes. There are no files, output, arguments or
// environment.

const DONE = 0;
const NOT_SUPPORTED = 52;
const MOST_RANDOM = 65536; // limit of bytes per call of getRandomValues

/** @param {() => WebAssembly.Memory} memory */
export function wasi(memory) {
  const view = () => new DataView(memory().buffer);

  return {
    clock_time_get(clock, _precision, result) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
      return DONE;
    },
    getentropy(start, size) {
      const bytes = new Uint8Array(memory().buffer, start, size);
      for (let at = 0; at < size; at += MOST_RANDOM) {
        crypto.getRandomValues(bytes.subarray(at, at + MOST_RANDOM));
      }
      return DONE;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return DONE;
    },
    environ_get: () => DONE,
    proc_exit(status) {
      throw new Error(`the engine ended with status ${status}`);
    },
    emscripten_notify_memory_growth() {},
    otherwise: () => NOT_SUPPORTED,
  };
}
