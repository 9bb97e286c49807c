// The pages by their addresses:
//   /                      start
//   /CODE, /CODE#KEY       a table, and one's seat at it taken over from another device
//   /CODE/replay?game=2&at=17, /CODE/report?game=2
//   /replay, /report       a record from a file or pasted, and the report on it
//   /help/GAME, /learn/GAME, /print/GAME, /own/GAME
//   /history
import { plainCode } from './device/storage';

const kPages = ['start', 'table', 'replay', 'report', 'help', 'learn', 'print', 'own', 'history'] as const;
export type Page = (typeof kPages)[number];

export interface Route {
  page: Page;
  /** Of the table; empty where there is none. */
  code: string;
  /** The game of a page about one; may be anything that somebody typed. */
  game: string;
  /** Of a handover link. */
  key: string;
  query: URLSearchParams;
  path: string;
}

export function readRoute(address: Pick<Location, 'pathname' | 'search' | 'hash'>): Route {
  const path = address.pathname;
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  const route: Route = {
    page: 'start',
    code: '',
    game: '',
    key: address.hash.slice(1),
    query: new URLSearchParams(address.search),
    path,
  };
  if (first === '') return route;
  const page = kPages.find((name) => name === first);
  if (page && page !== 'start' && page !== 'table') return { ...route, page, game: second };
  const about = second === 'replay' || second === 'report' ? second : 'table';
  return { ...route, page: about, code: plainCode(first) };
}

const state = $state<{ route: Route }>({ route: readRoute({ pathname: '/', search: '', hash: '' }) });

export function route(): Route {
  return state.route;
}

function read(): void {
  state.route = readRoute(location);
}

export function startRouter(): void {
  read();
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
}

export function go(path: string): void {
  history.pushState(null, '', path);
  read();
  scrollTo(0, 0);
}

/** Another address for the same page, such as the position of a replay; back does not stop there. */
export function readdress(path: string): void {
  history.replaceState(null, '', path);
  read();
}

/** The key of a handover link must not stay in the address. */
export function dropKey(): void {
  readdress(location.pathname);
}

/** For links: goes there without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const address = new URL(link.href);
  go(address.pathname + address.search + address.hash);
}
