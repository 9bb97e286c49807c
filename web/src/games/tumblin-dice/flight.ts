// Timing of the board's animation, for both renderers.
import type { Motion } from '../../stage/motion';

/** Longest time step of the animation (ms). */
const kLatest = 80;
/** Seconds in which a die that falls off the board fades. */
const kFading = 0.2;

/** Time at which each die leaves the board, for those that do. */
export function timesOfLeaving(motion: Motion): Map<number, number> {
  const gone = new Map<number, number>();
  for (const moment of motion.moments)
    if (moment.what === 'fell' || moment.what === 'removed') gone.set(moment.die, moment.time);
  return gone;
}

/** Draws on request, at most once per frame. */
export class Repainter {
  private frame = 0;
  private ended = false;

  constructor(private readonly paint: () => void) {}

  /** Requests drawing at the next frame. */
  change(): void {
    if (!this.frame && !this.ended) this.frame = requestAnimationFrame(() => this.now());
  }

  /** Draws at once. */
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

/** Plays one throw at a time: starting another ends the previous one. */
export class Flight {
  private running: (() => void) | null = null;

  get flies(): boolean {
    return this.running !== null;
  }

  /** Ends the animation with dice at rest. */
  end(): void {
    this.running?.();
  }

  /** Calls `show` for every frame and once at the end, when the promise resolves. */
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
