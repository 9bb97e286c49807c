import Picture from './Picture.svelte';
import type words from './words/en.json';

declare module '../index' {
  interface GameWords {
    'sharp-shooters': typeof words;
  }
}

export default { Picture, minutes: '20–30', opponents: 2 };
