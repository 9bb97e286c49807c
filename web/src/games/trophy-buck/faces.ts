// The twelve dice of Trophy Buck, and the clearing they fall on.
import type { DieLook, FaceArt } from '../../stage/art';
import { chance } from '../../stage/chance';
import type { Ground } from '../../stage/types';
import { points, startle, tracks } from './glyphs';
import { counts, kColours, kShipped, worth, type Colour, type DieData, type Face } from './dice';

const paints: Record<Colour, Omit<FaceArt, 'glyph'>> = {
  brown: { ground: '#7d4620', ink: '#fff0d2', pattern: 'stripes' },
  white: { ground: '#f4ecdc', ink: '#43281a' },
  green: { ground: '#1f5a41', ink: '#eaf8e4', pattern: 'checks' },
  orange: { ground: '#ec7d22', ink: '#2a1004', pattern: 'waves' },
};

/** Numbers of faces with points, startle and tracks. */
export const sides = {} as Record<Colour, readonly [number, number, number]>;

function lookOf(colour: Colour): DieLook {
  const glyphs = [points(worth[colour]), startle, tracks];
  const faces = sides[colour].flatMap((n, face) =>
    Array.from({ length: n }, (): FaceArt => ({ ...paints[colour], glyph: glyphs[face]! })),
  );
  return {
    name: `trophy-buck-${colour}-${sides[colour].join('')}-${worth[colour]}`,
    faces: faces as unknown as DieLook['faces'],
    body: paints[colour].ground,
    roughness: 0.3,
    inset: 1,
  };
}

export const looks = {} as Record<Colour, DieLook>;

/** Dice of the open table: the shipped ones, changed by its `data:` (docs/record.md). */
export function playWith(own: Partial<Record<Colour, readonly number[]>> = {}): void {
  for (const colour of kColours) {
    const numbers = kShipped[colour].map((shipped, i) => own[colour]?.[i] ?? shipped) as DieData;
    sides[colour] = [numbers[0], numbers[1], numbers[2]];
    [counts[colour], worth[colour]] = [numbers[3], numbers[4]];
    looks[colour] = lookOf(colour);
  }
}
playWith();

export function faceFor(colour: Colour, face: Face): number {
  const [scoring, startling] = sides[colour];
  return face === 'points' ? 1 : face === 'startle' ? scoring + 1 : scoring + startling + 1;
}

/** Floor of the tray: earth, moss, and leaves, more towards the edge. */
export const clearing: Ground = {
  rim: '#5d3d26',
  floor: 'cloth',
  paint(ctx, width, height, dark) {
    const light = ctx.createRadialGradient(width / 2, height * 0.46, height * 0.08, width / 2, height / 2, width * 0.62);
    light.addColorStop(0, dark ? '#6d5a36' : '#c9a562');
    light.addColorStop(0.55, dark ? '#54442b' : '#a98146');
    light.addColorStop(1, dark ? '#33291d' : '#7c5730');
    ctx.fillStyle = light;
    ctx.fillRect(0, 0, width, height);
    // moss
    for (let i = 0; i < 46; ++i) {
      const x = chance(i) * width;
      const y = chance(i + 300) * height;
      const size = 24 + chance(i + 600) * 70;
      const moss = ctx.createRadialGradient(x, y, 0, x, y, size);
      moss.addColorStop(0, dark ? 'rgb(74 92 52 / 0.38)' : 'rgb(122 132 62 / 0.34)');
      moss.addColorStop(1, 'rgb(110 120 60 / 0)');
      ctx.fillStyle = moss;
      ctx.fillRect(x - size, y - size, size * 2, size * 2);
    }
    ctx.lineCap = 'round';
    for (let i = 0; i < 240; ++i) {
      const x = chance(i + 1000) * width;
      const y = chance(i + 1300) * height;
      ctx.strokeStyle = chance(i + 1700) > 0.5 ? 'rgb(255 236 190 / 0.14)' : 'rgb(50 28 8 / 0.16)';
      ctx.lineWidth = 2 + chance(i + 1900) * 2;
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x + (chance(i + 2100) - 0.5) * 26, y - 6 - chance(i + 2300) * 10);
      ctx.stroke();
    }
    const colours = ['#b4532a', '#d58a34', '#8f3d1f', '#c9762b', '#e0ac4e'];
    for (let i = 0; i < 190; ++i) {
      const x = chance(i + 4000) * width;
      const y = chance(i + 4400) * height;
      const edge = Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5)) * 2;
      if (chance(i + 4800) > edge ** 2.2 + 0.06) continue;
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(chance(i + 5200) * Math.PI * 2);
      const size = 12 + chance(i + 5600) * 15;
      ctx.globalAlpha = dark ? 0.5 : 0.8;
      ctx.fillStyle = colours[i % colours.length]!;
      ctx.beginPath();
      ctx.moveTo(0, -size);
      ctx.bezierCurveTo(size * 0.75, -size * 0.5, size * 0.6, size * 0.5, 0, size);
      ctx.bezierCurveTo(-size * 0.6, size * 0.5, -size * 0.75, -size * 0.5, 0, -size);
      ctx.fill();
      ctx.strokeStyle = 'rgb(60 25 8 / 0.5)';
      ctx.lineWidth = 1.6;
      ctx.beginPath();
      ctx.moveTo(0, -size * 0.8);
      ctx.lineTo(0, size * 1.3);
      ctx.stroke();
      ctx.restore();
    }
    ctx.globalAlpha = 1;
  },
};
