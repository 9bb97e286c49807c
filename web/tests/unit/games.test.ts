import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cards } from '../../src/games';

test('no file outside the folders of the games names one, but the list', () => {
  const names = cards.map(({ name }) => name);
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte|json|css)$/.test(file))
    .filter((file) => !names.some((name) => file.startsWith(`games/${name}/`)));
  expect(files.length).toBeGreaterThan(80);
  const naming = files.filter((file) => names.some((name) => readFileSync(`src/${file}`, 'utf8').includes(name)));
  expect(naming).toEqual(['games/index.ts']);
});
