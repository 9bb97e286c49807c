// Checks in the browser, without the server, that the dice of a record follow from its headers. Implemented from
// docs/fair-dice.md and docs/dice.md, as tests/verify_fair.py was.
import { MotionError } from '../stage/motion';
import { readOptions } from '../table/state';
import { Impossible, type FairGame, type Sitting } from './game';
import { jsonOf, readRecord, Unreadable, type Line, type RecordText } from './record';
import { fromHex, sha256, toHex } from './sha256';
import { commitOf } from './commit';
import { fairKey, firstKey, shuffledOrder, wordsOf, type FairSeat } from './stream';

const kGames = import.meta.glob<new (sitting: Sitting) => FairGame>('../games/*/fair.ts', { eager: true, import: 'default' });

export interface Checked {
  /** The line number in the record, from 1. */
  line: number;
  /** The number of the outcome, from 0. */
  number: number;
  seat: string;
  decision: string;
  told: string;
  /** The expected dice; empty if physics decides. */
  due: string;
  /**
   * `released`: the throw was released as expected, and `astragal verify` has to check its flight.
   * `left`: `astragal verify` has to check all of it. `carried`: it is from before the game was moved to this table, and
   * nobody can check it.
   */
  verdict: 'same' | 'differs' | 'released' | 'left' | 'carried';
}

export interface Added {
  name: string;
  bytes: string;
  /** The commitment published by the seat; empty if none. */
  commit: string;
}

export interface Verdict {
  /**
   * `fair`: everything that can be checked is correct. `other-dice`: an outcome is wrong. `other-secret`: the secret
   * does not match the commitment. `other-bytes`: the bytes of `seat` do not match its commitment. `other-order`: the
   * seats are not in the drawn `order`. `not-revealed`: there is no secret. `by-hand`: nothing to check.
   * `unknown-game`: the key is correct, but only `astragal verify` can compute the dice of this game. `unreadable`: see
   * `line`.
   */
  kind: 'fair' | 'unknown-game' | 'other-dice' | 'other-secret' | 'other-bytes' | 'other-order' | 'not-revealed' | 'by-hand' | 'unreadable';
  line?: number;
  /** 1 for records from before seats committed. */
  scheme?: number;
  /** The number of the start at which the game began. */
  attempt?: number;
  /** Whether the order of the seats was drawn. */
  shuffled?: boolean;
  seat?: string;
  order?: string[];
  commitment?: string;
  secret?: string;
  /** SHA-256 of the secret. */
  hash?: string;
  /** The bytes that each seat added, in hexadecimal digits. */
  added: Added[];
  key?: string;
  outcomes: Checked[];
}

const kNothing = { added: [], outcomes: [] };

export function verifyRecord(text: string): Verdict {
  try {
    return verify(readRecord(text));
  } catch (fault) {
    return { ...kNothing, kind: 'unreadable', line: fault instanceof Unreadable ? fault.line : 1 };
  }
}

function verify(record: RecordText): Verdict {
  const [kind = 'table', argument = ''] = (record.headers.get('dice') ?? 'table').split(/\s+/);
  if (kind === 'seeded') {
    const key = sha256(new TextEncoder().encode(argument));
    return compared(record, { ...kNothing, kind: 'fair' }, key);
  }
  if ((kind !== 'fair' && kind !== 'thrown') || argument === '') return { ...kNothing, kind: 'by-hand' };
  const commitment = argument.toLowerCase();
  const reveal = record.headers.get('reveal');
  if (reveal === undefined) return { ...kNothing, kind: 'not-revealed', commitment };
  const secret = fromHex(reveal);
  if (secret?.length !== 32) return { ...kNothing, kind: 'other-secret', commitment, secret: reveal };
  const added = addedBy(record);
  const scheme = Number(record.headers.get('scheme') ?? 1);
  const attempt = Number(record.headers.get('attempt') ?? 1);
  const carried = carriedIn(record);
  if ((scheme !== 1 && scheme !== 2) || !(attempt >= 1) || (scheme === 1 && carried > 0)) throw new Unreadable(1);
  const shuffled = record.headers.has('order');
  const hash = toHex(sha256(secret));
  const verdict: Verdict = { ...kNothing, kind: 'other-secret', commitment, secret: toHex(secret), hash, added, scheme, attempt, shuffled };
  if (hash !== commitment) return verdict;
  const seats: FairSeat[] = added.map(({ name, bytes }) => ({ name, bytes: fromHex(bytes)! }));
  if (scheme === 1) return compared(record, verdict, firstKey(secret, seats));
  const wrong = added.find((each) => each.commit !== commitOf(commitment, each.name, each.bytes));
  if (wrong) return { ...verdict, kind: 'other-bytes', seat: wrong.name };
  const key = fairKey(secret, attempt, shuffled, seats, carried);
  const order = shuffled ? shuffledOrder(key, record.seats) : record.seats;
  if (order.join() !== record.seats.join()) return { ...verdict, kind: 'other-order', order };
  return compared(record, verdict, key);
}

