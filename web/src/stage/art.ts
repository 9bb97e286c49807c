// Drawings of dice faces, for SVG (Face.svelte) and canvas (three.js).

export interface Stroke {
  d: string;
  /** Stroke width; without it the path is filled. */
  line?: number;
  /** `ground` cuts a hole, `soft` is an intermediate tone. */
  tone?: 'ink' | 'ground' | 'soft';
}

/** A drawing in a box of 64, in one colour. */
export type Glyph = readonly Stroke[];

export type GroundPattern = 'plain' | 'dots' | 'stripes' | 'checks' | 'waves';

export interface FaceArt {
  ground: string;
  ink: string;
  pattern?: GroundPattern;
  glyph?: Glyph;
}

export interface DieLook {
  name: string;
  /** Faces 1 to 6. */
  faces: readonly [FaceArt, FaceArt, FaceArt, FaceArt, FaceArt, FaceArt];
  /** Colour of the body, visible at the edges. */
  body: string;
  /** 0 glossy, 1 dull. */
  roughness?: number;
  /** Opacity; below 1 for translucent dice. */
  opacity?: number;
  /** Share of a face that its ground covers; 1 for dice of one colour. */
  inset?: number;
}

export function faceOf(look: DieLook, face: number): FaceArt {
  return look.faces[face - 1] ?? look.faces[0];
}

/** Lines of a ground's pattern, in the same box of 64. */
export const kGroundPatterns: Record<GroundPattern, Glyph> = {
  plain: [],
  dots: [8, 24, 40, 56].flatMap((y, row) =>
    [8, 24, 40, 56].map((x) => ({ d: `M${x + (row % 2 ? 8 : 0) - 4} ${y}h.1`, line: 4 })),
  ),
  stripes: [-48, -32, -16, 0, 16, 32, 48].map((x) => ({ d: `M${x} 64L${x + 64} 0`, line: 3 })),
  checks: [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3]
      .filter((column) => (row + column) % 2 === 0)
      .map((column) => ({ d: `M${column * 16} ${row * 16}h16v16h-16z` })),
  ),
  waves: [6, 20, 34, 48, 62].map((y) => ({
    d: `M-4 ${y}q6-7 12 0t12 0t12 0t12 0t12 0t12 0`,
    line: 3,
  })),
};

const [low, mid, high] = [15, 32, 49];
const kPips: readonly (readonly [number, number])[][] = [
  [],
  [[mid, mid]],
  [[low, high], [high, low]],
  [[low, high], [mid, mid], [high, low]],
  [[low, low], [low, high], [high, low], [high, high]],
  [[low, low], [low, high], [mid, mid], [high, low], [high, high]],
  [[low, low], [low, mid], [low, high], [high, low], [high, mid], [high, high]],
];

/** Pips in the usual places; round unless a die has other ones. */
export function pips(face: number, pip: (x: number, y: number) => Stroke = (x, y) => ({ d: `M${x} ${y}h.01`, line: 12.5 })): Glyph {
  return (kPips[face] ?? []).map(([x, y]) => pip(x, y));
}

/** Mixes two colours `#rrggbb`. */
export function mix(a: string, b: string, part: number): string {
  const read = (text: string, at: number): number => parseInt(text.slice(at, at + 2), 16);
  const channel = (at: number): string =>
    Math.round(read(a, at) * (1 - part) + read(b, at) * part)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

type Context = CanvasRenderingContext2D;

/** Paints a drawing of a box of 64 at the context's origin. */
export function paintGlyph(ctx: Context, glyph: Glyph, tones: Record<'ink' | 'ground' | 'soft', string>): void {
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (const { d, line, tone } of glyph) {
    const path = new Path2D(d);
    const colour = tones[tone ?? 'ink'];
    if (line !== undefined) {
      ctx.lineWidth = line;
      ctx.strokeStyle = colour;
      ctx.stroke(path);
    } else {
      ctx.fillStyle = colour;
      ctx.fill(path);
    }
  }
}

/** Paints a face in a square of `size` at the context's origin: engraved, with a lit lower edge. */
export function paintFace(ctx: Context, look: DieLook, face: number, size: number): void {
  const art = faceOf(look, face);
  const inset = look.inset ?? 0.9;
  ctx.save();
  ctx.scale(size / 64, size / 64);
  ctx.fillStyle = look.body;
  ctx.fillRect(0, 0, 64, 64);
  const edge = 32 * (1 - inset);
  ctx.beginPath();
  if (inset >= 1) ctx.rect(0, 0, 64, 64);
  else ctx.roundRect(edge, edge, 64 - 2 * edge, 64 - 2 * edge, 11);
  ctx.fillStyle = art.ground;
  ctx.fill();
  ctx.clip();
  const soft = mix(art.ground, art.ink, 0.16);
  if (art.pattern) paintGlyph(ctx, kGroundPatterns[art.pattern], { ink: soft, ground: soft, soft });
  if (art.glyph) {
    const light = mix(art.ground, '#ffffff', 0.35);
    const tones = { ink: art.ink, ground: art.ground, soft: mix(art.ground, art.ink, 0.55) };
    ctx.translate(6.4, 6.4);
    ctx.scale(0.8, 0.8);
    ctx.save();
    ctx.translate(0.7, 1.1);
    paintGlyph(ctx, art.glyph, { ink: light, ground: 'transparent', soft: light });
    ctx.restore();
    paintGlyph(ctx, art.glyph, tones);
  }
  ctx.restore();
}
