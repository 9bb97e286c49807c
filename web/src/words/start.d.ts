declare module '*.json?start' {
  const words: import('./patterns').Words;
  export default words;
}
