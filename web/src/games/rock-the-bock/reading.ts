// Parses decisions and rolls of Rock the Bock.
import { splitWords } from '../../table/state';
import { kKinds, type Kind } from './faces';

export interface Sheet {
  roebucks: number;
  wolves: number;
  does: number;
  dice: number;
}

export interface State {
  round: number;
  phase: 'decide' | 'rolling' | 'over';
  turn: number;
  colours: string[];
  sheets: Sheet[];
  rolled: Partial<Record<Kind, number>>;
  points: number[][];
}

/** Boxes on a printed sheet. */
export const kMost: Readonly<Sheet> = { roebucks: 10, wolves: 12, does: 12, dice: 10 };

export type Row = 'roebucks' | 'wolves' | 'does';

export interface Choice {
  decision: string;
  kind: Kind;
  /** The seat that marks the group. */
  marker: number;
}

export function rowOf(kind: Kind): Row {
  return kind === 'roebuck' ? 'roebucks' : kind === 'wolf' ? 'wolves' : 'does';
}

/** Reads `take red` and the like; undefined for other decisions. */
export function readChoice(decision: string, actor: number, names: readonly string[], colours: readonly string[]): Choice | undefined {
  const [take, what, name] = splitWords(decision);
  if (take !== 'take' || what === undefined) return undefined;
  if (what === 'roebucks') return { decision, kind: 'roebuck', marker: actor };
  if (what === 'wolves') return { decision, kind: 'wolf', marker: names.indexOf(name ?? '') };
  return { decision, kind: what as Kind, marker: colours.indexOf(what) };
}

/** Counts of `roebuck*2 wolf red`. */
export function readRoll(outcome: string): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {};
  for (const word of splitWords(outcome)) {
    const [kind, count] = word.split('*');
    if (kKinds.includes(kind as Kind)) counts[kind as Kind] = count === undefined ? 1 : Number(count);
  }
  return counts;
}

export function writeRoll(counts: Partial<Record<Kind, number>>): string {
  return kKinds
    .filter((kind) => (counts[kind] ?? 0) > 0)
    .map((kind) => (counts[kind] === 1 ? kind : `${kind}*${counts[kind]}`))
    .join(' ');
}

/** One word per die: `roebuck roebuck wolf red`. */
export function kindsOf(counts: Partial<Record<Kind, number>>): Kind[] {
  return kKinds.flatMap((kind) => Array.from({ length: counts[kind] ?? 0 }, () => kind));
}

export function countsOf(kinds: readonly Kind[]): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
