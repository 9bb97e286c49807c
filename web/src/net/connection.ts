// The connection to a table: sends the hello, reconnects, and resends unanswered messages. The server performs a
// message with the same id only once.
import type { Advice, ClientMessage, Hello, Refused, ServerMessage, HandoverKey } from './protocol';
import { randomHex } from '../device/random';

export type Status =
  | 'connecting' // before the first connection
  | 'open'
  | 'lost' // was connected; reconnects automatically
  | 'closed'; // permanently: the table does not exist, or this device was refused

export type Answer = { ok: true; key?: HandoverKey; advice?: Advice } | { ok: false; refused: Refused };

export type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
};

export interface ConnectionOptions {
  url: string;
  room: string;
  token: () => string | undefined;
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: Status) => void;
  open?: (url: string) => Socket;
}

/** A message to the server, without the `id`, which `send` adds. */
export type ClientRequest = ClientMessage extends infer M ? (M extends { type: 'hello' } ? never : Omit<M, 'id'>) : never;

interface Unanswered {
  id: string;
  text: string;
  answer: (answer: Answer) => void;
}

/** The source of a table's messages: a connection, or a record in a replay. */
export type Channel = Pick<Connection, 'start' | 'send' | 'wake' | 'hidden' | 'shown' | 'end'>;
export type Listener = Pick<ConnectionOptions, 'onMessage' | 'onStatus'>;

/** The id of every hello message. */
export const kHello = 'hello';
/** Close code 1013: this client read too slowly. */
const kTooMuch = 1013;
const kFirstPause = 400;
const kLongestPause = 15_000;
const kAnswerTimeout = 8_000; // ms to wait for an answer before reconnecting
const kSleep = 25_000; // ms; a page hidden for longer reconnects when shown

export class Connection {
  private socket: Socket | null = null;
  private greeted = false;
  private seen = 0;
  private pause = kFirstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private answerTimer: ReturnType<typeof setTimeout> | undefined;
  private unanswered: Unanswered[] = [];
  private status: Status = 'connecting';
  private hiddenAt: number | null = null;
  private readonly prefix = randomHex(6);
  private count = 0;

  constructor(private readonly options: ConnectionOptions) {}

  start(): void {
    this.connect();
  }

  /** Resolves with the answer, even if the connection has to be reopened first. */
  send(request: ClientRequest): Promise<Answer> {
    const id = `${this.prefix}-${++this.count}`;
    const text = JSON.stringify({ ...request, id });
    return new Promise((answer) => {
      if (this.status === 'closed') {
        answer({ ok: false, refused: { type: 'refused', code: 'gone', params: {}, text: '' } });
        return;
      }
      this.unanswered.push({ id, text, answer });
      if (this.greeted) this.transmit(text);
    });
  }

  /** Reconnects at once: the network is back, or the page is visible again. */
  wake(): void {
    if (this.status === 'closed') return;
    if (!this.socket) this.connect();
  }

  hidden(now: number): void {
    this.hiddenAt = now;
  }

  shown(now: number): void {
    const slept = this.hiddenAt !== null && now - this.hiddenAt > kSleep;
    this.hiddenAt = null;
    if (this.status === 'closed') return;
    if (slept && this.socket) this.lose();
    this.wake();
  }

  /** Closes the connection permanently. */
  end(): void {
    this.become('closed');
    clearTimeout(this.timer);
    clearTimeout(this.answerTimer);
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    }
    for (const waiting of this.unanswered.splice(0))
      waiting.answer({ ok: false, refused: { type: 'refused', code: 'gone', params: {}, text: '' } });
  }

  private connect(): void {
    clearTimeout(this.timer);
    const open = this.options.open ?? ((url: string) => new WebSocket(url));
    this.greeted = false;
    let socket: Socket;
    try {
      socket = open(this.options.url);
    } catch {
      this.later();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      const token = this.options.token();
      const hello: Hello = { type: 'hello', protocol: 2, room: this.options.room, id: kHello };
      if (token) hello.token = token;
      if (this.seen > 0) hello.since = this.seen;
      socket.send(JSON.stringify(hello));
      this.expect();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket && typeof event.data === 'string') this.receive(event.data);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      // The server dropped queued messages, so ask for the whole state.
      if (event.code === kTooMuch) this.seen = 0;
      this.lose();
    };
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    switch (message.type) {
      case 'welcome':
        if (message.room) this.seen = message.number;
        this.greeted = true;
        this.pause = kFirstPause;
        this.settle();
        this.become('open');
        this.options.onMessage(message);
        for (const waiting of this.unanswered) this.transmit(waiting.text);
        return;
      case 'event':
        if (message.number <= this.seen) return;
        if (message.number > this.seen + 1) {
          this.seen = 0; // an event is missing: ask for the whole state
          this.lose();
          return;
        }
        this.seen = message.number;
        break;
      case 'done':
        this.answered(message.id, { ok: true });
        break;
      case 'handover':
        this.answered(message.id, { ok: true, key: message });
        break;
      case 'advice':
        this.answered(message.id, { ok: true, advice: message });
        break;
      case 'refused':
        if (message.id === kHello && message.code !== 'bad-token') {
          this.options.onMessage(message);
          if (message.code === 'no-room') this.end();
          return;
        }
        this.answered(message.id, { ok: false, refused: message });
        break;
      case 'gone':
        this.options.onMessage(message);
        this.end();
        return;
    }
    this.options.onMessage(message);
  }

  private answered(id: string | undefined, answer: Answer): void {
    const at = this.unanswered.findIndex((waiting) => waiting.id === id);
    if (at < 0) return;
    const [waiting] = this.unanswered.splice(at, 1);
    this.settle();
    if (this.unanswered.length > 0) this.expect();
    waiting?.answer(answer);
  }

  private transmit(text: string): void {
    this.socket?.send(text);
    this.expect();
  }

  private expect(): void {
    if (this.answerTimer !== undefined) return;
    this.answerTimer = setTimeout(() => this.lose(), kAnswerTimeout);
  }

  private settle(): void {
    clearTimeout(this.answerTimer);
    this.answerTimer = undefined;
  }

  private lose(): void {
    this.settle();
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (socket) {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    }
    if (this.status === 'closed') return;
    if (this.status === 'open') this.become('lost');
    this.later();
  }

  private later(): void {
    clearTimeout(this.timer);
    // A random pause, so that clients do not all reconnect at once after a restart of the server.
    const pause = this.pause * (0.75 + Math.random() / 2);
    this.pause = Math.min(this.pause * 1.7, kLongestPause);
    this.timer = setTimeout(() => this.connect(), pause);
  }

  private become(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.options.onStatus(status);
  }
}

export function socketUrl(at: Location): string {
  return `${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}/ws`;
}
