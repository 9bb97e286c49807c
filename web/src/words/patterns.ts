// Patterns with placeholders, without dependencies on the page, so that tests can use them.

export type Words = { [key: string]: string | Words };
export type Params = Record<string, string | number>;

/** The keys of all words as paths, such as `table.your-turn`. */
export type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

export function find(words: Words, path: string): string | undefined {
  let at: string | Words | undefined = words;
  for (const part of path.split('.')) {
    if (at === undefined || typeof at === 'string') return undefined;
    at = at[part];
  }
  return typeof at === 'string' ? at : undefined;
}

/** Replaces {names}. Of two forms separated by a bar, the first is for n = 1. */
export function fill(pattern: string, params: Params = {}): string {
  const forms = pattern.split('|');
  const form = forms.length === 2 ? (params['n'] === 1 ? forms[0] : forms[1]) : pattern;
  return (form ?? '').replace(/\{([\w-]+(?::\w+)?)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : String(value);
  });
}

export function placeholders(pattern: string): string[] {
  return Array.from(new Set(Array.from(pattern.matchAll(/\{([\w-]+(?::\w+)?)\}/g), (m) => m[1] ?? ''))).sort();
}

export function leaves(words: Words, prefix = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') all.set(path, value);
    else for (const [inner, text] of leaves(value, path)) all.set(inner, text);
  }
  return all;
}
