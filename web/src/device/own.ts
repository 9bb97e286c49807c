// The user's own dice, cards and boards, stored on this device in the form of a record's `data:`
// (docs/record.md). What is obviously wrong is said here; the server checks everything when a table is opened.
import { keepSetting, readSetting } from './storage';

export interface OwnSet {
  id: string;
  game: string;
  name: string;
  data: Record<string, unknown>;
}

export interface Fault {
  /** Which field of the form it stands beside. */
  field: string;
  /** `own-fault-KEY` in the game's words. */
  key: string;
  params?: Record<string, number>;
}

/** What a game's `own/form.ts` exports, beside the form itself in `own/Form.svelte`. */
export interface OwnForm<Form> {
  /** Null: data that the form cannot show, which is played with as it is. */
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
