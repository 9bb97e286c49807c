// What the table has to know of the rules: how states, decisions and outcomes read, what dice and
// cards do once all is at rest, and what that counts. The server decides; this is for showing it.
import type { BoardData } from './board';
import type { Move, Seat } from '../../lib/protocol';
import { splitWords } from '../../lib/table';

export const kColours = ['red', 'green', 'blue', 'black'] as const;
export type Colour = (typeof kColours)[number];
export const kDiceEach = 4;

export interface Resting {
  level: number;
  face: number;
  card?: string;
  /** x, y, z in hundredths of a millimetre, then the rotation times 2^20. */
  pose?: number[];
}
/** Not thrown yet, gone, or on the board. */
export type DieState = null | 'off' | Resting;

export interface LaidCard {
  level: number;
  at?: number[];
}

export interface State {
  round: number;
  phase: 'start' | 'mines' | 'cards' | 'lay' | 'throw' | 'throwing' | 'breed' | 'breeding' | 'over';
  overtime: boolean;
  playing: number[];
  order: number[];
  turn: number;
  totals: number[];
  /** By seat, four each. */
  dice: DieState[][];
  mines: number;
  cards: Record<string, LaidCard | 'gone'>;
  /** While the order is rolled for: how many are before each seat. */
  ahead?: number[];
  /** Dice that one may breed beside. */
  offers?: string[];
  /** A board of the table's own, as a record's `data:` has it. */
  data?: BoardData;
}

/** Colours of the seats: those they asked for, the others as they are dealt. */
export function coloursOf(seats: readonly Pick<Seat, 'colour'>[], teams: boolean): Colour[] {
  const deal: readonly Colour[] = teams ? ['red', 'black', 'green', 'blue'] : kColours;
  const taken = new Set(seats.map((seat) => seat.colour));
  const free = deal.filter((colour) => !taken.has(colour));
  return seats.map((seat) => (seat.colour as Colour | undefined) ?? free.shift() ?? 'red');
}

/** `red1` and the like. */
export const dieName = (colour: Colour, number: number): string => `${colour}${number}`;

/** Its place in a motion: by colour, then in the order thrown. */
export function dieId(name: string): number {
  const colour = kColours.indexOf(name.slice(0, -1) as Colour);
  return colour * kDiceEach + Number(name.slice(-1)) - 1;
}

export function nameOfDie(id: number): string {
  return dieName(kColours[Math.floor(id / kDiceEach)] ?? 'red', (id % kDiceEach) + 1);
}

/** The dice of a state by name. */
export function diceOf(state: Pick<State, 'dice'>, colours: readonly Colour[]): Map<string, DieState> {
  const all = new Map<string, DieState>();
  for (const [seat, own] of state.dice.entries())
    for (const [index, die] of own.entries()) all.set(dieName(colours[seat] ?? 'red', index + 1), die);
  return all;
}

/** The die that a seat throws next; undefined if all are thrown. */
export function nextDie(state: Pick<State, 'dice'>, colours: readonly Colour[], seat: number): string | undefined {
  const index = state.dice[seat]?.findIndex((die) => die === null) ?? -1;
  return index < 0 ? undefined : dieName(colours[seat] ?? 'red', index + 1);
}

/** What became of a die in a throw, before cards act. */
export interface Moved {
  die: string;
  how: 'rest' | 'off' | 'trip';
  level: number;
  face: number;
  card?: string;
  pose?: number[];
}

/** `red1:3x5@mine2/…`, `red1:off`, `red1:trip@mine2` */
export function readMoved(word: string): Moved | undefined {
  const [, die, rest] = /^([a-z]+[1-4]):(.+)$/.exec(word) ?? [];
  if (die === undefined || rest === undefined) return undefined;
  if (rest === 'off' || rest === 'pad') return { die, how: 'off', level: 0, face: 0 };
  const [where = '', pose] = rest.split('/');
  const [place = '', card] = where.split('@');
  if (place === 'trip') return { die, how: 'trip', level: 0, face: 0, ...(card ? { card } : {}) };
  const [, level, face] = /^(-?\d)x(\d)$/.exec(place) ?? [];
  if (face === undefined) return undefined;
  const moved: Moved = { die, how: 'rest', level: Number(level), face: Number(face) };
  if (card) moved.card = card;
  if (pose) moved.pose = pose.split(',').map(Number);
  return moved;
}

