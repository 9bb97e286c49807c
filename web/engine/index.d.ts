// Astragal's engine, for browsers and Node.js. Messages at tables are those of docs/protocol.md.

/** Compiles and starts the engine: from a file or an address, its bytes, or what another worker compiled. */
export function load(source?: URL | string | BufferSource | WebAssembly.Module): Promise<Engine>;

export interface Engine {
  /** Can be sent to other workers, which then need not compile it. */
  module: WebAssembly.Module;
  /** Something happened at the tables. Answers at once. */
  call(message: Call & { now: number }): Reply | Fault;
  /** Does what an effect `work` asks for, and returns the text for `answered`. Takes long. */
  work(task: Task | Question): string;
  /** Both with JSON text in and out. */
  callText(message: string): string;
  workText(task: string): string;
  /** Answers a question that needs no table. Takes long; throws if the question makes no sense. */
  ask(question: ShowQuestion): Position;
  ask(question: ReportQuestion): Report;
  ask(question: AdviceQuestion): Advice;
  ask(question: ThrowQuestion): Thrown;
  ask(question: GameQuestion): Position;
}

/** What was wrong with a message, in one sentence; nothing happened. */
export interface Fault {
  error: string;
}

export type Call =
  | { call: 'opened' | 'closed'; client: number }
  | { call: 'said'; client: number; text: string }
  /** A question as over HTTP, such as GET /api/games. */
  | { call: 'asked'; request: number; method: string; target: string; body?: string }
  | { call: 'hung_up'; request: number }
  /** The lines of `append` are durable up to this number; 0 after `erase`. */
  | { call: 'appended'; room: string; number: number }
  | { call: 'append_failed'; room: string; why: string }
  /** The log of a room; an empty one if there is no such room. */
  | { call: 'loaded'; room: string; log: string[] }
  | { call: 'loaded'; room: string; why: string }
  | { call: 'answered'; job: number; answer: string }
  | { call: 'not_done'; job: number }
  | { call: 'tick' }
  /** Forgets all tables. With a seed all secrets follow from it, so only tests give one. */
  | { call: 'reset'; seed?: string };

export interface Reply {
  /** To be carried out in this order. */
  effects: Effect[];
  /** When `tick` is due at the latest, in milliseconds since 1970. */
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
  /** `log` names the room whose log the task needs. */
  | { do: 'work'; job: number; kind: WorkKind; log?: string; text: string }
  | { do: 'cancel'; job: number };

export interface Thinking {
  /** A fixed number: the same answer on every device. */
  iterations?: number;
  /** By the clock, instead of what is usual. */
  seconds?: number;
}

export interface Task extends Thinking {
  text: string;
  log?: string[];
  /** Below 1 for a slower device: that share of a level's iterations. */
  speed?: number;
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
  /** "Ann, Bob" */
  seats: string;
  options?: string;
  /** Levels by seat; the list is repeated. */
  bots: string[];
  seed: string;
}
export type Question = ShowQuestion | ReportQuestion | AdviceQuestion | ThrowQuestion | GameQuestion;

/** A position, as docs/record.md describes it, with the record that leads there. */
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

/** As docs/analysis.md describes it. */
export type Report = Record<string, unknown>;
export interface Advice {
  game: string;
  to_act: string;
  /** The best first. */
  decisions: { decision: string; chance: number; [figure: string]: unknown }[];
  [field: string]: unknown;
}
export interface Thrown {
  decision: string;
  outcome: string;
  /** Recorded motion in base64, as docs/motion.md describes it. */
  motion: string;
}

export interface Client {
  say(message: Record<string, unknown>): void;
  close(): void;
  /** The messages that came since the last time. */
  take(): Record<string, unknown>[];
}

/** Tables in this program: logs in memory, thinking done at once. */
export class Tables {
  constructor(engine: Engine, thinking?: Thinking & { speed?: number });
  /** By room, the lines of its log. */
  logs: Map<string, string[]>;
  ask(method: string, target: string, body?: unknown): { status: number; body: any };
  connect(): Client;
  tick(now?: number): number | null;
  call(message: Call & { now?: number }): void;
}
