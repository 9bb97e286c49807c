// What a lesson needs: its record, what the server makes of it, its sentences, and the game's table.
import type { GameModule, GameName } from '../../games/types';
import { cardOf } from '../../games';
import { fetchGames } from '../../net/api';
import { t, type Language } from '../../words/i18n.svelte';
import { readRecord } from '../../device/records';
import { find, type Words } from '../../words/patterns';
import type { Script } from './lesson.svelte';

const sentences: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import('../../words/lessons/en.json'),
  de: () => import('../../words/lessons/de.json'),
};

export interface Material {
  script: Script;
  module: GameModule;
  defaults: ReadonlyMap<string, string>;
}

async function recordOf(game: GameName): Promise<string> {
  const answer = await fetch(`/lessons/${game}.txt`);
  if (!answer.ok) throw new Error(answer.statusText);
  // Whoever learns is called You in every language.
  return (await answer.text()).replace(/^(seats: )?You\b/gm, `$1${t('learn.you')}`).replace(/(\btake wolves )You\b/g, `$1${t('learn.you')}`);
}

export async function loadMaterial(game: GameName): Promise<Material> {
  const [script, module, { games }] = await Promise.all([
    recordOf(game).then(readRecord),
    cardOf(game)!.load(),
    fetchGames(),
  ]);
  const options = games.find(({ name }) => name === game)?.options ?? [];
  return { script, module: module.game, defaults: new Map(options.map((option) => [option.key, option.default])) };
}

export type Sentence = (key: string) => string | undefined;

export async function loadSentences(language: Language): Promise<Sentence> {
  const words = (await sentences[language]()).default;
  return (key) => find(words, key);
}
