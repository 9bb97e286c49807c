// The tables of this device: reports events to the engine and performs its effects in order. Workers and locks are in
// tables.worker.ts.
import { kKept, type Call, type Down, type Effect, type Engine, type Trouble, type Up } from './messages';
import { StoreFault, type TableStore } from './store';
import type { Thinkers } from './thinkers';

export interface TablesOptions {
  engine: Pick<Engine, 'call'>;
  store: TableStore;
  thinkers: (done: (job: number, answer: string | null) => void) => Pick<Thinkers, 'start' | 'cancel' | 'end'>;
  post: (tab: string, message: Down) => void;
  /**
   * Called if the engine failed, or if its tables differ from the stored logs: a new engine must start from the logs.
   */
  onbroken: () => void;
}

/** A page's own number for a client or request. */
interface Named {
  tab: string;
  number: number;
}

/** Maps the numbers of all pages to unique numbers for the engine. */
class Numbers {
  private readonly named = new Map<number, Named>();
  private readonly numbers = new Map<string, number>();
  private count = 0;

  make(tab: string, number: number): number {
    const own = ++this.count;
    this.named.set(own, { tab, number });
    this.numbers.set(`${tab} ${number}`, own);
    return own;
  }

  of(tab: string, number: number): number | undefined {
    return this.numbers.get(`${tab} ${number}`);
  }

  who(own: number): Named | undefined {
    return this.named.get(own);
  }

  drop(own: number): void {
    const known = this.named.get(own);
    if (!known) return;
    this.named.delete(own);
    this.numbers.delete(`${known.tab} ${known.number}`);
  }

  ofTab(tab: string): number[] {
    return [...this.named].flatMap(([own, named]) => (named.tab === tab ? own : []));
  }

  all(): [number, Named][] {
    return [...this.named];
  }
}

export class Tables {
  private readonly clients = new Numbers();
  private readonly requests = new Numbers();
  private readonly thinkers: Pick<Thinkers, 'start' | 'cancel' | 'end'>;
  private readonly jobs = new Set<number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(private readonly options: TablesOptions) {
    this.thinkers = options.thinkers((job, answer) => {
      if (this.jobs.delete(job)) this.call(answer === null ? { call: 'not_done', job } : { call: 'answered', job, answer });
    });
  }

  hear(tab: string, message: Up): void {
    switch (message.type) {
      case 'open': {
        const client = this.clients.make(tab, message.client);
        this.options.post(tab, { type: 'opened', client: message.client });
        this.call({ call: 'opened', client });
        return;
      }
      case 'say': {
        const client = this.clients.of(tab, message.client);
        if (client !== undefined) this.call({ call: 'said', client, text: message.text });
        return;
      }
      case 'close': {
        const client = this.clients.of(tab, message.client);
        if (client !== undefined) this.leave(client);
        return;
      }
      case 'ask': {
        const request = this.requests.make(tab, message.request);
        const { method, target, body } = message;
        if (target === kKept) void this.answerItself(request, method);
        else this.call({ call: 'asked', request, method, target, body });
        return;
      }
      case 'hang-up': {
        const request = this.requests.of(tab, message.request);
        if (request === undefined) return;
        this.requests.drop(request);
        this.call({ call: 'hung_up', request });
        return;
      }
    }
  }

  /** A page was closed: closes its connections and requests. */
  gone(tab: string): void {
    for (const client of this.clients.ofTab(tab)) this.leave(client);
    for (const request of this.requests.ofTab(tab)) {
      this.requests.drop(request);
      this.call({ call: 'hung_up', request });
    }
  }

