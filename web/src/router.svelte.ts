// The pages by their addresses:
//   /                      start
//   /CODE, /CODE#KEY       a table, and one's seat at it taken over from another device
//   /CODE/replay?game=2&at=17, /CODE/report?game=2
//   /here/CODE, …          the same of a table on this device
//   /replay, /report       a record from a file or pasted, and the report on it
//   /help/GAME, /learn/GAME, /print/GAME, /own/GAME
//   /history
import { plainCode } from './device/storage';
import { hereCode } from './engine/place';

const kPages = ['start', 'table', 'replay', 'report', 'help', 'learn', 'print', 'own', 'history'] as const;
export type Page = (typeof kPages)[number];

export interface Route {
  page: Page;
  /** Of the table (engine/place.ts); empty where there is none. */
  code: string;
  /** The game of a page about one; may be anything that somebody typed. */
  game: string;
  /** Of a handover link. */
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

/** A folder on any host of files has one page only: its addresses are behind the #, and it has no server. */
export const isSite = import.meta.env.BASE_URL !== '/';

/** A page's address for links. */
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

/** Another address for the same page, such as the position of a replay; back does not stop there. */
export function readdress(path: string): void {
  history.replaceState(null, '', at(path));
  read();
}

/** The key of a handover link must not stay in the address. */
export function dropKey(): void {
  readdress(state.route.path);
}

/** For links: goes there without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const address = inside(new URL(link.href));
  go(address.pathname + address.search + address.hash);
}
