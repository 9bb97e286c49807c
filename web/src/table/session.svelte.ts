// A table on this device: the connection, its state, and the state that is shown.
//
// `live` is what the server said last. `shown` lags behind: moves are shown one after the other, dice
// fly, and only then the state behind them appears. Nobody has to wait for it: `skip` ends what is
// being shown, `hurry` everything that waits.
import type { GameModule } from '../games/types';
import { Connection, kHello, socketUrl, type Answer, type Listener, type Line, type Saying, type Status } from '../net/connection';
import { bareCode, isHere } from '../engine/place';
import { Beat, type Performer } from './beat';
import { Hints } from './hints.svelte';
import { Log } from './log.svelte';
import { seatsOf, type SeatView } from './seats';
import { fairSecret, keepPart, partAt } from '../device/parts';
import { forgetTable, forgetToken, keepTable, seenTable } from '../device/storage';
import { FairPart, type FairWarning } from '../fair/part';
import { t } from '../words/i18n.svelte';
import type { Event, Gone, Now, ServerMessage, Welcome } from '../net/protocol';
import { randomHex } from '../device/random';
import { refusalText } from '../net/refusal';
import { happened, identified, present, readOptions, welcomed, type TableState } from './state';
import { toast } from '../ui/toast.svelte';
import { openHere } from '../engine/local';

/** More moves than this waiting, and they are shown without pauses. */
const kMostWaiting = 24;

export class Session {
  readonly code: string;
  live = $state.raw<TableState | null>(null);
  shown = $state.raw<TableState | null>(null);
  status = $state<Status>('connecting');
  /** Why the line was closed for good. */
  gone = $state<Gone['why'] | 'no-room' | 'table-full' | null>(null);
  /** Something is being shown. */
  busy = $state(false);
  /** A decision is on its way. */
  sending = $state(false);
  game = $state.raw<GameModule | null>(null);
  readonly log: Log = new Log(this);
  /** For screen readers: the last sentences. */
  announced = $state('');
  waiting = $state(0);
  /** What the server did with the dice that it should not. */
  doubts = $state<FairWarning[]>([]);
  /** Hints and warnings, where the table allows them. */
  readonly hints: Hints = new Hints(this);
  /** What options are when nobody sets them; the room does not say. */
  defaults = $state.raw<ReadonlyMap<string, string>>(new Map());

  /** It was played before: nothing of it is kept on this device. */
  readonly replaying: boolean;

  private connection: Line;
  private queue: { event: Event; before: TableState; after: TableState }[] = [];
  private beat: Beat | null = null;
  private performer: Performer | null = null;
  private hurried = false;
  private joining: string | null = null;
  private fair: FairPart;
  private ended = false;
  /** Counts the times that everything was replaced. */
  private welcomes = 0;
  /** How far this device's clock is ahead of the server's: what no message has shown to be too much. */
  private ahead: number | undefined;

  /** Without a line of its own, it is the one to the server, or to the engine of this device. */
  constructor(code: string, line?: (listener: Listener) => Line) {
    this.code = code;
    this.replaying = line !== undefined;
    this.fair = new FairPart(this.replaying ? undefined : partAt(code), fairSecret());
    const listener: Listener = {
      onMessage: (message) => this.receive(message),
      onStatus: (status) => (this.status = status),
    };
    this.connection = line
      ? line(listener)
      : new Connection({
          url: socketUrl(location),
          room: bareCode(code),
          ...(isHere(code) ? { open: openHere } : {}),
          token: () => this.joining ?? seenTable(code)?.token,
          ...listener,
        });
  }

  start(): void {
    this.connection.start();
  }

  end(): void {
    this.ended = true;
    this.beat?.skip();
    this.connection.end();
  }

  wake(): void {
    this.connection.wake();
  }

  visibility(visible: boolean): void {
    if (visible) this.connection.shown(Date.now());
    else {
      this.connection.hidden(Date.now());
      this.hurry();
    }
  }

  // What is shown

