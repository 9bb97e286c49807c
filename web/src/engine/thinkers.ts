// Runs jobs in workers that can be terminated. Each kind of job has its own lane, so that bots do not wait for hints,
// nor hints for reports. Workers are created on demand. A report is made in parts by several workers.
import type { Task, WorkKind } from './messages';

export type Thinker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
export type ThinkerAnswer = { answer: string } | { fault: string };

const kLanes = { think: 'table', complete: 'table', simulate: 'table', check: 'table', retell: 'table', advise: 'hint', analyse: 'study', study: 'study' } as const satisfies Record<WorkKind, string>; // prettier-ignore
type LaneName = (typeof kLanes)[WorkKind];

/** Milliseconds without a job after which a worker is terminated, to free its memory. */
const kIdle = 120_000;

/** Parts of a report for each worker: few moves are lost if the time is up, and no worker waits long for another. */
const kPartsEach = 4;

/** A job, or a part of one. */
interface Unit {
  job: number;
  task: Task;
  part?: number;
}

interface Hired {
  thinker: Thinker;
  unit: Unit | null;
  idle?: ReturnType<typeof setTimeout>;
}

interface Lane {
  hired: Hired[];
  most: number;
  waiting: Unit[];
}

/** The parts of a report. */
interface Gathering {
  task: Task;
  answers: string[];
  left: number;
  /** When it must be finished, in milliseconds of performance.now(). */
  end: number;
}

export class Thinkers {
  private readonly lanes = new Map<LaneName, Lane>();
  private readonly gatherings = new Map<number, Gathering>();

  /** `done` gets null if the worker failed. `reporters` is the number of workers that share a report. */
  constructor(
    private readonly spawn: () => Thinker,
    private readonly done: (job: number, answer: string | null) => void,
    private readonly reporters = 1,
  ) {}

  /** `seconds`: the job is a report, which may take so long. */
  start(job: number, kind: WorkKind, task: Task, seconds?: number): void {
    const lane = this.lane(kLanes[kind]);
    if (seconds === undefined || lane.most === 1) lane.waiting.push({ job, task });
    else {
      const parts = lane.most * kPartsEach;
      this.gatherings.set(job, { task, answers: [], left: parts, end: performance.now() + seconds * 1000 });
      for (let part = 0; part < parts; ++part) lane.waiting.push({ job, task: { ...task, part, parts }, part });
    }
    this.fill(lane);
  }

  /** Cancels a job; `done` is not called for it. */
  cancel(job: number): void {
    this.gatherings.delete(job);
    for (const lane of this.lanes.values()) {
      lane.waiting = lane.waiting.filter((unit) => unit.job !== job);
      for (const hired of [...lane.hired]) if (hired.unit?.job === job) this.dismiss(lane, hired);
      this.fill(lane);
    }
  }

  /** Stops all jobs, without calling `done`. */
  end(): void {
    this.gatherings.clear();
    for (const lane of this.lanes.values()) {
      lane.waiting = [];
      for (const hired of [...lane.hired]) this.dismiss(lane, hired);
    }
  }

  private lane(name: LaneName): Lane {
    let lane = this.lanes.get(name);
    if (!lane) {
      lane = { hired: [], most: name === 'study' ? this.reporters : 1, waiting: [] };
      this.lanes.set(name, lane);
    }
    return lane;
  }

  /** Gives units to workers until no worker is free. */
  private fill(lane: Lane): void {
    while (lane.waiting.length > 0) {
      const free = lane.hired.find(({ unit }) => unit === null);
      if (!free && lane.hired.length >= lane.most) return;
      const hired = free ?? this.hire(lane);
      const unit = lane.waiting.shift()!;
      clearTimeout(hired.idle);
      hired.unit = unit;
      hired.thinker.postMessage(this.timed(unit));
    }
  }

  /** The parts of a report share its time. */
  private timed({ job, task, part }: Unit): Task {
    const gathering = this.gatherings.get(job);
    if (part === undefined || !gathering || 'iterations' in task) return task;
    return { ...task, seconds: Math.max(0, gathering.end - performance.now()) / 1000 };
  }

  private hire(lane: Lane): Hired {
    const hired: Hired = { thinker: this.spawn(), unit: null };
    lane.hired.push(hired);
    const settle = (answer: string | null): void => {
      const { unit } = hired;
      if (!lane.hired.includes(hired) || unit === null) return;
      hired.unit = null;
      if (answer === null) this.dismiss(lane, hired);
      else hired.idle = setTimeout(() => this.dismiss(lane, hired), kIdle);
      this.settle(lane, unit, answer);
      this.fill(lane);
    };
    hired.thinker.onmessage = ({ data }: MessageEvent<ThinkerAnswer>) => {
      if ('fault' in data) console.error(data.fault);
      settle('answer' in data ? data.answer : null);
    };
    hired.thinker.onerror = () => settle(null);
    return hired;
  }

  private settle(lane: Lane, { job, part }: Unit, answer: string | null): void {
    const gathering = this.gatherings.get(job);
    if (part === undefined || !gathering || answer === null) {
      if (gathering) this.cancel(job);
      this.done(job, answer);
      return;
    }
    gathering.answers[part] = answer;
    if (--gathering.left > 0) return;
    this.gatherings.delete(job);
    lane.waiting.unshift({ job, task: { ...gathering.task, analysed: gathering.answers } });
  }

  private dismiss(lane: Lane, hired: Hired): void {
    clearTimeout(hired.idle);
    hired.thinker.terminate();
    lane.hired = lane.hired.filter((other) => other !== hired);
  }
}
