// What is wrong with a record, in words.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Refused } from '../../src/net/protocol';
import { faultOf, lineOf } from '../../src/pages/replay/fault';
import { setLanguage } from '../../src/words/i18n.svelte';

const refused = (line: number, why: Refused['params'][string]): Refused => ({ type: 'refused', code: 'bad-record', params: { line, why }, text: '' });

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));

describe('a faulty record', () => {
  test('is told with its line, and with what would be legal there', async () => {
    const legal = { code: 'legal-line', params: { name: 'Ann', choices: ['roll', 'stop'] } };
    const fault = refused(7, { code: 'turn', params: { name: 'Ann', other: 'Bob', legal } });
    await setLanguage('en', false);
    expect(await faultOf(fault)).toEqual({ line: 7, header: '', reason: "it is Ann's turn, not Bob's", legal: 'Ann roll or stop' });
    await setLanguage('de', false);
    expect(await faultOf(fault)).toEqual({ line: 7, header: '', reason: 'Ann ist dran, nicht Bob', legal: 'Ann roll oder stop' });
  });

  test('is told with the header that is wrong', async () => {
    const why = { code: 'state', params: { why: { code: 'trophy-buck.state-startles', params: {} } } };
    await setLanguage('de', false);
    expect(await faultOf(refused(5, { code: 'in-header', params: { header: 'from', why } }))).toEqual({
      line: 5,
      header: 'from',
      reason: 'diesen Spielstand kann es nicht geben: drei Schrecken hätten den Zug beendet',
      legal: '',
    });
  });

  test('shows its line, but nothing that steers the screen', () => {
    expect(lineOf('astragal 1\r\ngame: x\n', 2)).toBe('game: x');
    expect(lineOf('a\n\u001b[31mred\u202e', 2)).toBe('·[31mred·');
    expect(lineOf('a', 9)).toBe('');
    expect(lineOf('x'.repeat(400), 1)).toHaveLength(160);
  });
});
