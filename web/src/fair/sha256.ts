// SHA-256 and HMAC (FIPS 180-4, RFC 2104). Browsers offer them on HTTPS pages only, and a table in a home network uses
// plain HTTP.

const kBlock = 64;

/** The first 32 bits of the fractional parts of roots of the first primes; doubles are precise enough. */
function fractions(count: number, root: number): Uint32Array {
  const bits = new Uint32Array(count);
  for (let number = 2, found = 0; found < count; ++number) {
    let prime = true;
    for (let factor = 2; factor * factor <= number; ++factor) if (number % factor === 0) prime = false;
    if (prime) bits[found++] = (number ** (1 / root) % 1) * 2 ** 32;
  }
  return bits;
}

const kStart = fractions(8, 2);
const kRounds = fractions(64, 3);

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** The message padded to whole blocks: a one bit, zeros, and its length in bits. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / kBlock) * kBlock);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

function mixIn(state: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; ++i) w[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; ++i) {
    const early = w[i - 15]!;
    const late = w[i - 2]!;
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16]! + small + w[i - 7]! + large;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; ++i) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + kRounds[i]! + w[i]!) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((part, i) => (state[i] = state[i]! + part));
}

export function sha256(message: Uint8Array): Uint8Array {
  const state = kStart.slice();
  const view = padded(message);
  for (let at = 0; at < view.byteLength; at += kBlock) mixIn(state, view, at);
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((part, i) => hash.setUint32(4 * i, part));
  return new Uint8Array(hash.buffer);
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(kBlock);
  block.set(key.length > kBlock ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Null if the text is not pairs of hexadecimal digits. */
export function fromHex(digits: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/i.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
