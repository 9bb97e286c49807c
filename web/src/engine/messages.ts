// What the engine, the worker that owns the tables, and the pages say to each other.

/** The engine's side (web/engine). */
export type { Call, Effect, Engine, Task, WorkKind } from '../../engine/index.js';

/** From a page to the tables; numbers are the page's own. */
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
  /** `absent`: not built, not reachable, or not for this browser. */
  state: 'unknown' | 'loading' | 'ready' | 'absent';
  /** How much of it is here while it loads, from 0 to 1. */
  share: number;
  /** False where the browser keeps nothing: tables end with the last page. */
  durable: boolean;
}

/** The first message of a page to its worker. */
export interface Begin {
  type: 'begin';
  /** Where the page is, for addresses of files. */
  base: string;
}
/** Look whether the engine is there now. */
export interface Look {
  type: 'look';
}

/** Why a log could not be written or read: no space; another page wrote it; anything else. `table.storage-…` in words. */
export type Trouble = 'full' | 'behind' | 'failed';

/** Questions that the worker answers itself. */
export const kKept = '/device/tables';
