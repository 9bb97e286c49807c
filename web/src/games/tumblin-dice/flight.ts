// How the board is drawn over time, whoever draws it.
import type { Motion } from '../../stage/motion';

/** Milliseconds. A picture that comes late does not make dice jump: they wait for it. */
const kLatest = 80;
/** Seconds in which a die that falls off the board fades. */
const kFading = 0.2;

/** When each die leaves the board, of those that do. */
export function timesOfLeaving(motion: Motion): Map<number, number> {
  const gone = new Map<number, number>();
  for (const moment of motion.moments)
    if (moment.what === 'fell' || moment.what === 'removed') gone.set(moment.die, moment.time);
  return gone;
}

/** Draws when something has changed. */
export class Repainter {
  private frame = 0;
  private ended = false;

  constructor(private readonly paint: () => void) {}

  /** At the next frame, however often it is called before. */
  change(): void {
    if (!this.frame && !this.ended) this.frame = requestAnimationFrame(() => this.now());
  }

  /** At once. */
  now(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.ended) this.paint();
  }

  end(): void {
    this.ended = true;
    cancelAnimationFrame(this.frame);
  }
}

/** One throw at a time: beginning another ends the one before. */
export class Flight {
  private running: (() => void) | null = null;

  get flies(): boolean {
    return this.running !== null;
  }

  /** Lands the dice at once. */
  end(): void {
    this.running?.();
  }

  /** Calls `show` for every picture, and a last time when it is over, which fulfils the promise. */
  async play(motion: Motion, show: (seconds: number, over: boolean) => void, onSkip: (skip: () => void) => () => void): Promise<void> {
    this.end();
    const length = motion.length + (timesOfLeaving(motion).size > 0 ? kFading : 0);
    await new Promise<void>((done) => {
      let last = -1;
      let seconds = 0;
      let frame = 0;
      let forget = (): void => undefined;
      const end = (): void => {
        if (this.running !== end) return;
        this.running = null;
        cancelAnimationFrame(frame);
        forget();
        show(length, true);
        done();
      };
      this.running = end;
      const tick = (time: number): void => {
        if (this.running !== end) return;
        if (last >= 0) seconds += Math.min(time - last, kLatest) / 1000;
        last = time;
        if (seconds >= length) return end();
        show(seconds, false);
        frame = requestAnimationFrame(tick);
      };
      frame = requestAnimationFrame(tick);
      forget = onSkip(end);
    });
  }
}
