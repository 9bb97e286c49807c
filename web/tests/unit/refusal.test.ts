// What the server refuses, in words: the same sentences as the engine's (src/text/reason_test.cpp).
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Phrase } from '../../src/net/protocol';
import { refusalText, sentences } from '../../src/net/refusal';
import { setLanguage } from '../../src/words/i18n.svelte';

type Example = Phrase & { en: string; de: string };
const examples = JSON.parse(readFileSync('../tests/data/phrases.json', 'utf8')) as Example[];

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));

describe('a refusal', () => {
  test.each(['en', 'de'] as const)('is a sentence (%s), the same as the engine tells it', async (language) => {
    await setLanguage(language, false);
    const tell = await sentences();
    expect(examples.length).toBeGreaterThan(5);
    for (const example of examples) expect(tell(example)).toBe(example[language]);
  });

  test('with a code that this page does not know is told in the words of the server', async () => {
    const refused = { type: 'refused', code: 'tomorrow', params: { n: 3 }, text: 'Come back tomorrow.' } as const;
    expect(await refusalText(refused)).toBe('Come back tomorrow.');
  });
});
