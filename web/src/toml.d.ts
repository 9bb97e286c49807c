// What scripts/toml-plugin.ts makes of a file; who imports it knows its form.
declare module '*.toml' {
  const data: unknown;
  export default data;
}
declare module '*.toml?reasons' {
  const data: unknown;
  export default data;
}
