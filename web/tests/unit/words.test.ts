import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fill, leaves, placeholders } from '../../src/words/patterns';
import de from '../../../data/words/web/de.json?all';
import en from '../../../data/words/web/en.json?all';

const english = leaves(en);
const german = leaves(de);

describe('every language', () => {
  test('has the same keys', () => {
    expect([...german.keys()]).toEqual([...english.keys()]);
  });
  test('has the same placeholders, and a form for one wherever the other has', () => {
    for (const [key, text] of english) {
      expect(placeholders(german.get(key) ?? ''), key).toEqual(placeholders(text));
      expect((german.get(key) ?? '').includes('|'), key).toBe(text.includes('|'));
    }
  });
  test('says something everywhere', () => {
    for (const [key, text] of [...english, ...german]) expect(text.trim(), key).not.toBe('');
  });
  test('is a file that the page knows', () => {
    expect(readdirSync('../data/words/web').sort()).toEqual(['de.json', 'en.json']);
  });
});

describe('why a decision is the best', () => {
  test('has words for every sentence that the engine has', () => {
    let game = '';
    let sentences = 0;
    for (const line of readFileSync('../data/words/en.toml', 'utf8').split('\n')) {
      game = /^\[([\w-]+)\]/.exec(line)?.[1] ?? game;
      const [, key, sentence] = /^(why-[\w-]+) = "(.*)"/.exec(line) ?? [];
      if (!key || !sentence) continue;
      ++sentences;
      expect(english.get(`games.${game}.${key}`), key).toBe(sentence);
    }
    expect(sentences).toBeGreaterThan(20);
  });
});

describe('patterns', () => {
  test('are filled in', () => {
    expect(fill('{name} has {n}', { name: 'Ann', n: 3 })).toBe('Ann has 3');
  });
  test('have a form for one', () => {
    expect(fill('{n} die|{n} dice', { n: 1 })).toBe('1 die');
    expect(fill('{n} die|{n} dice', { n: 0 })).toBe('0 dice');
  });
  test('are not filled twice: names are no patterns', () => {
    expect(fill('{name} and {other}', { name: '{other}', other: 'Bob' })).toBe('{other} and Bob');
  });
});
