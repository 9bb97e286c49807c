import type { Event } from '../net/protocol';
import type { TableState } from './state';

/** The animation of a move. */
export class MoveAnimation {
  private wakes = new Set<() => void>();
  skipped = false;

  constructor(
    readonly event: Event,
    readonly before: TableState,
    readonly after: TableState,
    /** Too many moves are waiting to be shown: no pauses. */
    readonly fast: boolean,
    /** A multiple of the usual pauses. */
    private readonly pace = 1,
  ) {
    this.skipped = fast || pace === 0;
  }

  skip(): void {
    this.skipped = true;
    for (const wake of this.wakes) wake();
    this.wakes.clear();
  }

  /** Calls `act` when the animation is skipped, or at once if it was. Returns a function to stop listening. */
  onSkip(act: () => void): () => void {
    if (this.skipped) {
      act();
      return () => undefined;
    }
    this.wakes.add(act);
    return () => this.wakes.delete(act);
  }

  wait(milliseconds: number): Promise<void> {
    if (this.skipped || milliseconds <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(finish, milliseconds * this.pace);
      const forget = this.onSkip(finish);
      function finish(): void {
        clearTimeout(timer);
        forget();
        done();
      }
    });
  }
}

export type Performer = (animation: MoveAnimation) => Promise<void>;
