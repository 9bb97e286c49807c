// The user's own dice, cards and boards, stored on this device in the form of a record's `data:` (docs/record.md).
// Forms report obvious errors; the server checks everything when a table is opened.
import { keepSetting, readSetting } from './storage';

export interface OwnSet {
  id: string;
  game: string;
  name: string;
  data: Record<string, unknown>;
}

export interface Fault {
  /** The field of the form that has the error. */
  field: string;
  /** `own-fault-KEY` in the game's words. */
  key: string;
  params?: Record<string, number>;
}

/** Exports of a game's `own/form.ts`; the form itself is `own/Form.svelte`. */
export interface OwnForm<Form> {
  /** Null if the form cannot show the data, which can still be used. */
  formOf: (data: Record<string, unknown>) => Form | null;
  dataOf: (form: Form) => Record<string, unknown>;
  faultsOf: (form: Form) => Fault[];
}

function all(): OwnSet[] {
  try {
    const sets: unknown = JSON.parse(readSetting('own') ?? '[]');
    return Array.isArray(sets) ? (sets as OwnSet[]) : [];
  } catch {
    return [];
  }
}

export function ownSets(game: string): OwnSet[] {
  return all().filter((set) => set.game === game);
}

export function keepOwn(set: OwnSet): void {
  keepSetting('own', JSON.stringify([...all().filter(({ id }) => id !== set.id), set]));
}

export function forgetOwn(id: string): void {
  keepSetting('own', JSON.stringify(all().filter((set) => set.id !== id)));
}
