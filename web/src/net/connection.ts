// The connection to a table: says hello, reconnects by itself, and sends again what was
// not answered. The server does a message with the same id once, so nothing happens twice.
import type { Advice, ClientMessage, Hello, Refused, ServerMessage, HandoverKey } from './protocol';
import { randomHex } from '../device/random';

export type Status =
  | 'connecting' // never connected yet
  | 'open'
  | 'lost' // was connected, comes back by itself
  | 'closed'; // for good: the table is gone, or this device is not wanted

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

/** What one may say; `id` is added here. */
export type Saying = ClientMessage extends infer M ? (M extends { type: 'hello' } ? never : Omit<M, 'id'>) : never;

interface Unanswered {
  id: string;
  text: string;
  answer: (answer: Answer) => void;
}

/** What a table hears: a connection, or a record that is played again. */
export type Line = Pick<Connection, 'start' | 'send' | 'wake' | 'hidden' | 'shown' | 'end'>;
export type Listener = Pick<ConnectionOptions, 'onMessage' | 'onStatus'>;

/** The id of every hello. */
export const kHello = 'hello';
/** The server's code for whoever reads too slowly. */
const kTooMuch = 1013;
const kFirstPause = 400;
const kLongestPause = 15_000;
const kPatience = 8_000; // for an answer; then the line is taken for dead
const kSleep = 25_000; // hidden longer than this, a line is tried anew

export class Connection {
  private socket: Socket | null = null;
  private greeted = false;
  private seen = 0;
  private pause = kFirstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private unanswered: Unanswered[] = [];
  private status: Status = 'connecting';
  private hiddenAt: number | null = null;
  private readonly prefix = randomHex(6);
  private count = 0;

  constructor(private readonly options: ConnectionOptions) {}

  start(): void {
    this.connect();
  }

  /** The answer comes when there is one, across any number of broken lines. */
  send(saying: Saying): Promise<Answer> {
    const id = `${this.prefix}-${++this.count}`;
    const text = JSON.stringify({ ...saying, id });
    return new Promise((answer) => {
      if (this.status === 'closed') {
        answer({ ok: false, refused: { type: 'refused', code: 'gone', params: {}, text: '' } });
        return;
      }
      this.unanswered.push({ id, text, answer });
      if (this.greeted) this.transmit(text);
    });
  }

  /** For when the network is back, or the page is looked at again. */
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

  /** For good, from this side. */
  end(): void {
    this.become('closed');
    clearTimeout(this.timer);
    clearTimeout(this.patience);
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
      // More waited for this device than the server keeps: it is told everything anew.
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
          this.seen = 0; // something is missing: ask for everything
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
    if (this.patience !== undefined) return;
    this.patience = setTimeout(() => this.lose(), kPatience);
  }

  private settle(): void {
    clearTimeout(this.patience);
    this.patience = undefined;
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
    // Not all at once after a server's restart.
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
