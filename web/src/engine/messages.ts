// Messages between the engine, the worker that owns the tables, and the pages.

/** Messages of the engine (web/engine). */
export type { Call, Effect, Engine, Task, WorkKind } from '../../engine/index.js';

/** The engine as workers get it. */
export interface Equipment {
  module: WebAssembly.Module;
  /** The addresses of solved games, by name. */
  solutions: Record<string, string>;
}

/** From a page to the tables. Clients and requests are numbered by each page. */
export type Up =
  | { type: 'open' | 'close'; client: number }
  | { type: 'say'; client: number; text: string }
  | { type: 'ask'; request: number; method: string; target: string; body: string }
  | { type: 'hang-up'; request: number };

/** From the tables to a page. */
export type Down =
  | { type: 'opened' | 'closed'; client: number }
  | { type: 'said'; client: number; text: string }
  | { type: 'answered'; request: number; status: number; contentType: string; body: string }
  | { type: 'status'; status: Status };

export interface Status {
  /** `absent`: not built, not reachable, or not supported by this browser. */
  state: 'unknown' | 'loading' | 'ready' | 'absent';
  /** The loaded share, from 0 to 1. */
  share: number;
  /** False if the browser stores nothing: tables end with the last page. */
  durable: boolean;
}

/** The first message from a page to its worker. */
export interface Begin {
  type: 'begin';
  /** The base address of the page's files. */
  base: string;
}
/** Asks to look for the engine again. */
export interface Look {
  type: 'look';
}

/**
 * The reason why a log could not be written or read: no space, written by another page, or another error. The sentences
 * are `table.storage-…`.
 */
export type Trouble = 'full' | 'behind' | 'failed';

/** Requests that the worker answers without the engine. */
export const kKept = '/device/tables';
