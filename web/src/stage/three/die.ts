// A die for three.js: geometry, and its faces as one texture.
import { BufferAttribute, BufferGeometry, CanvasTexture, SRGBColorSpace, Vector3 } from 'three';
import { paintFace, type DieLook } from '../art';
import { normalOf, upOf } from '../rotation';

/** A cube of edge 1 with rounded edges; faces 1 to 6 lie in an atlas of three by two. */
export function dieGeometry(): BufferGeometry {
  const radius = 0.13;
  const bands = [0, 0.25, 0.5, 0.75, 1].map((part) => -0.5 + part * radius);
  const lines = [...bands, ...bands.map((x) => -x).reverse()];
  const count = lines.length;
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  const inner = 0.5 - radius;
  for (let face = 1; face <= 6; ++face) {
    const n = new Vector3(...normalOf(face));
    const up = new Vector3(...upOf(face));
    const right = new Vector3().crossVectors(up, n);
    const base = positions.length / 3;
    for (const b of lines)
      for (const a of lines) {
        const outer = n.clone().multiplyScalar(0.5).addScaledVector(right, a).addScaledVector(up, b);
        const core = outer.clone().clampScalar(-inner, inner);
        const normal = outer.clone().sub(core).normalize();
        const place = core.addScaledVector(normal, radius);
        positions.push(place.x, place.y, place.z);
        normals.push(normal.x, normal.y, normal.z);
        const column = (face - 1) % 3;
        const row = Math.floor((face - 1) / 3);
        // Inset by half a pixel from the neighbours in the atlas.
        const inset = (x: number): number => 0.004 + (x + 0.5) * 0.992;
        uvs.push((column + inset(a)) / 3, (1 - row + inset(b)) / 2);
      }
    for (let y = 0; y + 1 < count; ++y)
      for (let x = 0; x + 1 < count; ++x) {
        const at = base + y * count + x;
        indices.push(at, at + 1, at + count, at + 1, at + count + 1, at + count);
      }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2));
  geometry.setIndex(indices);
  return geometry;
}

const kCell = 256;

export function dieTexture(look: DieLook): CanvasTexture {
  return canvasTexture(3 * kCell, 2 * kCell, (ctx) => {
    for (let face = 1; face <= 6; ++face) {
      ctx.save();
      ctx.translate(((face - 1) % 3) * kCell, Math.floor((face - 1) / 3) * kCell);
      ctx.beginPath();
      ctx.rect(0, 0, kCell, kCell);
      ctx.clip();
      paintFace(ctx, look, face, kCell);
      ctx.restore();
    }
  });
}

export function canvasTexture(width: number, height: number, paint: (ctx: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  paint(canvas.getContext('2d')!);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
