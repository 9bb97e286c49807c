// What engine.wasm asks of its host: the clock, random bytes, and a place for a last message. It has
// no files, arguments or environment.

const DONE = 0;
const BAD_DESCRIPTOR = 8;
const NOT_SUPPORTED = 52;
const MOST_RANDOM = 65536; // bytes that getRandomValues gives at once

/** @param {() => WebAssembly.Memory} memory */
export function wasi(memory) {
  const view = () => new DataView(memory().buffer);

  return {
    clock_time_get(clock, _precision, result) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
      return DONE;
    },
    random_get(start, size) {
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
    args_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return DONE;
    },
    args_get: () => DONE,
    // The C++ library writes here why it gives up.
    fd_write(descriptor, parts, count, written) {
      if (descriptor !== 1 && descriptor !== 2) return BAD_DESCRIPTOR;
      let text = '';
      let size = 0;
      for (let part = 0; part < count; ++part) {
        const start = view().getUint32(parts + 8 * part, true);
        const length = view().getUint32(parts + 8 * part + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, start, length));
        size += length;
      }
      console.error(text.trimEnd());
      view().setUint32(written, size, true);
      return DONE;
    },
    proc_exit(status) {
      throw new Error(`the engine ended with status ${status}`);
    },
    otherwise: () => NOT_SUPPORTED,
  };
}