  readonly now: Now | null = $derived(this.shown?.now ?? null);
  readonly stage = $derived(this.shown?.table.stage ?? 'gathering');
  /** The game's options, those that nobody set included. */
  readonly options: ReadonlyMap<string, string> = $derived(
    new Map([...this.defaults, ...readOptions(this.live?.room.options ?? '')]),
  );
  /** With real dice: people enter what they rolled. */
  readonly companion = $derived(this.live?.room.dice === 'table');
  /** Devices agree on the dice: the game begins in a moment. */
  readonly starting = $derived(this.live?.table.fair?.step !== undefined);
  readonly who = $derived(this.live?.who ?? 0);
  readonly host = $derived(this.live !== null && this.live.who !== 0 && this.live.table.host === this.live.who);
  readonly seats: SeatView[] = $derived(this.live && this.shown ? seatsOf(this.live, this.shown, this.options, this.game) : []);
  readonly mySeats = $derived(this.seats.filter((seat) => seat.mine));
  /** Several people play on this device. */
  readonly hotSeat = $derived(this.mySeats.length > 1);
  /** The seat to act as shown; null for the table, or when nobody acts. */
  readonly actor = $derived(this.stage === 'playing' ? (this.seats[this.now?.to_act ?? -1] ?? null) : null);
  /** The table itself is to act: a card is turned, order is rolled for. */
  readonly tableActs = $derived(this.stage === 'playing' && this.now?.to_act === -1);
  /** What a bot decided and somebody with hands has to roll for. */
  readonly intent = $derived(this.stage === 'playing' ? this.now?.intent : undefined);
  /** This device may act on what is shown. */
  readonly canAct = $derived(this.mayAct());
  /** When the time for the decision that is awaited is over, by the server's clock; null without a clock. */
  readonly deadline: number | null = $derived(this.timeOver());
  readonly legal: readonly string[] = $derived(this.stage === 'playing' ? (this.now?.legal ?? []) : []);

  private timeOver(): number | null {
    const live = this.live;
    if (!live?.now || !live.room.clock || live.table.stage !== 'playing') return null;
    const seat = live.table.seats[live.now.to_act ?? -1];
    return !seat || seat.bot ? null : live.now.since + live.room.clock * 1000;
  }

  /** Now, by the server's clock as far as this device can know it. */
  serverTime(): number {
    return Date.now() - (this.ahead ?? 0);
  }

  private mayAct(): boolean {
    if (this.busy || this.sending || this.stage !== 'playing' || !this.now) return false;
    if (this.companion && (this.tableActs || this.intent)) return this.mySeats.length > 0;
    const actor = this.actor;
    return actor !== null && actor.mine && actor.bot === undefined;
  }

  /** Whether sentences say "you": the only player on this device, or one without a name, whose name is "You". */
  isYou(seat: number): boolean {
    return this.seats[seat]?.name === t('you') || (!this.hotSeat && this.seats[seat]?.mine === true);
  }

  // What one may do

  /** `sure`: somebody was warned of it. Real dice that were rolled already need no warning. */
  async decide(decision: string, outcome?: string, sure = false): Promise<boolean> {
    const now = this.live?.now;
    if (!now || this.sending) return false;
    const warn = sure || outcome !== undefined ? undefined : this.hints.limit(decision);
    this.sending = true;
    const saying: Saying = { type: 'decide', decision, position: now.position };
    if (now.to_act !== undefined) saying.seat = now.to_act;
    if (outcome !== undefined) saying.outcome = outcome;
    this.hints.checking = warn !== undefined;
    let answer = warn === undefined ? undefined : await this.sendQuietly({ ...saying, warn });
    // A tutor without time does not keep anybody from playing.
    if (!answer?.ok) answer = await this.say(saying);
    this.hints.checking = this.sending = false;
    if (!answer.ok || !answer.advice) return answer.ok;
    this.hints.warn(answer.advice);
    return false;
  }

  undo(): Promise<Answer> {
    return this.say({ type: 'undo', position: this.live?.now?.position ?? 0 });
  }

  /** Whether the last move can be taken back from here, as far as one can see. */
  readonly canUndo = $derived(this.mayUndo());

  private mayUndo(): boolean {
    const live = this.live;
    if (!live || this.replaying || this.busy || this.mySeats.length === 0) return false;
    if (live.moves.length + live.earlier === 0) return false;
    if (live.room.dice === 'table') return live.table.stage !== 'gathering';
    if (live.table.stage !== 'playing') return false;
    const last = live.moves[live.moves.length - 1];
    return last !== undefined && !last.outcome && this.mySeats.some((seat) => seat.name === last.seat && !seat.bot);
  }

  /** Says something to the table, and shows no refusal. */
  sendQuietly(saying: Saying): Promise<Answer> {
    return this.connection.send(saying);
  }

  /** Says something to the table; a refusal becomes a sentence on the screen. */
  async say(saying: Saying): Promise<Answer> {
    const answer = await this.sendQuietly(saying);
    if (!answer.ok && answer.refused.code !== 'stale' && answer.refused.code !== 'gone')
      toast(await refusalText(answer.refused), 'fault');
    return answer;
  }

  /** Takes part. The token is made and kept here first, so that a lost answer loses nothing. */
  async join(name: string): Promise<boolean> {
    if (this.who !== 0) return true;
    const token = randomHex(32);
    this.joining = token;
    keepTable({ room: this.code, game: this.live?.room.game ?? '', token, name });
    const answer = await this.say({ type: 'join', name, token });
    this.joining = null;
    if (!answer.ok) forgetToken(this.code);
    return answer.ok;
  }

