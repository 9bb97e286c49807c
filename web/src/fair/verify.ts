// Whether the dice of a record are those that its headers lead to: the browser's own check, without the server. Written
// from docs/fair-dice.md and docs/dice.md, as tests/verify_fair.py was.
import { MotionError } from '../stage/motion';
import { readOptions } from '../table/state';
import { Impossible, type FairGame, type Sitting } from './game';
import { jsonOf, readRecord, Unreadable, type Line, type RecordText } from './record';
import { fromHex, sha256, toHex } from './sha256';
import { commitOf } from './commit';
import { fairKey, firstKey, shuffledOrder, wordsOf, type FairSeat } from './stream';

const kGames = import.meta.glob<new (sitting: Sitting) => FairGame>('../games/*/fair.ts', { eager: true, import: 'default' });

export interface Checked {
  /** In the record's text, from 1. */
  line: number;
  /** Of the outcome, from 0. */
  number: number;
  seat: string;
  decision: string;
  told: string;
  /** What the dice must show; empty where that is up to physics. */
  due: string;
  /** `released`: it left the hand as it must, the flight is left to `astragal verify`; `left`: all of it is. */
  verdict: 'same' | 'differs' | 'released' | 'left';
}

export interface Added {
  name: string;
  bytes: string;
  /** What the seat had published before; empty if nothing. */
  commit: string;
}

export interface Verdict {
  /**
   * `fair`: all that can be checked is as it must be. `other-dice`: an outcome is not. `other-secret`: the secret is not the
   * one that was committed to. `other-bytes`: what `seat` added is not what it committed to. `other-order`: the seats are
   * not in the `order` that was drawn. `not-revealed`: there is no secret. `by-hand`: nothing to check. `unknown-game`: the
   * key is right, but only `astragal verify` knows what dice this game makes of it. `unreadable`: see `line`.
   */
  kind: 'fair' | 'unknown-game' | 'other-dice' | 'other-secret' | 'other-bytes' | 'other-order' | 'not-revealed' | 'by-hand' | 'unreadable';
  line?: number;
  /** 1 for records from before players committed themselves. */
  scheme?: number;
  /** At which start the game began. */
  attempt?: number;
  /** The order of the seats was drawn. */
  shuffled?: boolean;
  seat?: string;
  order?: string[];
  commitment?: string;
  secret?: string;
  /** SHA-256 of the secret. */
  hash?: string;
  /** What each seat added, in hexadecimal digits. */
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
  if ((scheme !== 1 && scheme !== 2) || !(attempt >= 1)) throw new Unreadable(1);
  const shuffled = record.headers.has('order');
  const hash = toHex(sha256(secret));
  const verdict: Verdict = { ...kNothing, kind: 'other-secret', commitment, secret: toHex(secret), hash, added, scheme, attempt, shuffled };
  if (hash !== commitment) return verdict;
  const seats: FairSeat[] = added.map(({ name, bytes }) => ({ name, bytes: fromHex(bytes)! }));
  if (scheme === 1) return compared(record, verdict, firstKey(secret, seats));
  const wrong = added.find((each) => each.commit !== commitOf(commitment, each.name, each.bytes));
  if (wrong) return { ...verdict, kind: 'other-bytes', seat: wrong.name };
  const key = fairKey(secret, attempt, shuffled, seats);
  const order = shuffled ? shuffledOrder(key, record.seats) : record.seats;
  if (order.join() !== record.seats.join()) return { ...verdict, kind: 'other-order', order };
  return compared(record, verdict, key);
}

/** Every seat, in seating order. */
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
  let throws = 0;
  for (const move of record.moves) {
    try {
      game.decide(move.seat, move.decision);
      if (move.told.length === 0) continue;
      if (move.decision[0] === 'throw') ++throws;
      const motion = move.decision[0] === 'throw' ? record.motions.get(throws) : undefined;
      verdict.outcomes.push(check(game, move, key, verdict.outcomes.length, motion));
      game.settle(move.seat, move.decision, move.told);
    } catch (fault) {
      if (!(fault instanceof Impossible || fault instanceof MotionError)) throw fault;
      // After other dice, moves may well not fit any more: what was found stands.
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

/** The first outcome that is not what it must be. */
export function firstDifference(verdict: Verdict): Checked | undefined {
  return verdict.outcomes.find(differs);
}

/** A changed die changes one outcome. A changed key, or a line more or less, changes nearly all of them. */
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

function check(game: FairGame, move: Line, key: Uint8Array, number: number, motion: string | undefined): Checked {
  const { line, seat, decision, told } = move;
  const checked: Checked = { line, number, seat, decision: decision.join(' '), told: told.join(' '), due: '', verdict: 'left' };
  const words = wordsOf(key, number);
  const due = game.due(seat, decision, words);
  if (due !== null) return { ...checked, due, verdict: same(decision, told, due.split(' ')) ? 'same' : 'differs' };
  if (motion === undefined || !game.released) return checked;
  return { ...checked, verdict: game.released(decision, words, motion) ? 'released' : 'differs' };
}

/** Dice have no order; only the numbers of a start do. */
function same(decision: readonly string[], told: readonly string[], due: readonly string[]): boolean {
  if (decision[0] === 'start') return told.join(' ') === due.join(' ');
  return each(told).join(' ') === each(due).join(' ');
}

/** `wolf*2` as two wolves. */
function each(words: readonly string[]): string[] {
  return words
    .flatMap((word) => {
      const [kind = '', count = '1'] = word.split('*');
      return Array<string>(Math.min(Number(count) || 1, 60)).fill(kind);
    })
    .sort();
}
