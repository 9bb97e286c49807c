// A record that is watched: a session whose line is the record, and the reel to wind it.
import type { GameModule } from '../games/types';
import type { Answer, Ears, Line } from '../net/connection';
import { t } from '../words/i18n.svelte';
import type { Replay } from '../net/protocol';
import { momentsOf, turnAfter, turnBefore, turnsOf, welcomeAt } from './moments';
import type { LogLine } from './log.svelte';
import { Session } from './session.svelte';
import { settings } from '../device/settings.svelte';
import type { TableState } from './state';

export const kSpeeds = ['slow', 'usual', 'fast', 'faster'] as const;
export type Speed = (typeof kSpeeds)[number];

/** Milliseconds between moves, and whether their motion is shown. */
const paces: Record<Speed, { pause: number; motion: boolean }> = {
  slow: { pause: 1600, motion: true },
  usual: { pause: 450, motion: true },
  fast: { pause: 900, motion: false },
  faster: { pause: 250, motion: false },
};

/** The sentences about one move. */
export interface MoveLine extends Pick<LogLine, 'text' | 'seat'> {
  /** The moment that the move led to. */
  at: number;
  round: number;
}

export class Viewer {
  readonly session: Session;
  readonly moments: TableState[];
  readonly turns: number[];
  /** The last moment. */
  readonly last: number;
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>('usual');
  /** Every move in words. */
  readonly lines: MoveLine[] = $derived.by(() => this.tellAll());

  private ears: Ears | undefined;

  constructor(
    readonly replay: Replay,
    at = 0,
  ) {
    this.moments = momentsOf(replay);
    this.turns = turnsOf(replay, this.moments);
    this.last = replay.events.length;
    this.session = new Session('', (ears) => this.line(ears));
    this.show(at);
  }

  /** What the table hears instead of the server. */
  private line(ears: Ears): Line {
    this.ears = ears;
    const deaf = (): void => undefined;
    const gone: Answer = { ok: false, refused: { type: 'refused', code: 'gone', params: {}, text: '' } };
    return { start: deaf, wake: deaf, hidden: deaf, shown: deaf, end: deaf, send: () => Promise.resolve(gone) };
  }

  setGame(game: GameModule, defaults: ReadonlyMap<string, string>): void {
    this.session.defaults = defaults;
    this.session.setGame(game);
  }

  /** Goes there at once. */
  jump(at: number): void {
    this.playing = false;
    this.show(at);
  }

  private show(at: number): void {
    this.at = Math.min(Math.max(0, at), this.last);
    this.ears?.onMessage(welcomeAt(this.replay.welcome, this.moments[this.at]!));
    if (this.at === 0) this.session.announce(t('replay.at-start'));
  }

  /** The next move, with its motion if anybody wants to see it. */
  private advance(motion: boolean): void {
    if (this.at >= this.last) return;
    // What is still being shown has been seen enough.
    if (this.session.busy) this.show(this.at);
    this.ears?.onMessage(this.replay.events[this.at++]!);
    if (!motion || settings.calm) this.session.hurry();
  }

  step(motion = true): void {
    this.playing = false;
    this.advance(motion);
  }
  back(): void {
    this.jump(this.at - 1);
  }
  nextTurn(): void {
    this.jump(turnAfter(this.turns, this.at));
  }
  previousTurn(): void {
    this.jump(turnBefore(this.turns, this.at));
  }

  toggle(): void {
    if (!this.playing && this.at >= this.last) this.show(0);
    this.playing = !this.playing;
  }

  /** Brings the next move when the last one has been seen; belongs into an `$effect`. */
  carryOn(): (() => void) | undefined {
    if (!this.playing || this.session.busy) return undefined;
    if (this.at >= this.last) {
      this.playing = false;
      return undefined;
    }
    const { pause, motion } = paces[this.speed];
    const timer = setTimeout(() => this.advance(motion), pause);
    return () => clearTimeout(timer);
  }

  private tellAll(): MoveLine[] {
    const { game } = this.session;
    const moves = this.moments[this.last]?.moves ?? [];
    return moves.map((move, index) => {
      const before = this.moments[index]?.now ?? undefined;
      const after = this.moments[index + 1]?.now ?? undefined;
      const told = game?.tell({ session: this.session, moves, index, before, after }) ?? [];
      return {
        at: index + 1,
        seat: this.replay.events[index]?.seat ?? -1,
        round: before?.round ?? 0,
        text: told.map(({ text }) => text).join(' ') || `${move.seat} ${move.decision}`,
      };
    });
  }
}
