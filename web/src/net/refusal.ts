// What the server refuses, as a sentence in the reader's language. The start page loads this only when it has to.
import { RefusedError } from './api';
import { titleOf } from '../games';
import { language, maybe, needAllWords, t } from '../words/i18n.svelte';
import type { Refused } from './protocol';
import { reasonOf } from './reasons';
import { toast } from '../ui/toast.svelte';
import type { Params } from '../words/patterns';

/** The server's English stands in where there is no other. */
export function refusalText(refused: Refused): string {
  const params: Params = {};
  for (const [name, value] of Object.entries(refused.params)) {
    if (typeof value === 'number' || typeof value === 'string') params[name] = value;
    if (Array.isArray(value)) params[name] = value.join(', ');
  }
  const { game, colour, why, seconds } = params;
  if (game !== undefined) params['game'] = titleOf(String(game));
  if (colour !== undefined) params['colour'] = maybe(`colours.${colour}`) ?? colour;
  if (why !== undefined) params['why'] = whyText(String(why));
  if (seconds !== undefined) params['n'] = seconds;
  return maybe(`refused.${refused.code}`, params) ?? refused.text;
}

function whyText(why: string): string {
  const reason = reasonOf(why);
  const text = reason && maybe(`why.${reason.key}`, reason.params);
  return text ?? (language() === 'en' ? why : t('why.other'));
}

/** A table could not be opened. */
export async function tellRefused(fault: unknown): Promise<void> {
  if (!(fault instanceof RefusedError)) throw fault;
  await needAllWords();
  toast(refusalText(fault.refused), 'fault');
}
