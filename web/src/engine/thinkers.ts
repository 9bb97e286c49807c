// Runs jobs in workers that can be terminated. Each kind of job has its own lane, so that bots do not wait for hints,
// nor hints for reports. A lane's worker is created on demand.
import type { Task, WorkKind } from './messages';

export type Thinker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
export type ThinkerAnswer = { answer: string } | { fault: string };

const kLanes = { think: 'table', complete: 'table', simulate: 'table', check: 'table', retell: 'table', advise: 'hint', analyse: 'study', study: 'study' } as const satisfies Record<WorkKind, string>; // prettier-ignore
type LaneName = (typeof kLanes)[WorkKind];

/** Milliseconds without a job after which a worker is terminated, to free its memory. */
const kIdle = 120_000;

interface Lane {
  thinker: Thinker | null;
  /** The running job. */
  job: number | null;
  waiting: { job: number; task: Task }[];
  idle?: ReturnType<typeof setTimeout>;
}

export class Thinkers {
  private readonly lanes = new Map<LaneName, Lane>();

  /** `done` gets null if the worker failed. */
  constructor(
    private readonly spawn: () => Thinker,
    private readonly done: (job: number, answer: string | null) => void,
  ) {}

  start(job: number, kind: WorkKind, task: Task): void {
    const lane = this.lane(kLanes[kind]);
    lane.waiting.push({ job, task });
    this.next(lane);
  }

  /** Cancels a job; `done` is not called for it. */
  cancel(job: number): void {
    for (const lane of this.lanes.values()) {
      lane.waiting = lane.waiting.filter((each) => each.job !== job);
      if (lane.job !== job) continue;
      this.dismiss(lane);
      this.next(lane);
    }
  }

  /** Stops all jobs, without calling `done`. */
  end(): void {
    for (const lane of this.lanes.values()) {
      lane.waiting = [];
      this.dismiss(lane);
    }
  }

  private lane(name: LaneName): Lane {
    let lane = this.lanes.get(name);
    if (!lane) {
      lane = { thinker: null, job: null, waiting: [] };
      this.lanes.set(name, lane);
    }
    return lane;
  }

  private next(lane: Lane): void {
    if (lane.job !== null) return;
    clearTimeout(lane.idle);
    const next = lane.waiting.shift();
    if (!next) {
      if (lane.thinker) lane.idle = setTimeout(() => this.dismiss(lane), kIdle);
      return;
    }
    lane.thinker ??= this.hire(lane);
    lane.job = next.job;
    lane.thinker.postMessage(next.task);
  }

  private hire(lane: Lane): Thinker {
    const thinker = this.spawn();
    const settle = (answer: string | null): void => {
      const { job } = lane;
      if (lane.thinker !== thinker || job === null) return;
      if (answer === null) this.dismiss(lane);
      lane.job = null;
      this.done(job, answer);
      this.next(lane);
    };
    thinker.onmessage = ({ data }: MessageEvent<ThinkerAnswer>) => {
      if ('fault' in data) console.error(data.fault);
      settle('answer' in data ? data.answer : null);
    };
    thinker.onerror = () => settle(null);
    return thinker;
  }

  private dismiss(lane: Lane): void {
    clearTimeout(lane.idle);
    lane.thinker?.terminate();
    lane.thinker = null;
    lane.job = null;
  }
}
