/** Made by scripts/words-plugin.ts. */
declare module '*.json?start' {
  const words: import('./patterns').Words;
  export default words;
}
declare module '*.json?all' {
  const words: import('./patterns').Words;
  export default words;
}

/** Names of games; vite.config.ts reads them. */
declare const GAMES: Record<'listed' | 'lessons' | 'rules', readonly string[]>;
