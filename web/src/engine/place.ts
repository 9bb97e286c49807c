// The place of a table: this device or the server. On this device, codes begin with `here/` in addresses and wherever
// the page stores codes; the engine uses codes without this prefix.

const kHere = 'here/';

export const isHere = (code: string): boolean => code.startsWith(kHere);
export const hereCode = (room: string): string => kHere + room;
/** The code as the server or the engine uses it. */
export const bareCode = (code: string): string => (isHere(code) ? code.slice(kHere.length) : code);

export type Place = 'here' | 'server';
export const placeOf = (code: string): Place => (isHere(code) ? 'here' : 'server');
