// What is wrong with a record, in words: every bad record that the engine is tested with.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { faultOf, lineOf } from '../../src/pages/replay/fault';
import { needAllWords, setLanguage } from '../../src/words/i18n.svelte';

const folder = '../tests/records/bad';
const bad = readdirSync(folder)
  .filter((name) => name.endsWith('.expect'))
  .map((name) => readFileSync(join(folder, name), 'utf8').trimEnd())
  .map((sentence) => {
    const [, line = '', why = ''] = /^(\d+): (.*)$/s.exec(sentence) ?? [];
    return { line: Number(line), why };
  });

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await needAllWords();
});

describe('a faulty record', () => {
  test('there are many', () => {
    expect(bad.length).toBeGreaterThan(400);
    expect(bad.every(({ line, why }) => line > 0 && why !== '')).toBe(true);
  });

  test('is told in English as the engine tells it', async () => {
    await setLanguage('en', false);
    for (const { line, why } of bad) {
      const fault = faultOf(line, why);
      const whole = `${fault.header ? `${fault.header}: ` : ''}${fault.reason}${fault.legal ? `; legal: ${fault.legal}` : ''}`;
      expect(whole).toBe(why);
      expect(fault.foreign).toBe(false);
    }
  });

  test('is told in German, nearly always, and else as the engine tells it', async () => {
    await setLanguage('de', false);
    const faults = bad.map(({ line, why }) => faultOf(line, why));
    for (const { reason } of faults) expect(reason).not.toMatch(/\{\w+\}/);
    const german = faults.filter(({ foreign }) => !foreign).length;
    expect(german / faults.length).toBeGreaterThan(0.6);
    expect(faultOf(7, "it is the table's turn, not Ann's; legal: table card").reason).toBe('dran ist der Tisch, nicht Ann');
    expect(faultOf(6, 'a roll is three dice, not 2; legal: three dice')).toEqual({
      line: 6,
      header: '',
      reason: 'ein Wurf besteht aus genau drei Würfeln',
      foreign: false,
      legal: 'three dice',
    });
  });

  test('shows its line, but nothing that steers the screen', () => {
    expect(lineOf('astragal 1\r\ngame: x\n', 2)).toBe('game: x');
    expect(lineOf('a\n\u001b[31mred\u202e', 2)).toBe('·[31mred·');
    expect(lineOf('a', 9)).toBe('');
    expect(lineOf('x'.repeat(400), 1)).toHaveLength(160);
  });
});
