// Tables within one program: logs in memory, jobs run synchronously. The page has its own loop over the same calls,
// with stored logs and workers.

/** A client of a table. */
class Client {
  messages = [];
  #tables;
  #id;

  constructor(tables, id) {
    this.#tables = tables;
    this.#id = id;
  }

  say(message) {
    this.#tables.call({ call: 'said', client: this.#id, text: JSON.stringify(message) });
  }

  close() {
    this.#tables.call({ call: 'closed', client: this.#id });
  }

  /** Returns and removes the messages received so far. */
  take() {
    return this.messages.splice(0);
  }
}

export class Tables {
  logs = new Map();
  #engine;
  #clients = new Map();
  #responses = new Map();
  #number = 0;
  #thinking;
  #waiting = [];
  #busy = false;
  #wake = null;

  /** `thinking` is added to every task: {iterations}, {seconds} or {speed}. */
  constructor(engine, thinking = {}) {
    this.#engine = engine;
    this.#thinking = thinking;
  }

  /** Sends an HTTP request; the body of the answer is parsed if it is JSON. */
  ask(method, target, body) {
    const request = ++this.#number;
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
    this.call({ call: 'asked', request, method, target, body: text });
    const response = this.#responses.get(request);
    this.#responses.delete(request);
    if (!response) throw new Error(`${method} ${target} was not answered`);
    const parsed = response.type === 'application/json';
    return { status: response.status, body: parsed ? JSON.parse(response.body) : response.body };
  }

  connect() {
    const id = ++this.#number;
    const client = new Client(this, id);
    this.#clients.set(id, client);
    this.call({ call: 'opened', client: id });
    return client;
  }

  /** Passes the time to the engine; returns the latest time of the next call, or null. */
  tick(now = Date.now()) {
    this.call({ call: 'tick', now });
    return this.#wake;
  }

  /** Calls the engine and performs all effects. */
  call(message) {
    this.#waiting.push(message);
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#waiting.length > 0) {
        const reply = this.#engine.call({ now: Date.now(), ...this.#waiting.shift() });
        if (reply.error) throw new Error(reply.error);
        this.#wake = reply.wake;
        for (const effect of reply.effects) this.#perform(effect);
      }
    } finally {
      this.#busy = false;
    }
  }

  #perform(effect) {
    const { room } = effect;
    switch (effect.do) {
      case 'append': {
        const log = this.logs.get(room) ?? [];
        log.push(...effect.events);
        this.logs.set(room, log);
        this.call({ call: 'appended', room, number: log.length });
        break;
      }
      case 'erase':
        this.logs.delete(room);
        this.call({ call: 'appended', room, number: 0 });
        break;
      case 'load':
        this.call({ call: 'loaded', room, log: this.logs.get(room) ?? [] });
        break;
      case 'send':
        this.#clients.get(effect.client)?.messages.push(JSON.parse(effect.text));
        break;
      case 'close':
        this.#clients.delete(effect.client);
        break;
      case 'respond':
        this.#responses.set(effect.request, effect);
        break;
      case 'work': {
        const task = { ...this.#thinking, text: effect.text };
        if (effect.log) task.log = this.logs.get(effect.log) ?? [];
        this.call({ call: 'answered', job: effect.job, answer: this.#engine.work(task) });
        break;
      }
      default: // 'mark' is for lists of tables; 'cancel' has nothing to stop, since jobs are synchronous
    }
  }
}
