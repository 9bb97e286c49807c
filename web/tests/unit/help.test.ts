import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { games, hasRules } from '../../src/games';
import { readPage, emphases } from '../../src/pages/help/page';
import type { Help } from '../../src/games/shared/pictures';

const read = (path: string): string => readFileSync(path, 'utf8');
const pageOf = (game: string, language: string) => readPage(read(`src/games/${game}/help/${language}.md`));

test('a page of rules has sections with text, lists, rulings and pictures', () => {
  expect(readPage('## turn: Your turn\n\nRoll\nthem.\n\n> A **bold**\n> answer.\n\n- one\n- two\n  lines\n\n![Two dice](dice)\n\n## end: The end\n\nOver.\n')).toEqual([
    {
      id: 'turn',
      title: 'Your turn',
      blocks: [
        { kind: 'text', text: 'Roll them.' },
        { kind: 'ruling', text: 'A **bold** answer.' },
        { kind: 'list', items: ['one', 'two lines'] },
        { kind: 'picture', name: 'dice', caption: 'Two dice' },
      ],
    },
    { id: 'end', title: 'The end', blocks: [{ kind: 'text', text: 'Over.' }] },
  ]);
  expect(emphases('A **bold** answer.')).toEqual(['A ', 'bold', ' answer.']);
});

describe.each(games.filter(hasRules))('the rules of %s', async (game) => {
  const { pictures, topics } = (await import(`../../src/games/${game}/help/index.ts`)) as Help;
  const english = pageOf(game, 'en');

  test('say the same in both languages, in the same order and with the same pictures', () => {
    const shape = (language: string) =>
      pageOf(game, language).map(({ id, blocks }) => [
        id,
        ...blocks.map((block) => (block.kind === 'picture' ? block.name : block.kind === 'list' ? block.items.length : block.kind)),
      ]);
    expect(shape('de')).toEqual(shape('en'));
  });

  test('have every picture that they name, and name every picture', () => {
    const named = english.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : [])));
    expect([...named].sort()).toEqual(Object.keys(pictures).sort());
  });

  test('have a section for whatever the server says is to be done', () => {
    const source = read(`../src/games/${game.replaceAll('-', '_')}/text.cpp`);
    const body = /Text::topic\(const G& game\) \{([^]*?)\n\}/.exec(source)?.[1] ?? '';
    const said = Array.from(body.matchAll(/"([a-z-]+)"/g), (match) => match[1] ?? '');
    expect(said.length).toBeGreaterThan(2);
    expect(Object.keys(topics).sort()).toEqual([...new Set(said)].sort());
    for (const section of Object.values(topics)) expect(english.map(({ id }) => id)).toContain(section);
  });
});
