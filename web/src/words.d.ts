declare module '*.json?start' {
  const words: import('./lib/words').Words;
  export default words;
}
