// Whole tables, driven by numbers that follow from a seed: people who decide at random, chat, take back, ask for hints, leave
// and come back, and bots. All secrets follow from the seed too.

export function randomFrom(seed) {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
  };
}

const LEVELS = ['random', 'simple', 'easy', 'medium', 'hard', 'master'];

export class Evening {
  now = 1_700_000_000_000;
  logs = new Map();
  responses = new Map();
  last = null; // what Ann was told last of the position
  request = 0;
  client = 1;
  closed = false;

  constructor(engine, seed, iterations) {
    this.engine = engine;
    this.random = randomFrom(seed);
    this.iterations = iterations;
    this.call({ call: 'reset', seed: `evening ${seed}` });
  }

  call(message) {
    const reply = this.engine.call({ ...message, now: this.now });
    if (reply.error) throw new Error(`${JSON.stringify(message)}: ${reply.error}`);
    this.wake = reply.wake;
    for (const effect of reply.effects) this.perform(effect);
  }

  perform(effect) {
    const { room } = effect;
    if (effect.do === 'append') {
      const log = this.logs.get(room) ?? [];
      log.push(...effect.events);
      this.logs.set(room, log);
      this.call({ call: 'appended', room, number: log.length });
    } else if (effect.do === 'load') {
      this.call({ call: 'loaded', room, log: this.logs.get(room) ?? [] });
    } else if (effect.do === 'send' && effect.client === this.client) {
      this.hear(JSON.parse(effect.text));
    } else if (effect.do === 'respond') {
      this.responses.set(effect.request, effect);
    } else if (effect.do === 'work') {
      const task = { text: effect.text, iterations: this.iterations };
      if (effect.log) task.log = this.logs.get(effect.log) ?? [];
      this.call({ call: 'answered', job: effect.job, answer: this.engine.work(task) });
    }
  }

  hear(message) {
    if (message.now !== undefined) this.last = message.now;
    if (message.table?.stage) this.stage = message.table.stage;
    if (message.who) this.who = message.who;
  }

  ask(method, target, body = '') {
    const request = ++this.request;
    this.call({ call: 'asked', request, method, target, body });
    return this.responses.get(request);
  }

  say(message) {
    this.call({ call: 'said', client: this.client, text: JSON.stringify(message) });
  }

  hello() {
    this.call({ call: 'opened', client: this.client });
    this.say({ type: 'hello', protocol: 2, room: this.room, token: this.token });
  }

  open(game, seats, dice, options = {}) {
    const body = JSON.stringify({ name: 'Ann', game, seats, dice, options, hints: true });
    const { status, body: made } = this.ask('POST', '/api/rooms', body);
    if (status !== 201) throw new Error(made);
    ({ room: this.room, token: this.token } = JSON.parse(made));
    this.hello();
    this.say({ type: 'sit', seat: 0, id: 'sit' });
    for (let seat = 1; seat < seats; ++seat) {
      this.say({ type: 'bot', seat, bot: LEVELS[this.random(LEVELS.length)], id: `bot ${seat}` });
    }
    this.say({ type: 'start', id: 'start' });
    this.sleep();
  }

  /** Until the next thing that only time brings. */
  sleep() {
    if (this.wake === null || this.wake === undefined) return false;
    this.now = Math.max(this.now + 1, this.wake);
    this.call({ call: 'tick' });
    return true;
  }

  /** Plays on for so many acts of Ann's, or to the end. */
  play(acts) {
    for (let act = 0; act < acts && this.stage !== 'over'; ++act) {
      this.now += 500;
      const legal = this.last?.legal ?? [];
      const chance = this.random(40);
      if (chance === 0) this.say({ type: 'say', text: `Grüße ${act} 🎲`, id: `chat ${act}` });
      if (chance === 1) this.say({ type: 'hint', id: `hint ${act}` });
      if (chance === 2) this.say({ type: 'undo', id: `undo ${act}` });
      if (chance === 3) this.again();
      if (legal.length === 0) {
        if (!this.sleep()) return;
        continue;
      }
      const decision = chance === 4 ? 'nonsense' : legal[this.random(legal.length)];
      this.say({ type: 'decide', decision, id: `act ${act}`, ...(chance === 5 ? { warn: 0.01 } : {}) });
    }
  }

  /** The page is closed and opened again; sometimes the tables come from their logs. */
  again() {
    this.call({ call: 'closed', client: this.client });
    if (this.random(2) === 0) this.call({ call: 'reset', seed: `again ${this.random(1000)}` });
    ++this.client;
    this.hello();
  }

  record() {
    return this.ask('GET', `/api/rooms/${this.room}/record`);
  }
}
