// Parses throws in records.
import { splitWords } from '../../table/state';
import type { Resting } from './dice';

/** The result of a throw for one die, before cards act. */
export interface Moved {
  die: string;
  how: 'rest' | 'off' | 'trip';
  level: number;
  face: number;
  /** The card that it landed on and triggers. */
  card?: string;
  /** Its place after cards have acted, if given. */
  end?: 'off' | Resting;
  pose?: number[];
}

/** `3x5@mine2` */
function readRest(text: string): Resting | undefined {
  const [, level, face, card] = /^(-?\d)x(\d)(?:@(\w+))?$/.exec(text) ?? [];
  if (face === undefined) return undefined;
  return { level: Number(level), face: Number(face), ...(card ? { card } : {}) };
}

/** `red1:3x5@mine2/…`, `red1:off`, `red1:trip@mine2`, `red1:1x5@gate1>4x5@breed1/…` */
export function readMoved(word: string): Moved | undefined {
  const [, die, rest] = /^([a-z]+[1-4]):(.+)$/.exec(word) ?? [];
  if (die === undefined || rest === undefined) return undefined;
  if (rest === 'off' || rest === 'pad') return { die, how: 'off', level: 0, face: 0 };
  const [where = '', pose] = rest.split('/');
  const [first = '', last] = where.split('>');
  if (first.startsWith('trip@')) return { die, how: 'trip', level: 0, face: 0, card: first.slice(5) };
  const lies = readRest(first);
  if (!lies) return undefined;
  const moved: Moved = { die, how: 'rest', ...lies };
  const end = last === 'off' ? last : readRest(last ?? '');
  if (end) moved.end = end;
  if (pose) moved.pose = pose.split(',').map(Number);
  return moved;
}

export function readThrow(outcome: string): Moved[] {
  return splitWords(outcome)
    .map(readMoved)
    .filter((moved): moved is Moved => moved !== undefined);
}

const writeRest = ({ level, face, card }: Resting): string => `${level}x${face}${card ? `@${card}` : ''}`;

export function writeMoved({ die, how, end, ...lies }: Moved): string {
  if (how === 'off') return `${die}:off`;
  if (how === 'trip') return `${die}:trip@${lies.card}`;
  return `${die}:${writeRest(lies)}${end ? `>${end === 'off' ? end : writeRest(end)}` : ''}`;
}
