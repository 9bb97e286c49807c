// The ten dice of Rock the Bock: a roebuck, a wolf, and a doe in each of four colours.
import type { DieLook, FaceArt, Glyph } from '../../stage/art';
import { chance } from '../../stage/chance';
import type { Ground } from '../../stage/types';

export const kKinds = ['roebuck', 'wolf', 'red', 'blue', 'green', 'yellow'] as const;
export type Kind = (typeof kKinds)[number];

export const roebuck: Glyph = [
  { d: 'M25.500 27C22 21 21.500 13 24 5M23 17L16.500 12M38.500 27C42 21 42.500 13 40 5M41 17L47.500 12', line: 4.4 },
  { d: 'M21 34C12 34 6 30 3.500 23.500C10 21.500 18 23 23 28zM43 34C52 34 58 30 60.500 23.500C54 21.500 46 23 41 28z' },
  { d: 'M32 24C40 24 44.500 28 44 34L41 47C40 54 37 60 32 60C27 60 24 54 23 47L20 34C19.500 28 24 24 32 24z' },
  { d: 'M26 38h.1M38 38h.1', line: 4.6, tone: 'ground' },
  { d: 'M29 52.500h6L32 56z', tone: 'ground' },
];

export const wolf: Glyph = [
  {
    d: 'M9 5C16 8 21 13 24 18C29 16.500 35 16.500 40 18C43 13 48 8 55 5C57 15 56 23 53.500 29L60 40L50 42L51 49L42 48L36 60H28L22 48L13 49L14 42L4 40L10.500 29C8 23 7 15 9 5z',
  },
  { d: 'M19 31L27.500 36.500C24 38.500 20 36.500 19 31zM45 31L36.500 36.500C40 38.500 44 36.500 45 31z', tone: 'ground' },
  { d: 'M28 51.500H36L32 56z', tone: 'ground' },
];

export const doe: Glyph = [
  { d: 'M23 30C12 31 4.500 25 3 13C13 12 22 17 27 25zM41 30C52 31 59.500 25 61 13C51 12 42 17 37 25z' },
  { d: 'M21 26C15 25.500 10.500 22.500 8.500 17.500C13.500 18 18.500 20.500 21 26zM43 26C49 25.500 53.500 22.500 55.500 17.500C50.500 18 45.500 20.500 43 26z', tone: 'ground' },
  { d: 'M32 20C40 20 45 25 44 32L40.500 47C39.500 54 37 59.500 32 59.500C27 59.500 24.500 54 23.500 47L20 32C19 25 24 20 32 20z' },
  { d: 'M26 36h.1M38 36h.1', line: 4.8, tone: 'ground' },
  { d: 'M29.200 51.500h5.600L32 55z', tone: 'ground' },
];

const faces: Record<Kind, FaceArt> = {
  roebuck: { ground: '#fbf6ea', ink: '#4d2f1b', glyph: roebuck },
  wolf: { ground: '#8d9094', ink: '#1d1f22', glyph: wolf },
  red: { ground: '#c03a2b', ink: '#fff1e2', glyph: doe, pattern: 'dots' },
  blue: { ground: '#2f66ad', ink: '#eff6ff', glyph: doe, pattern: 'stripes' },
  green: { ground: '#3a7d42', ink: '#f1fae9', glyph: doe, pattern: 'checks' },
  yellow: { ground: '#e9b830', ink: '#463203', glyph: doe, pattern: 'waves' },
};

export const die: DieLook = {
  name: 'rock-the-bock',
  faces: [faces.roebuck, faces.wolf, faces.red, faces.blue, faces.green, faces.yellow],
  body: '#f4ead6',
  roughness: 0.55,
  inset: 0.9,
};

export function faceFor(kind: Kind): number {
  return kKinds.indexOf(kind) + 1;
}

/** Floor of the tray: two greens, grass, a few flowers. */
export const meadow: Ground = {
  rim: '#8a6142',
  floor: 'cloth',
  paint(ctx, width, height, dark) {
    const shade = ctx.createRadialGradient(width * 0.42, height * 0.4, height * 0.1, width / 2, height / 2, width * 0.62);
    shade.addColorStop(0, dark ? '#4d6d45' : '#94b56c');
    shade.addColorStop(1, dark ? '#2f4a33' : '#6f9852');
    ctx.fillStyle = shade;
    ctx.fillRect(0, 0, width, height);
    ctx.lineCap = 'round';
    for (let i = 0; i < 620; ++i) {
      const x = chance(i) * width;
      const y = chance(i + 900) * height;
      const lean = (chance(i + 1800) - 0.5) * 14;
      ctx.strokeStyle = chance(i + 2700) > 0.5 ? 'rgb(255 255 220 / 0.13)' : 'rgb(20 50 20 / 0.14)';
      ctx.lineWidth = 2 + chance(i + 50) * 2;
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.quadraticCurveTo(x + lean * 0.3, y - 9, x + lean, y - 13 - chance(i + 70) * 9);
      ctx.stroke();
    }
    for (let i = 0; i < 26; ++i) {
      const x = chance(i + 4000) * width;
      const y = chance(i + 5000) * height;
      ctx.fillStyle = ['#fff6d8', '#f2c9c0', '#f4dd83'][i % 3]!;
      ctx.globalAlpha = dark ? 0.4 : 0.75;
      for (let leaf = 0; leaf < 5; ++leaf) {
        const angle = (leaf / 5) * Math.PI * 2;
        ctx.beginPath();
        ctx.arc(x + Math.cos(angle) * 5, y + Math.sin(angle) * 5, 3.4, 0, Math.PI * 2);
        ctx.fill();
      }
      ctx.fillStyle = '#b4832a';
      ctx.beginPath();
      ctx.arc(x, y, 2.6, 0, Math.PI * 2);
      ctx.fill();
      ctx.globalAlpha = 1;
    }
  },
};
