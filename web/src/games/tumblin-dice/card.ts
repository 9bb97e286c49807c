import Picture from './Picture.svelte';
import type words from './words/en.json';

declare module '../index' {
  interface GameWords {
    'tumblin-dice': typeof words;
  }
}

/** Options that are shown only if one of the others is on. */
const kNeeds: Record<string, string[]> = { 'breeding-cards': ['breed'], cards: ['gates', 'mines', 'breed'], 'team-order': ['teams'] };

function asks(option: string, options: ReadonlyMap<string, string>): boolean {
  // `both` always has one card of each kind.
  if (option === 'breeding-cards' && options.get('breed') === 'both') return false;
  return kNeeds[option]?.some((other) => options.get(other) !== 'off') ?? true;
}

export default { Picture, minutes: '15–25', asks };
