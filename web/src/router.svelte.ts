// Addresses of pages:
//   /                      start
//   /CODE, /CODE#KEY       a table, and one's seat at it taken over from another device
//   /CODE/replay?game=2&at=17, /CODE/report?game=2
//   /here/CODE, …          the same of a table on this device
//   /replay, /report       a record from a file or pasted, and the report on it
//   /help/GAME, /learn/GAME, /print/GAME, /own/GAME
//   /history
//   /move#GAME             a game from a page without a server, to go on here
import { plainCode } from './device/storage';
import { hereCode } from './engine/place';

const kPages = ['start', 'table', 'replay', 'report', 'help', 'learn', 'print', 'own', 'history', 'move'] as const;
export type Page = (typeof kPages)[number];

export interface Route {
  page: Page;
  /** The code of the table (engine/place.ts); empty for pages without one. */
  code: string;
  /** The game of a page about a game; unchecked, since users can type it. */
  game: string;
  /** The key of a handover link. */
  key: string;
  query: URLSearchParams;
  path: string;
}

export function readRoute(address: Address): Route {
  const path = address.pathname;
  const parts = path.split('/').filter(Boolean);
  const here = parts[0] === 'here';
  const [first = '', second = ''] = here ? parts.slice(1) : parts;
  const route: Route = {
    page: 'start',
    code: '',
    game: '',
    key: address.hash.slice(1),
    query: new URLSearchParams(address.search),
    path,
  };
  if (first === '') return route;
  const page = here ? undefined : kPages.find((name) => name === first);
  if (page && page !== 'start' && page !== 'table') return { ...route, page, game: second };
  const about = second === 'replay' || second === 'report' ? second : 'table';
  return { ...route, page: about, code: here ? hereCode(plainCode(first)) : plainCode(first) };
}

/** Whether the page is on a static host: addresses are behind the #, and there is no server. */
export const isSite = import.meta.env.BASE_URL !== '/';

/** The address of a page for links. */
export const at = (path: string): string => (isSite ? `#${path}` : path);

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;
const inside = (address: Address): Address => (isSite ? new URL(address.hash.slice(1) || '/', 'http://site') : address);

const state = $state<{ route: Route }>({ route: readRoute({ pathname: '/', search: '', hash: '' }) });

export function route(): Route {
  return state.route;
}

function read(): void {
  state.route = readRoute(inside(location));
}

export function startRouter(): void {
  read();
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
}

export function go(path: string): void {
  history.pushState(null, '', at(path));
  read();
  scrollTo(0, 0);
}

/** Replaces the address without a new history entry, as for the position of a replay. */
export function readdress(path: string): void {
  history.replaceState(null, '', at(path));
  read();
}

/** Removes the key of a handover link from the address. */
export function dropKey(): void {
  readdress(state.route.path);
}

/** Handler for links: goes to the page without reloading. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const address = inside(new URL(link.href));
  go(address.pathname + address.search + address.hash);
}