export function readThrow(outcome: string): Moved[] {
  return splitWords(outcome)
    .map(readMoved)
    .filter((moved): moved is Moved => moved !== undefined);
}

export function writeMoved({ die, how, level, face, card }: Moved): string {
  if (how === 'off') return `${die}:off`;
  if (how === 'trip') return `${die}:trip@${card}`;
  return `${die}:${level}x${face}${card ? `@${card}` : ''}`;
}

/** What 0x or a card does to dice at rest. */
export type CardEvent =
  | { kind: 'out'; dice: string[] }
  | { kind: 'mine'; card: string; dice: string[] }
  | { kind: 'gate'; card: string; to: string; die: string };

export interface Settled {
  dice: Map<string, DieState>;
  cards: Record<string, LaidCard | 'gone'>;
  events: CardEvent[];
  /** Breeding cards on which dice landed. */
  breeding: string[];
}

export interface Position {
  dice: Map<string, DieState>;
  cards: Record<string, LaidCard | 'gone'>;
}

const byId = (a: string, b: string): number => dieId(a) - dieId(b);

function hardlyMoved(before: DieState | undefined, now: Moved): boolean {
  if (!before || before === 'off' || !before.pose || !now.pose) return false;
  const far = [0, 1, 2].map((i) => (now.pose?.[i] ?? 0) - (before.pose?.[i] ?? 0));
  return Math.hypot(...far) <= 100;
}

/** Where everything is once dice have come to rest and cards have acted; rulings in docs/rules. */
export function settle(before: Position, moved: readonly Moved[], mines: string): Settled {
  const dice = new Map(before.dice);
  const cards = { ...before.cards };
  const events: CardEvent[] = [];
  const movers = new Set<string>();
  for (const each of moved) {
    if (!hardlyMoved(before.dice.get(each.die), each)) movers.add(each.die);
    if (each.how === 'rest') {
      const die: Resting = { level: each.level, face: each.face };
      if (each.card) die.card = each.card;
      if (each.pose) die.pose = each.pose;
      dice.set(each.die, die);
      continue;
    }
    dice.set(each.die, 'off');
    if (each.how === 'trip' && each.card) cards[each.card] = 'gone';
  }
  const lies = (name: string): Resting | undefined => {
    const die = dice.get(name);
    return die && die !== 'off' ? die : undefined;
  };
  const out = [...movers].filter((name) => lies(name)?.level === 0).sort(byId);
  if (out.length > 0) events.push({ kind: 'out', dice: out });
  for (const name of out) dice.set(name, 'off');

  const acted = new Set<string>();
  const landed = (card: string): string[] =>
    [...movers].filter((name) => !acted.has(name) && lies(name)?.card === card).sort(byId);
  for (const card of ['mine1', 'mine2', 'mine3', 'mine4', 'mine5', 'mine6']) {
    const place = cards[card];
    if (!place || place === 'gone') continue;
    const triggering = landed(card);
    if (triggering.length === 0) continue;
    const gone =
      mines === 'proximity'
        ? [...dice.keys()].filter((name) => lies(name)?.level === place.level).sort(byId)
        : triggering;
    for (const name of gone) {
      acted.add(name);
      dice.set(name, 'off');
    }
    cards[card] = 'gone';
    events.push({ kind: 'mine', card, dice: gone });
  }
  for (const [card, to] of [['gate1', 'gate2'], ['gate2', 'gate1']] as const) {
    const place = cards[card];
    const other = cards[to];
    if (!place || place === 'gone' || !other || other === 'gone') continue;
    const name = landed(card)[0];
    const die = name === undefined ? undefined : lies(name);
    if (name === undefined || !die) continue;
    acted.add(name);
    dice.set(name, { ...die, level: other.level, card: to });
    events.push({ kind: 'gate', card, to, die: name });
  }
  const breeding = ['breed1', 'breed2'].filter((card) => cards[card] && landed(card).length > 0);
  return { dice, cards, events, breeding };
}

export interface Scoring {
  add: boolean;
  multiplier: boolean;
}

export function scoringOf(options: ReadonlyMap<string, string>): Scoring {
  return { add: options.get('score') === 'add', multiplier: options.get('breed') === 'multiplier' };
}

