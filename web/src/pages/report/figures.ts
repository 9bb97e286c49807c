// Chances as percent with one decimal, in the page's language.
import { language } from '../../words/i18n.svelte';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(code: string): Intl.NumberFormat {
  let format = formats.get(code);
  if (!format) formats.set(code, (format = new Intl.NumberFormat(code, { minimumFractionDigits: 1, maximumFractionDigits: 1 })));
  return format;
}

/** Tenths of a percent: 333 is "33.3", −5 is "−0.5". */
export function tenths(number: number): string {
  return `${number < 0 ? '−' : ''}${formatOf(language()).format(Math.abs(number) / 10)}`;
}

export function signedTenths(number: number): string {
  return number > 0 ? `+${tenths(number)}` : tenths(number);
}

/** A term of a sum; negative numbers are in brackets. */
export function termOf(number: number): string {
  return number < 0 ? `(${tenths(number)})` : tenths(number);
}

export const inTenths = (chance: number): number => Math.round(chance * 1000) || 0; // never −0

export const percent = (chance: number): string => tenths(inTenths(chance));
