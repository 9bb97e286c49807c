// The language of the page. Words are in data/words/web, those of a game in the game's folder.
import type { GameWords } from '../games';
import type en from '../../../data/words/web/en.json';
import { keepSetting, readSetting } from '../device/storage';
import { fill, find, type Params, type Paths, type Words } from './patterns';

export type Key = Paths<typeof en & { games: GameWords }>;
export type Language = 'en' | 'de';
export const kLanguages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
];

type Files = Record<Language, () => Promise<{ default: Words }>>;
/** The words for the start page, and all words. */
const some: Files = {
  en: () => import('../../../data/words/web/en.json?start'),
  de: () => import('../../../data/words/web/de.json?start'),
};
const all: Files = {
  en: () => import('../../../data/words/web/en.json?all'),
  de: () => import('../../../data/words/web/de.json?all'),
};
let files = some;

const state = $state<{ language: Language; words: Words }>({ language: 'en', words: {} });

export function language(): Language {
  return state.language;
}

export async function setLanguage(code: Language, keep = true): Promise<void> {
  const words = (await files[code]()).default;
  state.words = words;
  state.language = code;
  document.documentElement.lang = code;
  if (keep) keepSetting('language', code);
}

let coming: Promise<void> | undefined;

/** Loads all words; called when a table or the dialog that opens one appears. */
export function needAllWords(): Promise<void> {
  coming ??= (async () => {
    files = all;
    try {
      await setLanguage(state.language, false);
    } catch {
      // Offline: keep the words that are loaded.
      files = some;
      coming = undefined;
    }
  })();
  return coming;
}

/** The chosen language, otherwise the browser's. */
export function firstLanguage(): Language {
  const kept = readSetting('language');
  if (kept === 'en' || kept === 'de') return kept;
  return navigator.languages.find((tag) => /^(en|de)\b/.test(tag))?.startsWith('de') ? 'de' : 'en';
}

/** The locale for dates: the browser knows which English format applies. */
export function locale(): string {
  return navigator.languages.find((tag) => tag.startsWith(state.language)) ?? state.language;
}

export function t(key: Key, params?: Params): string {
  return fill(find(state.words, key) ?? key, params);
}

/** For composed keys; undefined if there is no such key. */
export function maybe(key: string, params?: Params): string | undefined {
  const pattern = find(state.words, key);
  return pattern === undefined ? undefined : fill(pattern, params);
}

/** Joins a list: "a, b and c". */
export function listOf(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return t('list', { most: parts.slice(0, -1).join(', '), last: parts[parts.length - 1] ?? '' });
}

export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0';
}
