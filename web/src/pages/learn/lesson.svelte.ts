// A lesson: a record to play along with. The learner has the first seat and makes the decisions of the record; the
// other moves follow automatically, or after the learner has read the sentence about them.
import type { GameModule } from '../../games/types';
import type { Answer, Listener, Channel, ClientRequest } from '../../net/connection';
import type { Event, Welcome } from '../../net/protocol';
import { Session } from '../../table/session.svelte';
import type { MissedBy } from './load';

/** The server's replay of the record. */
export interface Script {
  welcome: Welcome;
  events: Event[];
}

/** The learner's seat. */
const kWho = 1;
const kSeat = 0;
/** Milliseconds before a move that needs no decision. */
const kPause = 500;

const refused: Answer = { ok: false, refused: { type: 'refused', code: 'gone', params: {}, text: '' } };

/** The welcome of a table where the learner plays against bots. */
function seated({ welcome }: Script): Welcome {
  const { room, table } = welcome;
  if (!room || !table) return welcome;
  return {
    ...welcome,
    who: kWho,
    room: { ...room, dice: room.dice === 'table' ? 'fair' : room.dice, hints: false },
    table: {
      ...table,
      stage: 'playing',
      seats: table.seats.map((seat, i) => (i === kSeat ? { ...seat, who: kWho } : { ...seat, who: 0, bot: seat.bot ?? 'medium' })),
    },
  };
}

export class Lesson {
  readonly session: Session;
  /** The number of moves made. */
  at = $state(0);
  /** The learner made another decision than the lesson's. */
  miss = $state<string | null>(null);

  private listener: Listener | undefined;

  constructor(
    private readonly script: Script,
    private readonly missedBy: MissedBy,
    /** Whether there is a sentence to read after this many moves. */
    private readonly says: (at: number) => boolean,
  ) {
    this.session = new Session('', (listener) => this.channel(listener));
    this.begin();
  }

  begin(): void {
    this.at = 0;
    this.miss = null;
    this.listener?.onMessage(seated(this.script));
  }

  setGame(module: GameModule, defaults: ReadonlyMap<string, string>): void {
    this.session.defaults = defaults;
    this.session.setGame(module);
  }

  readonly next: Event | undefined = $derived.by(() => this.script.events[this.at]);
  readonly over = $derived.by(() => this.at >= this.script.events.length);
  /** Whether the next move is the learner's. */
  readonly yours = $derived.by(() => this.next?.seat === kSeat);
  /** A step is a move that has a sentence. */
  readonly steps: number[] = $derived.by(() => Array.from({ length: this.script.events.length + 1 }, (_, at) => at).filter(this.says));
  /** Whether the learner has a sentence to read and no animation is running. */
  readonly waits = $derived.by(() => !this.session.busy && !this.over && !this.yours && this.says(this.at));

  go(): void {
    const event = this.next;
    if (!event) return;
    this.miss = null;
    ++this.at;
    // The seats stay as they were at the start.
    const { table: _, ...move } = event;
    this.listener?.onMessage(move);
  }

  /** Makes moves that need neither a decision nor reading; for an `$effect`. */
  autoplay(): (() => void) | undefined {
    if (this.session.busy || this.over || this.yours || this.says(this.at)) return undefined;
    const timer = setTimeout(() => this.go(), kPause);
    return () => clearTimeout(timer);
  }

  private channel(listener: Listener): Channel {
    this.listener = listener;
    const deaf = (): void => undefined;
    return { start: deaf, wake: deaf, hidden: deaf, shown: deaf, end: deaf, send: (request) => this.hear(request) };
  }

  private hear(request: ClientRequest): Promise<Answer> {
    const wanted = this.next?.decision;
    if (request.type !== 'decide' || !this.yours || wanted === undefined) return Promise.resolve(refused);
    this.miss = this.missedBy(request.decision, wanted);
    if (this.miss) return Promise.resolve(refused);
    this.go();
    return Promise.resolve({ ok: true });
  }
}
