// A lesson: a record that somebody plays along with. Whoever learns sits on the first seat and makes the record's
// decisions; everybody else's moves come by themselves, or when the sentence about them was read.
import type { GameModule } from '../../games/types';
import type { Answer, Ears, Line, Saying } from '../../net/connection';
import type { Event, Welcome } from '../../net/protocol';
import { Session } from '../../table/session.svelte';
import type { MissedBy } from './load';

/** What the server makes of a record. */
export interface Script {
  welcome: Welcome;
  events: Event[];
}

/** Who learns. */
const kWho = 1;
const kSeat = 0;
/** Between a move that nobody has to decide, and the one before. */
const kPause = 500;

const refused: Answer = { ok: false, refused: { type: 'refused', code: 'gone', params: {}, text: '' } };

/** The table as the server would welcome somebody who sits at it and plays, with bots on the other seats. */
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
  /** How many moves have been made. */
  at = $state(0);
  /** Something else was tried than what the lesson is about now. */
  miss = $state<string | null>(null);

  private ears: Ears | undefined;

  constructor(
    private readonly script: Script,
    private readonly missedBy: MissedBy,
    /** Whether there is a sentence to be read after so many moves. */
    private readonly says: (at: number) => boolean,
  ) {
    this.session = new Session('', (ears) => this.line(ears));
    this.begin();
  }

  begin(): void {
    this.at = 0;
    this.miss = null;
    this.ears?.onMessage(seated(this.script));
  }

  setGame(module: GameModule, defaults: ReadonlyMap<string, string>): void {
    this.session.defaults = defaults;
    this.session.setGame(module);
  }

  readonly next: Event | undefined = $derived.by(() => this.script.events[this.at]);
  readonly over = $derived.by(() => this.at >= this.script.events.length);
  /** The next move is made by whoever learns. */
  readonly yours = $derived.by(() => this.next?.seat === kSeat);
  /** Steps are what there is a sentence for. */
  readonly steps: number[] = $derived.by(() => Array.from({ length: this.script.events.length + 1 }, (_, at) => at).filter(this.says));
  /** What is shown has been seen, and the sentence waits to be read. */
  readonly waits = $derived.by(() => !this.session.busy && !this.over && !this.yours && this.says(this.at));

  go(): void {
    const event = this.next;
    if (!event) return;
    this.miss = null;
    ++this.at;
    // Who sits where stays as it was at the beginning.
    const { table: _, ...move } = event;
    this.ears?.onMessage(move);
  }

  /** Brings moves that need neither a decision nor a reader; belongs into an `$effect`. */
  carryOn(): (() => void) | undefined {
    if (this.session.busy || this.over || this.yours || this.says(this.at)) return undefined;
    const timer = setTimeout(() => this.go(), kPause);
    return () => clearTimeout(timer);
  }

  private line(ears: Ears): Line {
    this.ears = ears;
    const deaf = (): void => undefined;
    return { start: deaf, wake: deaf, hidden: deaf, shown: deaf, end: deaf, send: (saying) => this.hear(saying) };
  }

  private hear(saying: Saying): Promise<Answer> {
    const wanted = this.next?.decision;
    if (saying.type !== 'decide' || !this.yours || wanted === undefined) return Promise.resolve(refused);
    this.miss = this.missedBy(saying.decision, wanted);
    if (this.miss) return Promise.resolve(refused);
    this.go();
    return Promise.resolve({ ok: true });
  }
}