  /**
   * Stops the tables and closes all connections, which reopen at the next owner. `silently`: another owner has them
   * already.
   */
  end(silently = false): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.timer);
    this.thinkers.end();
    if (silently) return;
    for (const [, { tab, number }] of this.clients.all()) this.options.post(tab, { type: 'closed', client: number });
    for (const [request] of this.requests.all()) this.respond(request, 503, 'text/plain', '');
  }

  private leave(client: number): void {
    this.clients.drop(client);
    this.call({ call: 'closed', client });
  }

  private call(message: Call): void {
    if (this.ended) return;
    let reply;
    try {
      reply = this.options.engine.call({ ...message, now: Date.now() });
    } catch (fault) {
      console.error(fault);
      this.options.onbroken();
      return;
    }
    if ('error' in reply) {
      console.error(reply.error);
      return;
    }
    for (const effect of reply.effects) this.carryOut(effect);
    this.wakeAt(reply.wake);
  }

  private wakeAt(time: number | null): void {
    clearTimeout(this.timer);
    if (time === null || this.ended) return;
    // Timers are limited to 31 bits.
    const pause = Math.min(Math.max(0, time - Date.now()), 2 ** 31 - 1);
    this.timer = setTimeout(() => this.call({ call: 'tick' }), pause);
  }

  private carryOut(effect: Effect): void {
    switch (effect.do) {
      case 'append':
        return void this.append(effect.room, effect.first, effect.events, effect.game);
      case 'erase':
        return void this.stored(effect.room, 0, this.options.store.erase(effect.room));
      case 'mark':
        // The mark is for lists of tables only, so errors do not matter.
        return void this.options.store.mark(effect.room, effect.over).catch(() => undefined);
      case 'load':
        return void this.load(effect.room);
      case 'send': {
        const client = this.clients.who(effect.client);
        if (client) this.options.post(client.tab, { type: 'said', client: client.number, text: effect.text });
        return;
      }
      case 'close': {
        const client = this.clients.who(effect.client);
        this.clients.drop(effect.client);
        if (client) this.options.post(client.tab, { type: 'closed', client: client.number });
        queueMicrotask(() => this.call({ call: 'closed', client: effect.client }));
        return;
      }
      case 'respond':
        return this.respond(effect.request, effect.status, effect.type, effect.body);
      case 'work':
        this.jobs.add(effect.job);
        return void this.work(effect);
      case 'cancel':
        this.jobs.delete(effect.job);
        return this.thinkers.cancel(effect.job);
    }
  }

  private respond(request: number, status: number, contentType: string, body: string): void {
    const asked = this.requests.who(request);
    this.requests.drop(request);
    if (asked) this.options.post(asked.tab, { type: 'answered', request: asked.number, status, contentType, body });
  }

  private append(room: string, first: number, events: readonly string[], game?: string): Promise<void> {
    return this.stored(room, first + events.length - 1, this.options.store.append(room, first, events, game));
  }

  private async stored(room: string, number: number, writing: Promise<void>): Promise<void> {
    try {
      await writing;
    } catch (fault) {
      const trouble = troubleOf(fault);
      this.call({ call: 'append_failed', room, why: trouble });
      if (trouble === 'behind' && !this.ended) this.options.onbroken();
      return;
    }
    this.call({ call: 'appended', room, number });
  }

  private async load(room: string): Promise<void> {
    try {
      this.call({ call: 'loaded', room, log: await this.options.store.load(room) });
    } catch (fault) {
      this.call({ call: 'loaded', room, why: troubleOf(fault) });
    }
  }

  private async work({ job, kind, log, text, seconds }: Extract<Effect, { do: 'work' }>): Promise<void> {
    try {
      const task = log === undefined ? { text } : { text, log: await this.options.store.load(log) };
      if (this.jobs.has(job) && !this.ended) this.thinkers.start(job, kind, task, seconds);
    } catch {
      if (this.jobs.delete(job)) this.call({ call: 'not_done', job });
    }
  }

  /** Answers with all stored logs, or deletes them. */
  private async answerItself(request: number, method: string): Promise<void> {
    const { store, onbroken } = this.options;
    try {
      const deletes = method === 'DELETE';
      if (deletes) await store.clear();
      this.respond(request, 200, 'application/json', JSON.stringify(deletes ? [] : await store.all()));
      if (deletes) onbroken();
    } catch (fault) {
      const why = troubleOf(fault);
      const refused = { type: 'refused', code: 'storage', params: { why }, text: why };
      this.respond(request, 503, 'application/json', JSON.stringify(refused));
    }
  }
}

function troubleOf(fault: unknown): Trouble {
  return fault instanceof StoreFault ? fault.trouble : 'failed';
}
