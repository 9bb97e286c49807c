// Rotations of dice, as in src/physics/rotation.cpp.

export type Quaternion = readonly [x: number, y: number, z: number, w: number];
export type Vector = readonly [x: number, y: number, z: number];

const r = Math.SQRT1_2;
const h = 0.5;

/** The 24 rotations of a cube; the first is the identity. */
export const kCubeRotations: readonly Quaternion[] = [
  [0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [r, 0, 0, r],
  [-r, 0, 0, r], [0, r, 0, r], [0, -r, 0, r], [0, 0, r, r], [0, 0, -r, r],
  [r, r, 0, 0], [r, -r, 0, 0], [r, 0, r, 0], [r, 0, -r, 0], [0, r, r, 0],
  [0, r, -r, 0], [h, h, h, h], [h, h, -h, h], [h, -h, h, h], [h, -h, -h, h],
  [-h, h, h, h], [-h, h, -h, h], [-h, -h, h, h], [-h, -h, -h, h],
]; // prettier-ignore

/** The rotation `second` followed by `first`. */
export function times(first: Quaternion, second: Quaternion): Quaternion {
  const [ax, ay, az, aw] = first;
  const [bx, by, bz, bw] = second;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function rotated(q: Quaternion, v: Vector): Vector {
  const [x, y, z, w] = q;
  const tx = 2 * (y * v[2] - z * v[1]);
  const ty = 2 * (z * v[0] - x * v[2]);
  const tz = 2 * (x * v[1] - y * v[0]);
  return [
    v[0] + w * tx + y * tz - z * ty,
    v[1] + w * ty + z * tx - x * tz,
    v[2] + w * tz + x * ty - y * tx,
  ];
}

/** Face 1 is along z, 2 along x, 3 along y; opposite faces sum to 7. */
export function normalOf(face: number): Vector {
  const sign = face <= 3 ? 1 : -1;
  switch (face <= 3 ? face : 7 - face) {
    case 1:
      return [0, 0, sign];
    case 2:
      return [sign, 0, 0];
    default:
      return [0, sign, 0];
  }
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function faceUp(q: Quaternion): number {
  let best = 1;
  let most = -2;
  for (let face = 1; face <= 6; ++face) {
    const up = rotated(q, normalOf(face))[2];
    if (up > most) [best, most] = [face, up];
  }
  return best;
}

/** The cube rotation that, applied before the throw, makes a die that lands on `landed` show `wanted`. */
export function cubeRotationFor(landed: number, wanted: number, variant = 0): number {
  const to = normalOf(landed);
  for (const [index, rotation] of kCubeRotations.entries())
    if (dot(rotated(rotation, normalOf(wanted)), to) > 0.5 && variant-- === 0) return index;
  throw new Error('a face is a number from 1 to 6');
}

/** The direction of a picture's upper edge on a face. */
export function upOf(face: number): Vector {
  return face === 1 || face === 6 ? [0, 1, 0] : [0, 0, 1];
}

/** A die at rest with `face` up, its picture upright for a viewer looking along y, turned by `yaw`. */
export function lying(face: number, yaw = 0): Quaternion {
  const n = normalOf(face);
  const u = upOf(face);
  for (const rotation of kCubeRotations)
    if (rotated(rotation, n)[2] > 0.5 && rotated(rotation, u)[1] > 0.5)
      return times([0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)], rotation);
  throw new Error('a face is a number from 1 to 6');
}
