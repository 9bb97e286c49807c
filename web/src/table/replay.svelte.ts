// A replay: a session that gets its messages from a record, and controls to move through it.
import type { GameModule } from '../games/types';
import type { Answer, Listener, Channel } from '../net/connection';
import { t } from '../words/i18n.svelte';
import type { Replay } from '../net/protocol';
import { positionsOf, turnAfter, turnBefore, turnsOf, welcomeAt } from './positions';
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
  /** The position that the move led to. */
  at: number;
  round: number;
}

export class Viewer {
  readonly session: Session;
  readonly positions: TableState[];
  readonly turns: number[];
  /** The last position. */
  readonly last: number;
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>('usual');
  /** The sentences about every move. */
  readonly lines: MoveLine[] = $derived.by(() => this.tellAll());

  private listener: Listener | undefined;

  constructor(
    readonly replay: Replay,
    at = 0,
  ) {
    this.positions = positionsOf(replay);
    this.turns = turnsOf(replay, this.positions);
    this.last = replay.events.length;
    this.session = new Session('', (listener) => this.channel(listener));
    this.show(at);
  }

  /** Replaces the connection to the server. */
  private channel(listener: Listener): Channel {
    this.listener = listener;
    const deaf = (): void => undefined;
    const gone: Answer = { ok: false, refused: { type: 'refused', code: 'gone', params: {}, text: '' } };
    return { start: deaf, wake: deaf, hidden: deaf, shown: deaf, end: deaf, send: () => Promise.resolve(gone) };
  }

  setGame(game: GameModule, defaults: ReadonlyMap<string, string>): void {
    this.session.defaults = defaults;
    this.session.setGame(game);
  }

  /** Goes to a position without animation. */
  jump(at: number): void {
    this.playing = false;
    this.show(at);
  }

  private show(at: number): void {
    this.at = Math.min(Math.max(0, at), this.last);
    this.listener?.onMessage(welcomeAt(this.replay.welcome, this.positions[this.at]!));
    if (this.at === 0) this.session.announce(t('replay.at-start'));
  }

  /** Shows the next move, animated if `motion`. */
  private advance(motion: boolean): void {
    if (this.at >= this.last) return;
    // Ends an animation that is still running.
    if (this.session.busy) this.show(this.at);
    this.listener?.onMessage(this.replay.events[this.at++]!);
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

  /** Plays the next move when the last animation is over; for an `$effect`. */
  autoplay(): (() => void) | undefined {
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
    const moves = this.positions[this.last]?.moves ?? [];
    return moves.map((move, index) => {
      const before = this.positions[index]?.now ?? undefined;
      const after = this.positions[index + 1]?.now ?? undefined;
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
