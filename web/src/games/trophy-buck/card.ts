import Picture from './Picture.svelte';
import type words from './words/en.json';

declare module '../index' {
  interface GameWords {
    'trophy-buck': typeof words;
  }
}

export default { Picture, minutes: '10–20', opponents: 2 };
