import { expect, test } from 'vitest';
import { bareCode, hereCode, isHere, placeOf } from '../../src/engine/place';
import { at, readRoute } from '../../src/router.svelte';

const routeOf = (pathname: string) => readRoute({ pathname, search: '?game=2', hash: '' });

test('tables of this device are told apart from those of a server', () => {
  const code = hereCode('k7q2-x4md-9rtz');
  expect([isHere(code), bareCode(code), placeOf(code)]).toEqual([true, 'k7q2-x4md-9rtz', 'here']);
  expect([isHere('k7q2-x4md-9rtz'), bareCode('k7q2-x4md-9rtz'), placeOf('k7q2-x4md-9rtz')]).toEqual([false, 'k7q2-x4md-9rtz', 'server']);
});

test('their addresses say so, on every page about them', () => {
  expect(routeOf('/here/K7Q2X4MD9RTZ')).toMatchObject({ page: 'table', code: 'here/k7q2-x4md-9rtz' });
  expect(routeOf('/here/k7q2-x4md-9rtz/report')).toMatchObject({ page: 'report', code: 'here/k7q2-x4md-9rtz' });
  expect(routeOf('/k7q2-x4md-9rtz/replay')).toMatchObject({ page: 'replay', code: 'k7q2-x4md-9rtz' });
  expect(routeOf('/here/history'), 'no page is on a device').toMatchObject({ page: 'table', code: 'here/history' });
  expect(routeOf('/history')).toMatchObject({ page: 'history', code: '' });
  expect(at('/history'), 'on a server every page has an address').toBe('/history');
});
