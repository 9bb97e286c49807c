// What the server refuses, and why: read in its source, and looked for in the page's words.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reasonOf } from '../../src/net/reasons';
import { fill, find, placeholders, type Words } from '../../src/words/patterns';
import de from '../../src/words/de.json';
import en from '../../src/words/en.json';

const source = (file: string): string => readFileSync(join('../src', file), 'utf8').replace(/"\s*\n\s*"/g, '');
const languages = { en: en as Words, de: de as Words };

/** The bodies of the functions whose heading fits, up to the brace at the margin. */
function bodies(file: string, heading: RegExp): string {
  const text = source(file);
  const found = [...text.matchAll(new RegExp(`^[^\\n]*${heading.source}[\\s\\S]*?^}`, 'gm'))].map(([body]) => body);
  expect(found.length, `${heading} in ${file}`).toBeGreaterThan(0);
  return found.join('\n');
}

/** Texts with a space in them, with something in the place of each {}. */
function texts(code: string, before = /(?:return \{?|[?:](?:\s*fmt::format\()?|why",|fault =|Error\{(?:\s*fmt::format\()?|kSeats,\s*\{fmt::format\(|return fmt::format\()\s*/): string[] {
  return [...code.matchAll(new RegExp(`${before.source}"((?:[^"\\\\]|\\\\.)+)"`, 'g'))]
    .map(([, text]) => (text ?? '').replace(/\\(.)/g, '$1'))
    .filter((text) => text.includes(' '))
    .map((text) => text.replace(/\{\w*(?::04X)?\}/g, '7'));
}

describe('every refusal of the server', () => {
  const codes = [...source('rooms/refusal.cpp').matchAll(/^\s+\{"([a-z-]+)",\s*"((?:[^"\\]|\\.)*)"\}/gm)].map(
    ([, code = '', sentence = '']) => ({ code, sentence }),
  );

  test('is read from its source', () => {
    expect(codes.length).toBeGreaterThan(40);
    for (const folder of ['rooms', 'server'])
      for (const file of readdirSync(join('../src', folder)).filter((name) => /(?<!_test)\.(cpp|h)$/.test(name)))
        for (const [, code] of source(join(folder, file)).matchAll(/\brefuse\([^;{]*?"([a-z-]+)"/g))
          expect(codes.map((each) => each.code), `${file} refuses with`).toContain(code);
  });

  test.each(['en', 'de'] as const)('is a sentence (%s) with its parameters, and there is no other', (language) => {
    const said = Object.keys((languages[language]['refused'] as Words) ?? {});
    expect([...said].sort()).toEqual(codes.map(({ code }) => code).sort());
    for (const { code, sentence } of codes) {
      const text = find(languages[language], `refused.${code}`) ?? '';
      expect(text, code).toMatch(/^\p{L}|^\{/u);
      expect(text, code).toMatch(/[.}]$/);
      for (const name of placeholders(text)) expect(placeholders(sentence), code).toContain(name);
    }
  });

  test('stands in the description of the protocol', () => {
    const page = readFileSync('../docs/protocol.md', 'utf8');
    const table = page.slice(page.indexOf('## Refusals'), page.indexOf('## Limits'));
    expect([...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code).sort()).toEqual(codes.map(({ code }) => code).sort());
  });
});

describe('every reason inside a refusal', () => {
  const rooms = [
    ...['rooms/acts.cpp', 'rooms/game_acts.cpp'].flatMap((file) => texts(source(file), /"why",\s*/)),
    ...texts(bodies('rooms/acts.cpp', /std::string (?:looks_like|taken_by_\w+)\(/)),
  ];
  const names = [
    ...texts(bodies('text/names.cpp', /Result<std::string> read_(name|remark)\(/)),
    ...texts(bodies('text/new_names.cpp', /std::string unseen_in\(/)),
  ]
    .filter((text) => text !== 'the name 7 7') // its second half is one of these:
    .map((text) => (/^(has|begins) /.test(text) ? `the name 7 ${text}` : text));
  const options = texts(bodies('text/options.cpp', /read_options\(/)).filter((text) => text !== 'none');
  const seats = [...texts(bodies('match/seating.cpp', /read_seating\(/)), ...texts(source('match/basic_match.h'), /kSeats,\s*\{fmt::format\(/)];
  const start = texts(bodies('games/tumblin_dice/setup.cpp', /Text::refuse\(/));
  const impossible = [
    ...texts(bodies('games/rock_the_bock/rules.cpp', /::impossible/)),
    ...['games/trophy_buck/rules.cpp', 'games/sharp_shooters/rules.cpp', 'games/tumblin_dice/possible.cpp'].flatMap((file) =>
      texts(bodies(file, /^Reason \w+\(/)),
    ),
    ...['rock_the_bock', 'trophy_buck', 'sharp_shooters'].flatMap((game) => texts(bodies(`games/${game}/text.cpp`, /::why_not\(/))),
    ...texts(source('games/tumblin_dice/read.cpp')),
  ].filter((text) => !['no cards', 'number is', 'numbers are'].includes(text));
  const cards = texts(bodies('dice/tumblin_dice/thrown.cpp', /::cannot_lie\(/));
  const poses = [
    ...texts(bodies('physics/resting.cpp', /^Reason cannot_rest\(/)),
    ...texts(bodies('dice/tumblin_dice/pose_check.cpp', /^Reason (?:not_as_said|laid_wrongly)\(/)),
  ];
  // The page writes dice as the record has them; only their number can be wrong.
  const counts = ['rock_the_bock', 'trophy_buck', 'sharp_shooters', 'tumblin_dice']
    .flatMap((game) => texts(source(`games/${game}/text.cpp`), /Error\{\s*fmt::format\(/))
    .filter((text) => / due$|, not 7$/.test(text));
  const all = [...new Set([...rooms, ...names, ...options, ...seats, ...start, ...impossible, ...cards, ...poses, ...counts])];

  test('is found in its source', () => {
    for (const part of [rooms, names, options, seats, start, impossible, cards, poses, counts]) expect(part.length).toBeGreaterThan(0);
    expect(all).toContain('the bag holds 7 7, so 7 cannot come out of it');
    expect(all).toContain('7 would overlap 7; cards are 30 mm square');
    expect(all).toContain('7 is for 7 to 7 players, not 7');
    expect(all).toContain('the name 7 begins or ends with a space');
    expect(all.length).toBeGreaterThan(55);
  });

  test.each(all)('%s', (text) => {
    for (const why of [text, `${text}; legal: this, that or "something else"`]) {
      const reason = reasonOf(why);
      expect(reason).toBeDefined();
      for (const words of Object.values(languages)) {
        const pattern = find(words, `why.${reason?.key}`);
        expect(pattern).toBeDefined();
        expect(fill(pattern ?? '', reason?.params)).not.toMatch(/[{}]/);
      }
    }
  });

  test('has words that are used', () => {
    const used = new Set([...all.map((text) => reasonOf(text)?.key), 'other']);
    expect(Object.keys(en.why).filter((key) => !used.has(key))).toEqual([]);
  });

  test('keeps its numbers', () => {
    expect(reasonOf('rock-the-bock is for 2 to 4 players, not 1')).toEqual({
      key: 'players',
      params: { game: 'rock-the-bock', least: '2', most: '4', n: '1' },
    });
    expect(reasonOf('9 dice are rolled where 10 are due; legal: ten dice such as red*3')).toMatchObject({
      key: 'dice-due',
      params: { n: '9', due: '10' },
    });
  });
});
