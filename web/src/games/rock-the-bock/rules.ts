// What the table has to know of the rules: how decisions read, and whom they mark.
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

/** `take red` and the like; undefined for anything else. */
export function readChoice(decision: string, actor: number, names: readonly string[], colours: readonly string[]): Choice | undefined {
  const [take, what, name] = splitWords(decision);
  if (take !== 'take' || what === undefined) return undefined;
  if (what === 'roebucks') return { decision, kind: 'roebuck', marker: actor };
  if (what === 'wolves') return { decision, kind: 'wolf', marker: names.indexOf(name ?? '') };
  return { decision, kind: what as Kind, marker: colours.indexOf(what) };
}

/** `roebuck*2 wolf red` as counts. */
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

/** One of each die: `roebuck roebuck wolf red`. */
export function kindsOf(counts: Partial<Record<Kind, number>>): Kind[] {
  return kKinds.flatMap((kind) => Array.from({ length: counts[kind] ?? 0 }, () => kind));
}

export function countsOf(kinds: readonly Kind[]): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** What the round would bring if it ended now. */
export function standing(sheet: Sheet): number {
  return Math.sign(sheet.roebucks - sheet.wolves) * sheet.does;
}

export function lostBy(sheet: Sheet, kind: Kind, count: number): number {
  const row = rowOf(kind);
  return Math.max(0, count - (kMost[row] - sheet[row]));
}

/** The sheets after a choice, as they stand before a new round clears them. */
export function marked(sheets: readonly Sheet[], { kind, marker }: Choice, actor: number, count: number): Sheet[] {
  const row = rowOf(kind);
  return sheets.map((sheet, seat) => ({
    ...sheet,
    ...(seat === marker ? { [row]: Math.min(kMost[row], sheet[row] + count) } : {}),
    ...(seat === actor ? { dice: sheet.dice - count } : {}),
  }));
}
