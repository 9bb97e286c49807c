/** A number from 0 to 1 that is always the same for the same index: what looks random stays where it is. */
export function chance(index: number): number {
  const x = Math.sin(index * 127.1 + 11.7) * 43758.5453;
  return x - Math.floor(x);
}
