// Astragal's engine for browsers and Node.js. Messages at tables are described in docs/protocol.md; their types in
// protocol.d.ts are made from the protocol's schema.

import type {
  Advice as AdviceMessage,
  ClientMessage,
  Create,
  Created,
  Games,
  Health,
  Refused,
  Replay,
  Rooms,
  ServerMessage,
} from './protocol.js';

/** Messages, positions and HTTP bodies, such as `Protocol.Welcome`. */
export * as Protocol from './protocol.js';

/** Compiles and starts the engine, from a file, an address, its bytes, or a compiled module. */
export function load(source?: URL | string | BufferSource | WebAssembly.Module): Promise<Engine>;

export interface Engine {
  /** The compiled module. It can be sent to workers, so that they need not compile it. */
  module: WebAssembly.Module;
  /** Reports an event to the tables. Returns at once. */
  call(message: Call & { now: number }): Reply | Fault;
  /** Performs the job of an effect `work`, and returns the text for `answered`. Takes long. */
  work(task: Task | Question | Offer): string;
  /** The same calls with JSON text in and out. */
  callText(message: string): string;
  workText(task: string): string;
  /** Answers a question that needs no table. Takes long; throws if the question is invalid. */
  ask(question: ShowQuestion): Position;
  ask(question: ReportQuestion): Report;
  ask(question: AdviceQuestion): Advice;
  ask(question: ThrowQuestion): Thrown;
  ask(question: GameQuestion): Position;
}

/** The error of a message, in one sentence; the message changed nothing. */
export interface Fault {
  error: string;
}

export type Call =
  | { call: 'opened' | 'closed'; client: number }
  | { call: 'said'; client: number; text: string }
  /** An HTTP request, such as GET /api/games. */
  | { call: 'asked'; request: number; method: string; target: string; body?: string }
  | { call: 'hung_up'; request: number }
  /** The lines of `append` are durable up to this number; 0 after `erase`. */
  | { call: 'appended'; room: string; number: number }
  | { call: 'append_failed'; room: string; why: string }
  /** The log of a room; empty if there is no such room. */
  | { call: 'loaded'; room: string; log: string[] }
  | { call: 'loaded'; room: string; why: string }
  | { call: 'answered'; job: number; answer: string }
  | { call: 'not_done'; job: number }
  | { call: 'tick' }
  /** Removes all tables. With a seed all secrets are derived from it; for tests only. */
  | { call: 'reset'; seed?: string };

export interface Reply {
  /** The effects to perform, in this order. */
  effects: Effect[];
  /** The latest time for the next `tick`, in milliseconds since 1970. */
  wake: number | null;
}

export type WorkKind = 'think' | 'complete' | 'simulate' | 'advise' | 'analyse' | 'check' | 'retell' | 'study';

export type Effect =
  | { do: 'append'; room: string; first: number; events: string[]; game?: string }
  | { do: 'mark'; room: string; over: boolean }
  | { do: 'erase' | 'load'; room: string }
  | { do: 'send'; client: number; text: string }
  | { do: 'close'; client: number }
  | { do: 'respond'; request: number; status: number; type: string; body: string }
  /** `log` names the room whose log the task needs. `seconds`: a report, which may take so long; it can be made in parts. */
  | { do: 'work'; job: number; kind: WorkKind; log?: string; seconds?: number; text: string }
  | { do: 'cancel'; job: number };

export interface Thinking {
  /** A fixed number of iterations: the same answer on every device. */
  iterations?: number;
  /** A time limit in seconds, instead of the default. */
  seconds?: number;
}

export interface Task extends Thinking {
  text: string;
  log?: string[];
  /** Below 1 for a slower device: scales the iterations of a level. */
  speed?: number;
  /** One of several parts of a report. Parts can be made by different instances, in any order. */
  part?: number;
  parts?: number;
  /** The answers to all parts: joins them to the report that one task would have made. */
  analysed?: string[];
}

/**
 * Offers files of solved games (data/*.race). A task that needs one is answered with `{"needs": "NAME"}`; then give its
 * bytes, or no digits if it cannot be had, and repeat the task.
 */
export interface Offer {
  solutions: string[];
  solution?: string;
  hex?: string;
}

