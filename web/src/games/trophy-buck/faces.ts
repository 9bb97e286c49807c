// The twelve dice of Trophy Buck: a rack with what it is worth, a leaping deer, hoof prints.
import type { DieLook, FaceArt, Glyph } from '../../stage/art';
import type { Ground } from '../../stage/types';
import { kColours, kWorth, type Colour, type Face } from './rules';

const rack: Glyph = [
  {
    d: 'M29 61C16 58 7 49 5.500 36C4.500 27 8 19 13 12M6.500 42C3.500 36 2.500 31 3 26M11 50C15 45 16.500 40 16 34M6.500 28C11 25 14 22 15.500 17.500',
    line: 4.4,
  },
  {
    d: 'M35 61C48 58 57 49 58.500 36C59.500 27 56 19 51 12M57.500 42C60.500 36 61.500 31 61 26M53 50C49 45 47.500 40 48 34M57.500 28C53 25 50 22 48.500 17.500',
    line: 4.4,
  },
];

const digits: Record<number, string> = {
  2: 'M24.500 17C25 10.500 28.500 7.500 32.500 7.500C37 7.500 40 10.500 40 15C40 24 29 31 24 44H41',
  4: 'M36 45V8L22 33H42',
  6: 'M38.500 8C30 11 24 21 24 33C24 41 27.500 45.500 32.500 45.500C37.500 45.500 41 41.500 41 35.500C41 29.500 37.500 25.500 32.800 25.500C28.500 25.500 25 28.500 24.300 32',
  8: 'M32 25C27.500 25 24.500 21.500 24.500 17C24.500 11.500 27.800 7.500 32 7.500C36.200 7.500 39.500 11.500 39.500 17C39.500 21.500 36.500 25 32 25C27 25 23.500 29.500 23.500 35C23.500 41 27 45.500 32 45.500C37 45.500 40.500 41 40.500 35C40.500 29.500 37 25 32 25z',
};

export const points = (worth: number): Glyph => [...rack, { d: digits[worth] ?? '', line: 6 }];

/** A deer that leaps away to the left. */
export const startle: Glyph = [
  { d: 'M25 31C32 32 40 34 46 36', line: 15 },
  { d: 'M23 31C20 27 17 21 15 16', line: 8.5 },
  { d: 'M15.500 15.500L7 19.500', line: 7 },
  { d: 'M17 13C16 9 17 6 19.500 3M17 9C20 9 22.500 8 24.500 5.500M20 16C23 15.500 25 14 26.500 12', line: 3 },
  { d: 'M22 36L11.500 40L7 35M26 38L17.500 46L11.500 44', line: 4.6 },
  { d: 'M47 37C51 42 53 46 54 50L61 56M43 39C46 45 47 49 47.500 53L53 60', line: 5 },
  { d: 'M51 32L56.500 27', line: 5 },
];

/** One that has noticed nothing yet. */
export const stag: Glyph = [
  { d: 'M23 36C30 34 38 35 45 35', line: 14 },
  { d: 'M22 34C19 29 17 24 16 19', line: 8 },
  { d: 'M16.500 18L8.500 22', line: 6.5 },
  { d: 'M17 15C13 12 12 8 13 3M13.500 9L9 7M19 15C23 13 26 9 26 4M24.500 9L29 7.500', line: 2.8 },
  { d: 'M21 40V60M26 41V60M40 40V60M46 39L48 48L47 60', line: 4.2 },
];

export const tracks: Glyph = [
  { d: 'M19 27c-8 7-10 20-6.500 27c4 2 7.500-2 7.500-9c0-7 0-12-1-18zm4 0c8 7 10 20 6.500 27c-4 2-7.500-2-7.500-9c0-7 0-12 1-18z' },
  { d: 'M43 8c-8 7-10 20-6.500 27c4 2 7.500-2 7.500-9c0-7 0-12-1-18zm4 0c8 7 10 20 6.500 27c-4 2-7.500-2-7.500-9c0-7 0-12 1-18z' },
];

const paints: Record<Colour, Omit<FaceArt, 'glyph'>> = {
  brown: { ground: '#7d4620', ink: '#fff0d2', pattern: 'stripes' },
  white: { ground: '#f4ecdc', ink: '#43281a' },
  green: { ground: '#1f5a41', ink: '#eaf8e4', pattern: 'checks' },
  orange: { ground: '#ec7d22', ink: '#2a1004', pattern: 'waves' },
};

/** Faces with points, startle and tracks; the rules do not need more of it. */
const sides: Record<Colour, readonly [number, number, number]> = {
  brown: [3, 1, 2],
  white: [2, 2, 2],
  green: [1, 3, 2],
  orange: [1, 3, 2],
};

function lookOf(colour: Colour): DieLook {
  const glyphs = [points(kWorth[colour]), startle, tracks];
  const faces = sides[colour].flatMap((n, face) =>
    Array.from({ length: n }, (): FaceArt => ({ ...paints[colour], glyph: glyphs[face]! })),
  );
  return {
    name: `trophy-buck-${colour}`,
    faces: faces as unknown as DieLook['faces'],
    body: paints[colour].ground,
    roughness: 0.3,
    inset: 1,
  };
}

export const looks = Object.fromEntries(kColours.map((colour) => [colour, lookOf(colour)])) as Record<Colour, DieLook>;

export function faceFor(colour: Colour, face: Face): number {
  const [scoring, startling] = sides[colour];
  return face === 'points' ? 1 : face === 'startle' ? scoring + 1 : scoring + startling + 1;
}

/** A small number that is always the same for the same place. */
function chance(index: number): number {
  const x = Math.sin(index * 91.7 + 4.3) * 43758.5453;
  return x - Math.floor(x);
}

/** A clearing in autumn: earth and moss, leaves that fell, more of them towards the edge. */
export const clearing: Ground = {
  rim: '#5d3d26',
  floor: 'cloth',
  paint(ctx, width, height, lodge) {
    const light = ctx.createRadialGradient(width / 2, height * 0.46, height * 0.08, width / 2, height / 2, width * 0.62);
    light.addColorStop(0, lodge ? '#6d5a36' : '#c9a562');
    light.addColorStop(0.55, lodge ? '#54442b' : '#a98146');
    light.addColorStop(1, lodge ? '#33291d' : '#7c5730');
    ctx.fillStyle = light;
    ctx.fillRect(0, 0, width, height);
    // moss
    for (let i = 0; i < 46; ++i) {
      const x = chance(i) * width;
      const y = chance(i + 300) * height;
      const size = 24 + chance(i + 600) * 70;
      const moss = ctx.createRadialGradient(x, y, 0, x, y, size);
      moss.addColorStop(0, lodge ? 'rgb(74 92 52 / 0.38)' : 'rgb(122 132 62 / 0.34)');
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
      ctx.globalAlpha = lodge ? 0.5 : 0.8;
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
