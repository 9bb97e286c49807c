// The sixteen dice: painted wood in four colours. Each colour has a pattern, and its pips are the player's mark, so
// that players need not distinguish red from green.
import { pips, type DieLook, type FaceArt, type Glyph, type GroundPattern, type Stroke } from '../../stage/art';
import type { Colour } from './dice';

interface Paint {
  ground: string;
  ink: string;
  body: string;
  pattern: GroundPattern;
  pip: (x: number, y: number) => Stroke;
}

const paints: Record<Colour, Paint> = {
  red: { ground: '#b8382c', ink: '#fff3e4', body: '#a83226', pattern: 'dots', pip: (x, y) => ({ d: `M${x} ${y}h.01`, line: 13 }) },
  green: {
    ground: '#37793f',
    ink: '#f4fbea',
    body: '#2f6b37',
    pattern: 'checks',
    pip: (x, y) => ({ d: `M${x - 6.5} ${y - 6.5}h6.5v13h6.5v-6.500h-13z` }),
  },
  blue: { ground: '#2d63a8', ink: '#f1f7ff', body: '#275795', pattern: 'stripes', pip: (x, y) => ({ d: `M${x - 6.5} ${y - 6}h13v4.500h-13zM${x - 6.5} ${y + 1.5}h13v4.500h-13z` }) },
  black: { ground: '#34302b', ink: '#f6ecd9', body: '#26221e', pattern: 'plain', pip: (x, y) => ({ d: `M${x} ${y - 8}l8 8l-8 8l-8-8z` }) },
};

function look(colour: Colour): DieLook {
  const { ground, ink, pattern, pip, body } = paints[colour];
  const faces = [1, 2, 3, 4, 5, 6].map((number): FaceArt => ({ ground, ink, pattern, glyph: pips(number, pip) }));
  return { name: `tumblin-${colour}`, faces: faces as unknown as DieLook['faces'], body, roughness: 0.42, inset: 1 };
}

export const looks: Record<Colour, DieLook> = {
  red: look('red'),
  green: look('green'),
  blue: look('blue'),
  black: look('black'),
};

export type CardKind = 'gate' | 'mine' | 'breed';
export const cardKind = (name: string): CardKind => name.replace(/\d$/, '') as CardKind;

export interface CardArt {
  ground: string;
  ink: string;
  glyph: Glyph;
}

/** Cards of 3 cm, drawn in a box of 64. */
export const cardArt: Record<CardKind, CardArt> = {
  gate: {
    ground: '#efe3f7',
    ink: '#5d3478',
    glyph: [
      { d: 'M12 56V30a20 20 0 0 1 40 0v26', line: 6 },
      { d: 'M24 56V32a8 8 0 0 1 16 0v24', line: 4, tone: 'soft' },
      { d: 'M32 3l2.500 5.500l5.500 2.500l-5.500 2.500L32 19l-2.500-5.500L24 11l5.500-2.500z', tone: 'soft' },
      { d: 'M5 57h54', line: 5 },
    ],
  },
  mine: {
    ground: '#f6d9c4',
    ink: '#8a2412',
    glyph: [
      { d: 'M32 18a17 17 0 1 1 0 34a17 17 0 0 1 0-34z' },
      { d: 'M32 10v8M32 52v6M9 35h7M48 35h7M16 19l5 5M48 19l-5 5M16 51l5-5M48 51l-5-5', line: 5 },
      { d: 'M26 29a9 9 0 0 1 7-3', line: 4, tone: 'ground' },
    ],
  },
  breed: {
    ground: '#dfeccb',
    ink: '#38611f',
    glyph: [
      { d: 'M7 25h25v25H7zM38 13h19v19H38z', line: 5 },
      { d: 'M14 32h.1M25 43h.1M47.500 22.500h.1', line: 6.5 },
      { d: 'M44 50h14M51 43v14', line: 5, tone: 'soft' },
    ],
  },
};
