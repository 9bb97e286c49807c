import { expect, test } from 'vitest';
import { looksOf } from '../../src/table/players';

const names = (colours: readonly (string | undefined)[]): string[] => looksOf(colours).map((look) => look.name);

test('without colours the seats look as they come', () => {
  expect(names([undefined, undefined, undefined])).toEqual(['red', 'blue', 'green']);
});
test('nobody looks like somebody who has chosen', () => {
  expect(names(['blue', undefined, undefined])).toEqual(['blue', 'red', 'green']);
  expect(names([undefined, 'red', undefined, 'green'])).toEqual(['blue', 'red', 'yellow', 'green']);
});
test('colours are dealt as the game deals them', () => {
  const dealt = (colours: (string | undefined)[], order: string[]): string[] => looksOf(colours, order).map((look) => look.name);
  expect(dealt([undefined, undefined], ['red', 'green', 'blue', 'black'])).toEqual(['red', 'green']);
  expect(dealt([undefined, undefined, undefined, undefined], ['red', 'black', 'green', 'blue'])).toEqual(['red', 'black', 'green', 'blue']);
  expect(dealt([undefined, 'red'], ['red', 'green', 'blue', 'black'])).toEqual(['green', 'red']);
});
test('ten seats have ten looks', () => {
  expect(new Set(names(Array.from({ length: 10 }, () => undefined))).size).toBe(10);
});
