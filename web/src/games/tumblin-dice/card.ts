import Picture from './Picture.svelte';
import type words from './words/en.json';

declare module '../index' {
  interface GameWords {
    'tumblin-dice': typeof words;
  }
}

/** Without cards on the board, nobody is asked how many there are and who lays them; without teams, not who begins in one. */
const kNeeds: Record<string, string[]> = { 'breeding-cards': ['breed'], cards: ['gates', 'mines', 'breed'], 'team-order': ['teams'] };

function asks(option: string, options: ReadonlyMap<string, string>): boolean {
  // Both kinds of breeding cards are one each.
  if (option === 'breeding-cards' && options.get('breed') === 'both') return false;
  return kNeeds[option]?.some((other) => options.get(other) !== 'off') ?? true;
}

export default { Picture, minutes: '15–25', asks };
