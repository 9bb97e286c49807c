// Custom cards: changed faces with six rows each, `1234=60`.
import type { Fault } from '../../../device/own';
import { kCards } from '../cards';

export type CardsForm = Record<string, { squares: string; value: string }[]>;
export const kFaces = Object.keys(kCards);
export const kMostSquares = 30;

function rowOf(text: string): { squares: string; value: string } {
  const [squares = '', value = ''] = text.split('=');
  return { squares, value };
}

export function cardRows(form: CardsForm, face: string): CardsForm[string] {
  return form[face] ?? (kCards[face] ?? []).map(rowOf);
}

export function formOf(data: Record<string, unknown>): CardsForm {
  const cards = (data['cards'] ?? {}) as Record<string, string[]>;
  return Object.fromEntries(Object.entries(cards).map(([face, rows]) => [face, rows.map(rowOf)]));
}

export function dataOf(form: CardsForm): Record<string, unknown> {
  const written = Object.entries(form).map(([face, rows]) => [face, rows.map(({ squares, value }) => `${squares}=${value}`)] as const);
  return { cards: Object.fromEntries(written.filter(([face, rows]) => rows.join() !== kCards[face]?.join())) };
}

export function cardFaults(rows: CardsForm[string], face: string): Fault[] {
  const faults: Fault[] = [];
  rows.forEach(({ squares, value }, row) => {
    if (!/^([1-6]{1,6}|\*{1,6}|AAABB)$/.test(squares)) faults.push({ field: `${face}.${row}`, key: 'squares' });
    else if (!/^-?\d+0$/.test(value) || Math.abs(Number(value)) > 100 || Number(value) === 0) faults.push({ field: `${face}.${row}`, key: 'value' });
  });
  const count = rows.reduce((total, { squares }) => total + squares.length, 0);
  if (count > kMostSquares) faults.push({ field: face, key: 'too-many-squares', params: { n: count } });
  return faults;
}

export function faultsOf(form: CardsForm): Fault[] {
  return Object.entries(form).flatMap(([face, rows]) => cardFaults(rows, face));
}