/** The number of outcomes from before the game was moved to this table. */
function carriedIn(record: RecordText): number {
  const carried = Number(record.headers.get('carried') ?? 0);
  if (!Number.isInteger(carried) || carried < 0 || carried > 1_000_000) throw new Unreadable(1);
  return carried;
}

/** All seats, in seating order. */
function addedBy(record: RecordText): Added[] {
  const pairs = (header: string): Map<string, string> => {
    const given = readOptions(record.headers.get(header) ?? '');
    for (const [name, digits] of given)
      if (!fromHex(digits) || digits.length > 128 || !record.seats.includes(name)) throw new Unreadable(1);
    return given;
  };
  const [entropy, commits] = [pairs('entropy'), pairs('commit')];
  return record.seats.map((name) => ({
    name,
    bytes: (entropy.get(name) ?? '').toLowerCase(),
    commit: (commits.get(name) ?? '').toLowerCase(),
  }));
}

function compared(record: RecordText, before: Verdict, key: Uint8Array): Verdict {
  const verdict: Verdict = { ...before, kind: 'fair', key: toHex(key), outcomes: [] };
  const game = gameOf(record);
  if (!game) return { ...verdict, kind: 'unknown-game' };
  const carried = carriedIn(record);
  let throws = 0;
  for (const move of record.moves) {
    try {
      game.decide(move.seat, move.decision);
      if (move.told.length === 0) continue;
      if (move.decision[0] === 'throw') ++throws;
      const motion = move.decision[0] === 'throw' ? record.motions.get(throws) : undefined;
      const number = verdict.outcomes.length;
      verdict.outcomes.push(number < carried ? unchecked(move, number, 'carried') : check(game, move, key, number, motion));
      game.settle(move.seat, move.decision, move.told);
    } catch (fault) {
      if (!(fault instanceof Impossible || fault instanceof MotionError)) throw fault;
      // After wrong dice, later moves may be impossible; the error found first is reported.
      if (!verdict.outcomes.some(differs)) return { ...verdict, kind: 'unreadable', line: move.line };
      break;
    }
  }
  if (verdict.outcomes.some(differs)) verdict.kind = 'other-dice';
  return verdict;
}

function differs({ verdict }: Checked): boolean {
  return verdict === 'differs';
}

/** The first wrong outcome. */
export function firstDifference(verdict: Verdict): Checked | undefined {
  return verdict.outcomes.find(differs);
}

/**
 * Tells a changed die from a changed key: a changed die changes one outcome, a changed key or number of lines nearly
 * all.
 */
export function nearlyAllDiffer({ outcomes }: Verdict): boolean {
  const different = outcomes.filter(differs).length;
  return different > 2 && 2 * different > outcomes.filter(({ due }) => due !== '').length;
}

function gameOf(record: RecordText): FairGame | undefined {
  if (record.seats.length < 2) throw new Unreadable(1);
  const Kind = kGames[`../games/${record.headers.get('game')}/fair.ts`];
  if (!Kind) return undefined;
  const state = jsonOf(record, 'from');
  const data = jsonOf(record, 'data') ?? (state?.['data'] as Record<string, unknown> | undefined) ?? {};
  const options = readOptions(record.headers.get('options') ?? '');
  const thrown = record.headers.get('dice')!.startsWith('thrown');
  return new Kind({ seats: record.seats, options, thrown, data, state });
}

function unchecked({ line, seat, decision, told }: Line, number: number, verdict: 'left' | 'carried'): Checked {
  return { line, number, seat, decision: decision.join(' '), told: told.join(' '), due: '', verdict };
}

function check(game: FairGame, move: Line, key: Uint8Array, number: number, motion: string | undefined): Checked {
  const { decision, told } = move;
  const checked = unchecked(move, number, 'left');
  const words = wordsOf(key, number);
  const due = game.due(move.seat, decision, words);
  if (due !== null) return { ...checked, due, verdict: same(decision, told, due.split(' ')) ? 'same' : 'differs' };
  if (motion === undefined || !game.released) return checked;
  return { ...checked, verdict: game.released(decision, words, motion) ? 'released' : 'differs' };
}

/** Dice are compared without their order, except for the numbers of a start. */
function same(decision: readonly string[], told: readonly string[], due: readonly string[]): boolean {
  if (decision[0] === 'start') return told.join(' ') === due.join(' ');
  return each(told).join(' ') === each(due).join(' ');
}

/** Expands `wolf*2` to two wolves. */
function each(words: readonly string[]): string[] {
  return words
    .flatMap((word) => {
      const [kind = '', count = '1'] = word.split('*');
      return Array<string>(Math.min(Number(count) || 1, 60)).fill(kind);
    })
    .sort();
}