/** What a die counts as things are. */
export function worth(dice: ReadonlyMap<string, DieState>, name: string, scoring: Scoring): number {
  const die = dice.get(name);
  if (!die || die === 'off') return 0;
  const value = scoring.add ? die.level + die.face : die.level * die.face;
  if (!scoring.multiplier || !die.card?.startsWith('breed')) return value;
  let on = 0;
  for (const other of dice.values()) if (other && other !== 'off' && other.card === die.card) ++on;
  return value * on;
}

/** What a seat's dice count together. */
export function standing(dice: ReadonlyMap<string, DieState>, colour: Colour, scoring: Scoring): number {
  let sum = 0;
  for (const name of dice.keys()) if (name.slice(0, -1) === colour) sum += worth(dice, name, scoring);
  return sum;
}

export interface Setup {
  names: readonly string[];
  colours: readonly Colour[];
  options: ReadonlyMap<string, string>;
}

/** One line of the score sheet: points by seat; undefined for those who watched an overtime. */
export type SheetLine = (number | undefined)[];

/** The finished rounds of a record. */
export function sheetOf(moves: readonly Move[], { names, colours, options }: Setup): SheetLine[] {
  const scoring = scoringOf(options);
  const seats = names.map((_, seat) => seat);
  const lines: SheetLine[] = [];
  const totals = seats.map(() => 0);
  let playing = seats;
  let position: Position = { dice: fresh(colours), cards: {} };
  let offers = 0;

  const endRound = (): void => {
    const line = seats.map((seat) => (playing.includes(seat) ? standing(position.dice, colours[seat] ?? 'red', scoring) : undefined));
    for (const seat of seats) totals[seat] = (totals[seat] ?? 0) + (line[seat] ?? 0);
    lines.push(line);
    const target = Number(options.get('target'));
    const teams = options.get('teams') === 'on';
    const score = (seat: number): number => (totals[seat] ?? 0) + (teams ? (totals[seat ^ 2] ?? 0) : 0);
    const most = Math.max(...seats.map(score));
    const over = target > 0 ? most >= target : lines.length >= Number(options.get('rounds') ?? 4);
    if (over && !teams) playing = playing.filter((seat) => score(seat) === most);
    position = { dice: fresh(colours), cards: position.cards };
  };
  const allThrown = (): boolean =>
    playing.every((seat) => [1, 2, 3, 4].every((n) => position.dice.get(dieName(colours[seat] ?? 'red', n)) !== null));

  for (const move of moves) {
    const words = splitWords(move.decision);
    if (words[0] === 'cards')
      for (const word of splitWords(move.outcome ?? '')) {
        const [card = '', place = ''] = word.split(':');
        position.cards[card] = { level: Number.parseInt(place) };
      }
    else if (words[0] === 'card') position.cards[words[1] ?? ''] = { level: Number.parseInt(words[2] ?? '') };
    else if (words[0] === 'throw') {
      const settled = settle(position, readThrow(move.outcome ?? ''), options.get('mines') ?? 'off');
      position = settled;
      const seat = names.indexOf(move.seat);
      const left = nextOf(settled.dice, colours[seat] ?? 'red') !== undefined;
      offers = options.get('breed') === 'dice' && left ? settled.breeding.length : 0;
    } else if (words[0] === 'breed') {
      position = settle(position, readThrow(move.outcome ?? '').map(({ card: _, ...rest }) => rest), 'off');
      --offers;
      const seat = names.indexOf(move.seat);
      if (nextOf(position.dice, colours[seat] ?? 'red') === undefined) offers = 0;
    } else if (words[0] === 'decline') --offers;
    else continue;
    if (words[0] !== 'card' && words[0] !== 'cards' && offers <= 0 && allThrown()) endRound();
  }
  return lines;
}

function nextOf(dice: ReadonlyMap<string, DieState>, colour: Colour): string | undefined {
  return [1, 2, 3, 4].map((n) => dieName(colour, n)).find((name) => dice.get(name) === null);
}

function fresh(colours: readonly Colour[]): Map<string, DieState> {
  return new Map(colours.flatMap((colour) => [1, 2, 3, 4].map((n) => [dieName(colour, n), null] as const)));
}

/** Who rolls for the order in this position, by seat. */
export function tiedSeats(ahead: readonly number[]): number[] {
  return ahead.flatMap((rank, seat) => (ahead.some((other, i) => i !== seat && other === rank) ? [seat] : []));
}
