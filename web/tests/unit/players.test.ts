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
test('ten seats have ten looks', () => {
  expect(new Set(names(Array.from({ length: 10 }, () => undefined))).size).toBe(10);
});
