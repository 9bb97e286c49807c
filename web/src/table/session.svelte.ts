// A table on this device: the connection, its state, and the state that is shown.
//
// `live` is the latest state from the server. `shown` lags behind: moves are animated one after the other, and `shown`
// advances after each animation. `skip` ends the current animation, `hurry` all of them.
import type { GameModule } from '../games/types';
import { Connection, kHello, socketUrl, type Answer, type Listener, type Channel, type ClientRequest, type Status } from '../net/connection';
import { bareCode, isHere } from '../engine/place';
import { MoveAnimation, type Performer } from './animation';
import { Hints } from './hints.svelte';
import { Log } from './log.svelte';
import { seatsOf, type SeatView } from './seats';
import { fairSecret, keepPart, partAt } from '../device/parts';
import { kPaces, settings } from '../device/settings.svelte';
import { forgetTable, forgetToken, keepTable, seenTable } from '../device/storage';
import { FairPart, type FairWarning } from '../fair/part';
import { t } from '../words/i18n.svelte';
import type { Event, Gone, Now, ServerMessage, Welcome } from '../net/protocol';
import { randomHex } from '../device/random';
import { refusalText } from '../net/refusal';
import { happened, identified, present, readOptions, welcomed, type TableState } from './state';
import { toast } from '../ui/toast.svelte';
import { openHere } from '../engine/local';

/** Above this number of waiting moves, animations have no pauses. */
const kMostWaiting = 24;

export class Session {
  readonly code: string;
  live = $state.raw<TableState | null>(null);
  shown = $state.raw<TableState | null>(null);
  status = $state<Status>('connecting');
  /** The reason why the connection was closed permanently. */
  gone = $state<Gone['why'] | 'no-room' | 'table-full' | null>(null);
  /** A move is being animated. */
  busy = $state(false);
  /** A decision was sent and not answered yet. */
  sending = $state(false);
  game = $state.raw<GameModule | null>(null);
  readonly log: Log = new Log(this);
  /** The latest sentences for screen readers. */
  announced = $state('');
  waiting = $state(0);
  /** The game is over, and the table is looked at instead of the result. */
  looking = $state(false);
  /** Warnings about the server's handling of fair dice. */
  doubts = $state<FairWarning[]>([]);
  /** Hints and warnings, where the table allows them. */
  readonly hints: Hints = new Hints(this);
  /** Default values of options; the room contains only options that were set. */
  defaults = $state.raw<ReadonlyMap<string, string>>(new Map());

  /** Whether this is a replay; nothing of it is stored on this device. */
  readonly replaying: boolean;

  private connection: Channel;
  private queue: { event: Event; before: TableState; after: TableState }[] = [];
  private animation: MoveAnimation | null = null;
  private performer: Performer | null = null;
  private hurried = false;
  private joining: string | null = null;
  private fair: FairPart;
  private ended = false;
  /** The number of welcomes; each replaces the whole state. */
  private welcomes = 0;
  /** Upper bound of how far this clock is ahead of the server's, in milliseconds. */
  private ahead: number | undefined;

