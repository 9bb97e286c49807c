// Everything that this browser keeps for the page: as a file, or erased.
import { fetchHere, engineUsable } from '../engine/local';
import { kKept } from '../engine/messages';
import { openStore, type TableLog } from '../engine/store';
import { exported } from './history';
import { forgetGames, keptGames } from './games';
import { forgetful } from './storage';

const isOurs = (key: string): boolean => key.startsWith('astragal.');

/** Everything that is kept here, by its key. */
function storedEntries(): Record<string, string> {
  const entries = new Map(forgetful);
  try {
    for (const key of Object.keys(localStorage).filter(isOurs)) entries.set(key, localStorage.getItem(key) ?? '');
  } catch {
    // no storage: it is all in memory
  }
  return Object.fromEntries(entries);
}

function forgetStored(): void {
  for (const key of Object.keys(storedEntries())) {
    forgetful.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // was in memory only
    }
  }
}

async function tables(): Promise<TableLog[]> {
  // Without an engine nobody else has the store open.
  if (!(await engineUsable())) return (await openStore()).all();
  return (await (await fetchHere(kKept)).json()) as TableLog[];
}

export async function exportEverything(): Promise<string> {
  const { games } = JSON.parse(exported(await keptGames())) as { games: unknown };
  const everything = { astragal: 'device', version: 1, games, tables: await tables(), settings: storedEntries() };
  return `${JSON.stringify(everything, null, 1)}\n`;
}

export async function eraseEverything(): Promise<void> {
  if (await engineUsable()) await fetchHere(kKept, { method: 'DELETE' });
  else await (await openStore()).clear();
  await forgetGames();
  forgetStored();
}
