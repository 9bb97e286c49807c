// Loads a lesson: its record, the server's replay of it, its sentences, and the game's table.
import { loadGame } from '../../games/load';
import type { GameModule } from '../../games/types';
import { fetchGamesNearby } from '../../net/api';
import { t, type Language } from '../../words/i18n.svelte';
import { readRecord } from '../../device/records';
import { find, type Words } from '../../words/patterns';
import type { Script } from './lesson.svelte';

const records = import.meta.glob<string>('../../games/*/lesson/record.txt', { query: '?raw', import: 'default' });
const sentences = import.meta.glob<Words>('../../games/*/lesson/*.json', { import: 'default' });
const nears = import.meta.glob<MissedBy>('../../games/*/lesson/near.ts', { import: 'missedBy' });

/** How a decision differs from the lesson's; null if it is close enough. */
export type MissedBy = (decision: string, wanted: string) => string | null;
export type Sentence = (key: string) => string | undefined;

export interface Material {
  script: Script;
  missedBy: MissedBy;
  module: GameModule;
  defaults: ReadonlyMap<string, string>;
}

const folderOf = (game: string): string => `../../games/${game}/lesson`;

async function recordOf(game: string): Promise<string> {
  const record = await records[`${folderOf(game)}/record.txt`]!();
  // Translates the learner's name, "You".
  return record.replace(/^(?!motion ).*/gm, (line) => line.replace(/\bYou\b/g, t('you')));
}

export async function loadMaterial(game: string): Promise<Material> {
  const [script, missedBy, module, { games }] = await Promise.all([
    recordOf(game).then(readRecord),
    nears[`${folderOf(game)}/near.ts`]?.(),
    loadGame(game),
    fetchGamesNearby(),
  ]);
  const options = games.find(({ name }) => name === game)?.options ?? [];
  return {
    script,
    missedBy: missedBy ?? ((decision, wanted) => (decision === wanted ? null : 'other')),
    module,
    defaults: new Map(options.map((option) => [option.key, option.default])),
  };
}

export async function loadSentences(game: string, language: Language): Promise<Sentence> {
  const words = await sentences[`${folderOf(game)}/${language}.json`]!();
  return (key) => find(words, key);
}
