// Refusals of the server as sentences in the language of the page. The sentences are shared with the terminal and the
// server (data/words/LANGUAGE.toml; src/text/reason.h has their format). They load at the first refusal.
import { titleOf } from '../games';
import { language, maybe, needAllWords, type Language } from '../words/i18n.svelte';
import { fill, find, placeholders, type Params, type Words } from '../words/patterns';
import { RefusedError } from './api';
import type { Phrase, Refused } from './protocol';
import { toast } from '../ui/toast.svelte';

const kFiles: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import('../../../data/words/en.toml?reasons'),
  de: () => import('../../../data/words/de.toml?reasons'),
};

/** Formats reasons as sentences in the language of the page. */
export async function sentences(): Promise<(phrase: Phrase) => string> {
  const words = (await kFiles[language()]()).default as Words;
  return (phrase) => sentence(phrase, words) ?? phrase.code;
}

export function sentence({ code, params }: Phrase, words: Words): string | undefined {
  const [key = '', game] = code.split('.').reverse();
  const pattern = find(words, game ? `${game}.reasons.${key}` : `reasons.${key}`);
  if (pattern === undefined) return undefined;
  const filled: Params = typeof params['n'] === 'number' ? { n: params['n'] } : {};
  for (const place of placeholders(pattern)) {
    const [name = '', how = ''] = place.split(':');
    const value = params[name];
    if (value !== undefined) filled[place] = typeof value === 'number' ? value : text(value, how, words);
  }
  return fill(pattern, filled);
}

function text(value: Exclude<Phrase['params'][string], number>, how: string, words: Words): string {
  if (typeof value === 'string') return (how === 'term' ? find(words, `terms.${value}`) : how === 'title' ? titleOf(value) : undefined) ?? value;
  if (!Array.isArray(value)) return sentence(value, words) ?? value.code;
  const last = value.length > 1 ? ` ${find(words, `terms.${how || 'and'}`)} ${value[value.length - 1]}` : '';
  return (last ? value.slice(0, -1) : value).join(', ') + last;
}

/** Falls back to the server's English text for a code that this page does not know. */
export async function refusalText(refused: Refused): Promise<string> {
  const [{ default: words }] = await Promise.all([kFiles[language()](), needAllWords()]);
  return sentence(onDevice(refused), words as Words) ?? refused.text;
}

/** Write errors on this device: the engine passes on the name of the error (engine/messages.ts). */
function onDevice({ params, ...rest }: Refused): Refused {
  const why = maybe(`table.storage-${String(params['why'])}`);
  return { ...rest, params: why === undefined ? params : { ...params, why } };
}

/** Shows why a table could not be opened. */
export async function tellRefused(fault: unknown): Promise<void> {
  if (!(fault instanceof RefusedError)) throw fault;
  toast(await refusalText(fault.refused), 'fault');
}