export interface ShowQuestion {
  ask: 'show';
  record: string;
}
export interface ReportQuestion extends Thinking {
  ask: 'report';
  record: string;
}
export interface AdviceQuestion extends Thinking {
  ask: 'advice';
  record: string;
  seed?: number;
}
export interface ThrowQuestion {
  ask: 'throw';
  record: string;
  decision: string;
  seed: string;
}
export interface GameQuestion extends Thinking {
  ask: 'game';
  game: string;
  /** Names in seating order, such as "Ann, Bob". */
  seats: string;
  options?: string;
  /** Bot levels by seat; a shorter list is repeated. */
  bots: string[];
  seed: string;
}
export type Question = ShowQuestion | ReportQuestion | AdviceQuestion | ThrowQuestion | GameQuestion;

/** A position as described in docs/record.md, with its record. */
export interface Position {
  game: string;
  seats: string[];
  options: Record<string, number | string>;
  round: number;
  over: boolean;
  to_act: string | null;
  legal: string[];
  scores: Record<string, number>;
  winners: string[];
  state: Record<string, unknown>;
  view: Record<string, unknown>;
  record: string;
}

/** Figures by player or team. */
export type Figures = Record<string, number>;
export type Grade = 'fine' | 'doubtful' | 'mistake' | 'blunder';

export interface ReportPlayer {
  name: string;
  start: number;
  end: number;
  result: number | null;
  luck: number;
  luck_error: number;
  luck_own: number;
  luck_others: number;
  luck_adjusted: number | null;
  decisions_own: number;
  decisions_others: number;
  lost: number;
  lost_error: number;
  decisions: number;
  grades: Record<Grade, number>;
  luckiest: number | null;
  unluckiest: number | null;
  costliest: number | null;
}

export interface ReportMove {
  number: number;
  seat: string;
  decision: string;
  outcome: string;
  choice: { best: string; loss: number; loss_error: number; grade: Grade; change: Figures } | null;
  luck: Figures | null;
  chances: Figures;
}

/** A report as described in docs/analysis.md. */
export interface Report {
  game: string;
  seats: string[];
  /** By seat, for games with colours. */
  colours: string[];
  options: Record<string, string | number>;
  over: boolean;
  moves_in_record: number;
  moves_analysed: number;
  exact: boolean;
  playouts: number;
  start: Figures | null;
  players: ReportPlayer[];
  moves: ReportMove[];
}

/** What the decisions are worth, the best first; `why` is a sentence, or null. */
export type Advice = Pick<AdviceMessage, 'game' | 'to_act' | 'decisions' | 'why' | 'reason'>;
export interface Thrown {
  decision: string;
  outcome: string;
  /** Recorded motion in base64, as described in docs/motion.md. */
  motion: string;
}

export interface Client {
  say(message: ClientMessage): void;
  close(): void;
  /** Returns and removes the messages received so far. */
  take(): ServerMessage[];
}

/** The answer to an HTTP request, or a refusal, whose status is 400 or more. */
export type Answer<Status extends number, Body> = { status: Status; body: Body } | { status: RefusedStatus; body: Refused };
export type RefusedStatus = 400 | 404 | 409 | 413 | 422 | 429 | 503;

/** Tables within one program: logs in memory, jobs run synchronously. */
export class Tables {
  constructor(engine: Engine, thinking?: Thinking & { speed?: number });
  /** The lines of each room's log. */
  logs: Map<string, string[]>;
  /** An HTTP request. A request that fails has the body of `refused`; a record is text. */
  ask(method: 'POST', target: '/api/rooms', body: Create): Answer<201, Created>;
  ask(method: 'POST', target: '/api/replay', body: string): Answer<200, Replay>;
  ask(method: 'POST', target: '/api/report', body: string): Answer<200, Report>;
  ask(method: 'GET', target: '/api/rooms'): Answer<200, Rooms>;
  ask(method: 'GET', target: '/api/games'): Answer<200, Games>;
  ask(method: 'GET', target: '/api/health'): Answer<200, Health>;
  ask(method: 'GET', target: `/api/rooms/${string}/record${string}`): Answer<200, string>;
  ask(method: 'GET', target: `/api/rooms/${string}/report${string}`): Answer<200, Report>;
  connect(): Client;
  tick(now?: number): number | null;
  call(message: Call & { now?: number }): void;
}
