// Where a table is: on this device, or on the server. The code of one on this device begins with `here/`, in addresses
// and wherever this page keeps codes; the engine itself does not know that.

const kHere = 'here/';

export const isHere = (code: string): boolean => code.startsWith(kHere);
export const hereCode = (room: string): string => kHere + room;
/** As the server or the engine knows it. */
export const bareCode = (code: string): string => (isHere(code) ? code.slice(kHere.length) : code);

export type Place = 'here' | 'server';
export const placeOf = (code: string): Place => (isHere(code) ? 'here' : 'server');
