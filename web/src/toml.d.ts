// The type of TOML files imported through scripts/toml-plugin.ts; importers cast it.
declare module '*.toml' {
  const data: unknown;
  export default data;
}
declare module '*.toml?reasons' {
  const data: unknown;
  export default data;
}
