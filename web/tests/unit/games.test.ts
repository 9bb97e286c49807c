import { expect, test } from 'vitest';
import { cardOf, games, hasLesson, hasRules, titleOf } from '../../src/games';
import { loadGame } from '../../src/games/load';
import { verifyRecord } from '../../src/fair/verify';

test('the list is that of the engine', () => {
  expect(games.length).toBeGreaterThan(3);
  expect(games.filter((name) => hasLesson(name) && hasRules(name) && cardOf(name).minutes).length).toBeGreaterThan(3);
});

test('a game without a folder has a title, a picture and a table', async () => {
  expect(titleOf('two-words')).toBe('Two Words');
  expect(cardOf('two-words')).toMatchObject({ name: 'two-words', opponents: 1 });
  expect(hasLesson('two-words') || hasRules('two-words')).toBe(false);
  const { tell, score } = await loadGame('two-words');
  const session = { seats: [{ name: 'Ann' }, { name: 'Bob' }] } as never;
  const moves = [{ seat: 'Bob', decision: 'roll', outcome: '4' }, { seat: 'table', decision: 'deal' }];
  expect(tell({ session, moves, index: 0 })).toEqual([{ text: 'Bob: roll – 4', seat: 1 }]);
  expect(tell({ session, moves, index: 1 })).toEqual([{ text: 'deal' }]);
  expect(score(-3)).toBe('−3');
});

test('the dice of a game that the page does not know are not said to be right', () => {
  const record = (game: string): string => `astragal 1\ngame: ${game}\nseats: Ann, Bob\ndice: seeded astragal\n\nAnn roll = 3\n`;
  expect(verifyRecord(record('two-words'))).toMatchObject({ kind: 'unknown-game', outcomes: [] });
  // docs/dice.md: the first die of this seed shows a three.
  expect(verifyRecord(record('pig')).kind).toBe('fair');
  expect(verifyRecord(record('pig').replace('= 3', '= 4')).kind).toBe('other-dice');
});
