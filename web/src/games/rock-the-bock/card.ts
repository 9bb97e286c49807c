import Picture from './Picture.svelte';
import type words from './words/en.json';

declare module '../index' {
  interface GameWords {
    'rock-the-bock': typeof words;
  }
}

export default { Picture, minutes: '10–15', opponents: 2 };