  /** `channel` replaces the connection to the server or to the engine on this device. */
  constructor(code: string, channel?: (listener: Listener) => Channel) {
    this.code = code;
    this.replaying = channel !== undefined;
    this.fair = new FairPart(this.replaying ? undefined : partAt(code), fairSecret());
    const listener: Listener = {
      onMessage: (message) => this.receive(message),
      onStatus: (status) => (this.status = status),
    };
    this.connection = channel
      ? channel(listener)
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
    this.animation?.skip();
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

  // State as shown

  readonly now: Now | null = $derived(this.shown?.now ?? null);
  readonly stage = $derived(this.shown?.table.stage ?? 'gathering');
  /** The game's options, including defaults. */
  readonly options: ReadonlyMap<string, string> = $derived(
    new Map([...this.defaults, ...readOptions(this.live?.room.options ?? '')]),
  );
  /** Real dice: people enter the outcomes. */
  readonly companion = $derived(this.live?.room.dice === 'table');
  /** The devices are agreeing on fair dice, just before the game begins. */
  readonly starting = $derived(this.live?.table.fair?.step !== undefined);
  readonly who = $derived(this.live?.who ?? 0);
  readonly host = $derived(this.live !== null && this.live.who !== 0 && this.live.table.host === this.live.who);
  readonly seats: SeatView[] = $derived(this.live && this.shown ? seatsOf(this.live, this.shown, this.options, this.game) : []);
  readonly mySeats = $derived(this.seats.filter((seat) => seat.mine));
  /** Hot seat: several people play on this device. */
  readonly hotSeat = $derived(this.mySeats.length > 1);
  /** The seat to act as shown; null if the table acts, or nobody. */
  readonly actor = $derived(this.stage === 'playing' ? (this.seats[this.now?.to_act ?? -1] ?? null) : null);
  /** The table acts: it turns a card, or rolls for the order. */
  readonly tableActs = $derived(this.stage === 'playing' && this.now?.to_act === -1);
  /** With real dice, a bot's decision that a person has to roll for. */
  readonly intent = $derived(this.stage === 'playing' ? this.now?.intent : undefined);
  /** Whether this device may act on the position shown. */
  readonly canAct = $derived(this.mayAct());
  /** The end of the time for the current decision, by the server's clock; null without a time limit. */
  readonly deadline: number | null = $derived(this.timeOver());
  readonly legal: readonly string[] = $derived(this.stage === 'playing' ? (this.now?.legal ?? []) : []);

  private timeOver(): number | null {
    const live = this.live;
    if (!live?.now || !live.room.clock || live.table.stage !== 'playing') return null;
    const seat = live.table.seats[live.now.to_act ?? -1];
    return !seat || seat.bot ? null : live.now.since + live.room.clock * 1000;
  }

  /** The estimated time of the server's clock. */
  serverTime(): number {
    return Date.now() - (this.ahead ?? 0);
  }

  private mayAct(): boolean {
    if (this.busy || this.sending || this.stage !== 'playing' || !this.now) return false;
    if (this.companion && (this.tableActs || this.intent)) return this.mySeats.length > 0;
    const actor = this.actor;
    return actor !== null && actor.mine && actor.bot === undefined;
  }

  /** Whether sentences say "you": for the only player on this device, or for a player whose name is "You". */
  isYou(seat: number): boolean {
    return this.seats[seat]?.name === t('you') || (!this.hotSeat && this.seats[seat]?.mine === true);
  }

  // Actions

  /** Sends a decision. `sure`: the player has seen the warning. Outcomes of real dice need no warning. */
  async decide(decision: string, outcome?: string, sure = false): Promise<boolean> {
    const now = this.live?.now;
    if (!now || this.sending) return false;
    const warn = sure || outcome !== undefined ? undefined : this.hints.limit(decision);
    this.sending = true;
    const request: ClientRequest = { type: 'decide', decision, position: now.position };
    if (now.to_act !== undefined) request.seat = now.to_act;
    if (outcome !== undefined) request.outcome = outcome;
    this.hints.checking = warn !== undefined;
    let answer = warn === undefined ? undefined : await this.sendQuietly({ ...request, warn });
    // If the check fails, send the decision without it.
    if (!answer?.ok) answer = await this.say(request);
    this.hints.checking = this.sending = false;
    if (!answer.ok || !answer.advice) return answer.ok;
    this.hints.warn(answer.advice);
    return false;
  }

  undo(): Promise<Answer> {
    return this.say({ type: 'undo', position: this.live?.now?.position ?? 0 });
  }

  /** Whether the last move can probably be undone from this device. */
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

  /** Sends a message without showing a refusal. */
  sendQuietly(request: ClientRequest): Promise<Answer> {
    return this.connection.send(request);
  }

  /** Sends a message; a refusal is shown as a sentence. */
  async say(request: ClientRequest): Promise<Answer> {
    const answer = await this.sendQuietly(request);
    if (!answer.ok && answer.refused.code !== 'stale' && answer.refused.code !== 'gone')
      toast(await refusalText(answer.refused), 'fault');
    return answer;
  }

  /** Joins the table. The token is stored before it is sent, so that a lost answer does not lose the seat. */
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
    const request: ClientRequest = { type: 'sit', seat };
    if (name) request.name = name;
    if (colour) request.colour = colour;
    return this.say(request);
  }

  // Animation

  /** Registers the function that animates moves, one at a time; returns a function to remove it. */
  perform(performer: Performer): () => void {
    this.performer = performer;
    return () => {
      if (this.performer === performer) this.performer = null;
      this.animation?.skip();
    };
  }

  skip(): void {
    this.animation?.skip();
  }

  /** Skips all waiting animations. */
  hurry(): void {
    if (this.queue.length === 0 && !this.animation) return;
    this.hurried = true;
    this.animation?.skip();
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
          this.animation?.skip();
          this.shown = this.live;
          this.looking = false;
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
    if (!this.animation && !this.busy) void this.showQueue();
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
        this.animation = new MoveAnimation(event, before, after, fast, this.seats[event.seat ?? -1]?.bot ? kPaces[settings.pace] : 1);
        await this.performer(this.animation).catch((fault: unknown) => console.error(fault));
        this.animation = null;
        if (this.ended) return;
      }
      // A welcome during the animation replaces the queue.
      if (welcomes !== this.welcomes) continue;
      this.shown = after;
      this.looking = false;
      this.log.tell(event, before, after);
    }
    this.hurried = false;
    this.busy = false;
  }

  // Sentences

  setGame(game: GameModule): void {
    this.game = game;
    this.log.tellHistory();
  }

  /** Announces other things than moves to screen readers: turns and choices. */
  announce(text: string): void {
    this.announced = text;
  }

  /** Sends a commit or reveal until it is accepted, because no user action repeats it. */
  private async insist(request: ClientRequest): Promise<void> {
    for (;;) {
      const answer = await this.sendQuietly(request);
      if (answer.ok || this.ended || !['storage', 'busy', 'too-fast'].includes(answer.refused.code)) return;
      await new Promise((again) => setTimeout(again, 1000));
    }
  }

  /** Sends this device's commit and reveal messages. */
  private playFair(message: Welcome | Event): void {
    if (this.replaying || !this.live) return;
    const before = this.fair.kept;
    this.fair.adopt(partAt(this.code));
    const { requests, warnings } = this.fair.hear(message, this.live.who);
    // Stored before sending, so that this device can still reveal after a reload.
    if (this.fair.kept !== before) keepPart(this.code, this.fair.kept);
    for (const request of requests) void this.insist(request);
    for (const warning of warnings) {
      this.doubts.push(warning);
      toast(t(`fair.warn-${warning}`), 'fault');
    }
  }
}
