/** Made by scripts/words-plugin.ts. */
declare module '*.json?start' {
  const words: import('./patterns').Words;
  export default words;
}
declare module '*.json?all' {
  const words: import('./patterns').Words;
  export default words;
}

/** The names on the list of games; vite.config.ts reads it. */
declare const GAMES: readonly string[];
