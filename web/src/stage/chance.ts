/** A pseudo-random number from 0 to 1 for an index, so that decorations are the same at every drawing. */
export function chance(index: number): number {
  const x = Math.sin(index * 127.1 + 11.7) * 43758.5453;
  return x - Math.floor(x);
}
