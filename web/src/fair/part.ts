// This device's part in fair dice (docs/fair-dice.md): it commits when a game starts, reveals once it has seen the list
// of all commitments, and warns if the game begins with another list. It checks every message, so the server need not
// be trusted. `src/dice/fair_part.h` is the same for the terminal.
import type { ClientRequest } from '../net/connection';
import type { Event, Table, Welcome } from '../net/protocol';
import { fromHex, hmac, toHex } from './sha256';
import { commitOf, utf8 } from './commit';

/** The state that is stored, so that this device can still reveal after a reload. */
export interface KeptPart {
  /** The server's commitment for the coming game. */
  commitment: string;
  /** This device's bytes for it, by name of the seat, in hexadecimal digits. */
  bytes: Record<string, string>;
  /** The list of commitments when this device revealed; empty before. */
  list: string;
  /** Whether the game has begun. */
  begun: boolean;
  /** The number of void starts that this device revealed for since the last game. */
  wasted: number;
}

/** A warning for the player; the sentences are `fair.warn-…`. */
export type FairWarning = 'left-out' | 'two-lists' | 'other-list' | 'accused' | 'hidden' | 'other-commitment';

export interface Reaction {
  requests: ClientRequest[];
  warnings: FairWarning[];
}

interface OwnSeat {
  seat: number;
  name: string;
  commit: string;
  entropy: string;
}

/**
 * Everything that determines the dice except the secret and the bytes. It is fixed when the list is complete and does
 * not depend on the order of shuffled seats.
 */
export function listOf(attempt: number, shuffled: boolean, seats: readonly { name: string; commit?: string }[]): string {
  const lines = seats.map(({ name, commit }) => `${name}=${commit ?? ''}\n`);
  if (shuffled) lines.sort();
  return `${attempt} ${shuffled ? 'shuffled' : 'seated'}\n${lines.join('')}`;
}

/**
 * The bytes that a seat adds to the dice of this commitment, derived from a secret of the device. They are the same in
 * all tabs, since one tab commits and any tab may have to reveal.
 */
export function bytesFrom(secret: string, commitment: string, name: string): string {
  return toHex(hmac(fromHex(secret)!, utf8(`${commitment} ${name}`)));
}

const kNothing: KeptPart = { commitment: '', bytes: {}, list: '', begun: false, wasted: 0 };

export class FairPart {
  private said = new Set<string>();
  private seated = false;
  private part: KeptPart;

  /** `secret`: 32 bytes in hexadecimal digits, known to this device only. */
  constructor(part: KeptPart | undefined, private readonly secret: string) {
    this.part = part ?? kNothing;
  }

  get kept(): KeptPart {
    return this.part;
  }

  /** Takes over the state stored by another tab, which may have revealed already. */
  adopt(other: KeptPart | undefined): void {
    if (other?.commitment === this.part.commitment && this.part.list === '') this.part = { ...this.part, list: other.list };
  }

  /** Processes a message of the server; returns the messages to send and the warnings to show. */
  hear(message: Welcome | Event, who: number): Reaction {
    const reaction: Reaction = { requests: [], warnings: [] };
    const table = message.table;
    const fair = table?.fair;
    if (!table?.commitment || !fair) return reaction;
    const mine = table.seats.flatMap(({ name, who: owner, commit = '', entropy = '' }, seat): OwnSeat[] =>
      who !== 0 && owner === who ? [{ seat, name, commit, entropy }] : [],
    );
    if (table.commitment !== this.part.commitment) this.newCommitment(table.commitment, message, mine.length > 0, reaction);
    this.seated = mine.length > 0;
    if (fair.step === 'commit') this.commit(mine, reaction);
    if (fair.step === 'reveal') this.reveal(table, mine, reaction);
    if (table.stage === 'playing' && fair.scheme > 1) this.check(table, reaction);
    return reaction;
  }

  /** Starts a new part: the server has a new secret, for another game or after a void start. */
  private newCommitment(commitment: string, message: Welcome | Event, seated: boolean, { warnings }: Reaction): void {
    const event = message.type === 'event' ? message.event : '';
    if (this.part.commitment !== '' && event !== '' && event !== 'voided' && event !== 'again') warnings.push('other-commitment');
    const wasted = this.part.list !== '' && !this.part.begun;
    if (event === 'voided' && wasted && this.seated && !seated) warnings.push('accused');
    const before = this.part.begun ? 0 : this.part.wasted;
    this.part = { commitment, bytes: {}, list: '', begun: false, wasted: before + (wasted ? 1 : 0) };
    this.said.clear();
  }

  private commit(mine: readonly OwnSeat[], { requests }: Reaction): void {
    if (this.part.list !== '') return; // already revealed for this secret, so the bytes are public
    for (const { seat, name, commit } of mine) {
      if (commit !== '' || !this.once(`commit ${name}`)) continue;
      const bytes = this.bytesOf(name);
      this.part = { ...this.part, bytes: { ...this.part.bytes, [name]: bytes } };
      requests.push({ type: 'commit', seat, commit: commitOf(this.part.commitment, name, bytes) });
    }
  }

  private reveal(table: Table, mine: readonly OwnSeat[], { requests, warnings }: Reaction): void {
    const list = this.listAt(table);
    if (this.part.list === '') {
      if (!mine.every((seat) => this.isOwn(seat)) && this.once('left-out')) warnings.push('left-out');
      if (table.fair!.attempt <= this.part.wasted && this.once('hidden')) warnings.push('hidden');
    } else if (this.part.list !== list) {
      if (this.once('two-lists')) warnings.push('two-lists');
      return;
    }
    for (const own of mine) {
      if (own.entropy !== '' || !this.isOwn(own)) continue;
      this.part = { ...this.part, list };
      if (this.once(`reveal ${own.name}`)) requests.push({ type: 'reveal', seat: own.seat, entropy: this.bytesOf(own.name) });
    }
  }

  /** Compares the list at the start of the game with the list seen before revealing. */
  private check(table: Table, { warnings }: Reaction): void {
    if (this.part.begun) return;
    this.part = { ...this.part, begun: true, wasted: 0 };
    if (this.part.list === '') {
      // Committed, but never saw the list: too late, or left out by the server.
      if (Object.keys(this.part.bytes).length > 0 && this.seated && this.once('left-out')) warnings.push('left-out');
      return;
    }
    const fits = table.seats.every(({ name, commit = '', entropy = '' }) =>
      fromHex(entropy) ? commitOf(this.part.commitment, name, entropy) === commit : false,
    );
    if (!fits || this.listAt(table) !== this.part.list) warnings.push('other-list');
  }

  private listAt(table: Table): string {
    const taken = table.seats.filter(({ name }) => name !== '');
    return listOf(table.fair!.attempt, table.fair!.shuffled, taken);
  }

  private bytesOf(name: string): string {
    return this.part.bytes[name] ?? bytesFrom(this.secret, this.part.commitment, name);
  }

  private isOwn({ name, commit }: OwnSeat): boolean {
    return commitOf(this.part.commitment, name, this.bytesOf(name)) === commit;
  }

  private once(what: string): boolean {
    if (this.said.has(what)) return false;
    this.said.add(what);
    return true;
  }
}
