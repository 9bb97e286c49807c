// A name for somebody who has given none.
import { t } from '../words/i18n.svelte';
import { keepSetting, readSetting } from './storage';

/** "Merry Otter": made up once, and kept on this device. Needs all words. */
export function nickname(): string {
  const kept = readSetting('nickname');
  if (kept) return kept;
  const any = (list: string): string => {
    const words = list.split(', ');
    return words[Math.floor(Math.random() * words.length)]!;
  };
  const made = `${any(t('open.nick-how'))} ${any(t('open.nick-who'))}`;
  keepSetting('nickname', made);
  return made;
}
