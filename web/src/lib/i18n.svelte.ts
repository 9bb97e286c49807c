// The page's language. Words live in one file a language, src/words.
import type en from '../words/en.json';
import { keepSetting, readSetting } from './device';
import type { Refused } from './protocol';
import { fill, find, type Params, type Paths, type Words } from './words';

export type Key = Paths<typeof en>;
export type Language = 'en' | 'de';
export const kLanguages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
];

type Files = Record<Language, () => Promise<{ default: Words }>>;
/** What the start page needs, and everything. */
const some: Files = {
  en: () => import('../words/en.json?start'),
  de: () => import('../words/de.json?start'),
};
const all: Files = {
  en: () => import('../words/en.json'),
  de: () => import('../words/de.json'),
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

/** A table opens: it needs all words. */
export async function needAllWords(): Promise<void> {
  if (files === all) return;
  files = all;
  await setLanguage(state.language, false).catch(() => (files = some)); // offline: the words that are there
}

/** The language that was chosen here, or else the browser's. */
export function firstLanguage(): Language {
  const kept = readSetting('language');
  if (kept === 'en' || kept === 'de') return kept;
  return navigator.languages.find((tag) => /^(en|de)\b/.test(tag))?.startsWith('de') ? 'de' : 'en';
}

export function t(key: Key, params?: Params): string {
  return fill(find(state.words, key) ?? key, params);
}

/** For keys that are put together; undefined if there is none. */
export function maybe(key: string, params?: Params): string | undefined {
  const pattern = find(state.words, key);
  return pattern === undefined ? undefined : fill(pattern, params);
}

/** "a, b and c" */
export function listOf(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return t('list', { most: parts.slice(0, -1).join(', '), last: parts[parts.length - 1] ?? '' });
}

export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0';
}

/** A refusal as a sentence. The server's English stands in where there is no other. */
export function refusalText(refused: Refused): string {
  const params: Params = {};
  for (const [name, value] of Object.entries(refused.params)) {
    if (typeof value === 'number' || typeof value === 'string') params[name] = value;
    if (Array.isArray(value)) params[name] = value.join(', ');
  }
  if (typeof params['game'] === 'string') {
    const title = maybe(`games.${params['game']}.title`);
    if (title) params['game'] = title;
  }
  if (typeof params['why'] === 'string') params['why'] = whyText(params['why']);
  return maybe(`refused.${refused.code}`, params) ?? refused.text;
}

/** Reasons are sentences of the server's; those that people can meet are known here. */
const kWhys: readonly [RegExp, string][] = [
  [/^somebody at this table has this name$/, 'name-person'],
  [/^a seat at this table has this name$/, 'name-seat'],
  [/^a name is empty/, 'name-empty'],
  [/^'table' cannot be/, 'name-table'],
  [/at most \d+ are possible$/, 'name-long'],
  [/has a character that records need/, 'name-signs'],
  [/has a control character|direction of writing/, 'name-signs'],
  [/begins or ends with a space/, 'name-space'],
  [/(is|are) rolled where (\d+) (is|are) due$/, 'dice-count'],
  [/players?.*(at least|needs|to) /, 'too-few'],
];

function whyText(why: string): string {
  for (const [pattern, key] of kWhys) if (pattern.test(why)) return maybe(`why.${key}`) ?? why;
  return why;
}