  async claim(key: string): Promise<boolean> {
    const token = randomHex(32);
    const fresh = this.who === 0;
    const before = seenTable(this.code)?.token;
    if (fresh) {
      this.joining = token;
      keepTable({ room: this.code, game: this.live?.room.game ?? '', token });
    }
    const answer = await this.say(fresh ? { type: 'claim', key, token } : { type: 'claim', key });
    this.joining = null;
    if (!answer.ok && fresh) {
      if (before) keepTable({ room: this.code, game: this.live?.room.game ?? '', token: before });
      else forgetToken(this.code);
    }
    return answer.ok;
  }

  sit(seat: number, name?: string, colour?: string): Promise<Answer> {
    const saying: Saying = { type: 'sit', seat };
    if (name) saying.name = name;
    if (colour) saying.colour = colour;
    return this.say(saying);
  }

  // Showing

  /** A game's table shows moves with this; one at a time. */
  perform(performer: Performer): () => void {
    this.performer = performer;
    return () => {
      if (this.performer === performer) this.performer = null;
      this.beat?.skip();
    };
  }

  skip(): void {
    this.beat?.skip();
  }

  /** Shows the state as it is. */
  hurry(): void {
    if (this.queue.length === 0 && !this.beat) return;
    this.hurried = true;
    this.beat?.skip();
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome': {
        const fresh = message.room !== undefined;
        this.live = welcomed(this.live, message);
        if (fresh) {
          ++this.welcomes;
          this.queue = [];
          this.waiting = 0;
          this.beat?.skip();
          this.shown = this.live;
          this.log.tellHistory();
          if (this.live && !this.replaying) keepTable({ room: this.code, game: this.live.room.game });
        }
        this.playFair(message);
        return;
      }
      case 'you':
        if (this.live) this.live = identified(this.live, message);
        if (message.token && message.token !== seenTable(this.code)?.token)
          keepTable({ room: this.code, game: this.live?.room.game ?? '', token: message.token });
        return;
      case 'presence':
        if (this.live) this.live = present(this.live, message);
        return;
      case 'event':
        this.happen(message);
        return;
      case 'gone':
        this.gone = message.why;
        if (message.why === 'deleted' || message.why === 'left') forgetTable(this.code);
        else forgetToken(this.code);
        return;
      case 'refused':
        if (message.code === 'no-room') {
          this.gone = 'no-room';
          forgetTable(this.code);
        } else if (message.code === 'table-full' && message.id === kHello) {
          this.gone = 'table-full';
          this.connection.end();
        } else if (message.code === 'bad-token' && !this.joining) forgetToken(this.code);
        return;
    }
  }

  private happen(event: Event): void {
    const before = this.live;
    if (!before) return;
    const lag = Date.now() - event.time;
    this.ahead = Math.min(this.ahead ?? lag, lag);
    const after = happened(before, event);
    this.live = after;
    this.queue.push({ event, before, after });
    this.waiting = this.queue.length;
    this.playFair(event);
    if (!this.beat && !this.busy) void this.showQueue();
  }

  private async showQueue(): Promise<void> {
    this.busy = true;
    for (;;) {
      const next = this.queue.shift();
      if (!next || this.ended) break;
      this.waiting = this.queue.length;
      const { event, before, after } = next;
      const fast = this.hurried || this.queue.length > kMostWaiting || document.visibilityState !== 'visible';
      const welcomes = this.welcomes;
      if (event.event === 'moved' && this.performer) {
        this.beat = new Beat(event, before, after, fast);
        await this.performer(this.beat).catch((fault: unknown) => console.error(fault));
        this.beat = null;
        if (this.ended) return;
      }
      // A fresh welcome may have replaced everything meanwhile.
      if (welcomes !== this.welcomes) continue;
      this.shown = after;
      this.log.tell(event, before, after);
    }
    this.hurried = false;
    this.busy = false;
  }

  // In words

  setGame(game: GameModule): void {
    this.game = game;
    this.log.tellHistory();
  }

  /** For what is no move: whose turn it is, what was chosen. */
  announce(text: string): void {
    this.announced = text;
  }

  /** What belongs to the dice nobody says again but this device. */
  private async insist(saying: Saying): Promise<void> {
    for (;;) {
      const answer = await this.sendQuietly(saying);
      if (answer.ok || this.ended || !['storage', 'busy', 'too-fast'].includes(answer.refused.code)) return;
      await new Promise((again) => setTimeout(again, 1000));
    }
  }

  /** This device's part in the dice, which nobody has to ask for. */
  private playFair(message: Welcome | Event): void {
    if (this.replaying || !this.live) return;
    const before = this.fair.kept;
    this.fair.adopt(partAt(this.code));
    const { sayings, warnings } = this.fair.hear(message, this.live.who);
    // First kept, then said: after a reload it must be able to reveal.
    if (this.fair.kept !== before) keepPart(this.code, this.fair.kept);
    for (const saying of sayings) void this.insist(saying);
    for (const warning of warnings) {
      this.doubts.push(warning);
      toast(t(`fair.warn-${warning}`), 'fault');
    }
  }
}
