// Two kinds of pages: the start page at /, and a table at /CODE (or /CODE#KEY to take it over).
import { plainCode } from './device';

export interface Route {
  /** Empty on the start page. */
  code: string;
  /** Of a handover link. */
  key: string;
  path: string;
}

function read(): Route {
  const path = location.pathname;
  const name = path.slice(1).replace(/\/$/, '');
  const code = name ? plainCode(name) : '';
  return { code, key: location.hash.slice(1), path };
}

const state = $state<{ route: Route }>({ route: { code: '', key: '', path: '/' } });

export function route(): Route {
  return state.route;
}

export function startRouter(): void {
  state.route = read();
  addEventListener('popstate', () => (state.route = read()));
  addEventListener('hashchange', () => (state.route = read()));
}

export function go(path: string): void {
  history.pushState(null, '', path);
  state.route = read();
  scrollTo(0, 0);
}

/** The key of a handover link must not stay in the address. */
export function dropKey(): void {
  history.replaceState(null, '', location.pathname);
  state.route = read();
}

/** For links: goes there without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(new URL(link.href).pathname);
}
