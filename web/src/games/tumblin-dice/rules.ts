// What the table has to know of the rules: how states, decisions and outcomes read, what dice and
// cards do once all is at rest, and what that counts. The server decides; this is for showing it.
import type { BoardData } from './board';
import type { Move, Seat } from '../../net/protocol';
import { splitWords } from '../../table/state';

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
  /** The card that it landed on, and sets off. */
  card?: string;
  /** Where it lies when cards have acted, if that does not follow. */
  end?: 'off' | Resting;
  pose?: number[];
}

/** `3x5@mine2` */
function readRest(text: string): Resting | undefined {
  const [, level, face, card] = /^(-?\d)x(\d)(?:@(\w+))?$/.exec(text) ?? [];
  if (face === undefined) return undefined;
  return { level: Number(level), face: Number(face), ...(card ? { card } : {}) };
}

/** `red1:3x5@mine2/…`, `red1:off`, `red1:trip@mine2`, `red1:1x5@gate1>4x5@breed1/…` */
export function readMoved(word: string): Moved | undefined {
  const [, die, rest] = /^([a-z]+[1-4]):(.+)$/.exec(word) ?? [];
  if (die === undefined || rest === undefined) return undefined;
  if (rest === 'off' || rest === 'pad') return { die, how: 'off', level: 0, face: 0 };
  const [where = '', pose] = rest.split('/');
  const [first = '', last] = where.split('>');
  if (first.startsWith('trip@')) return { die, how: 'trip', level: 0, face: 0, card: first.slice(5) };
  const lies = readRest(first);
  if (!lies) return undefined;
  const moved: Moved = { die, how: 'rest', ...lies };
  const end = last === 'off' ? last : readRest(last ?? '');
  if (end) moved.end = end;
  if (pose) moved.pose = pose.split(',').map(Number);
  return moved;
}

export function readThrow(outcome: string): Moved[] {
  return splitWords(outcome)
    .map(readMoved)
    .filter((moved): moved is Moved => moved !== undefined);
}

const writeRest = ({ level, face, card }: Resting): string => `${level}x${face}${card ? `@${card}` : ''}`;

export function writeMoved({ die, how, end, ...lies }: Moved): string {
  if (how === 'off') return `${die}:off`;
  if (how === 'trip') return `${die}:trip@${lies.card}`;
  return `${die}:${writeRest(lies)}${end ? `>${end === 'off' ? end : writeRest(end)}` : ''}`;
}

/** What the game's options say of cards. */
export interface CardRules {
  /** The kind of mine. */
  mines: string;
  /** Cards on which dice breed. */
  breeders: readonly string[];
  /** Cards on which dice count as many times as there are. */
  multipliers: readonly string[];
}

export function cardRulesOf(options: ReadonlyMap<string, string>): CardRules {
  const breed = options.get('breed');
  return {
    mines: options.get('mines') ?? 'off',
    breeders: breed === 'dice' ? ['breed1', 'breed2'] : breed === 'both' ? ['breed1'] : [],
    multipliers: breed === 'multiplier' ? ['breed1', 'breed2'] : breed === 'both' ? ['breed2'] : [],
  };
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
  /** Dice that landed on a card where dice breed, in the order of the offers. */
  offers: string[];
}

export interface Position {
  dice: Map<string, DieState>;
  cards: Record<string, LaidCard | 'gone'>;
}

const byId = (a: string, b: string): number => dieId(a) - dieId(b);

function resting({ level, face, card, pose }: Resting): Resting {
  return { level, face, ...(card ? { card } : {}), ...(pose ? { pose } : {}) };
}

/** A die that was bred: it lies there, and sets nothing off. */
export function place(before: Position, bred: readonly Moved[]): Position {
  const dice = new Map(before.dice);
  for (const each of bred) dice.set(each.die, resting(each));
  return { dice, cards: before.cards };
}

/** Where everything is once dice have come to rest and cards have acted; rulings in docs/rules. */
export function settle(before: Position, moved: readonly Moved[], { mines, breeders }: CardRules): Settled {
  const dice = new Map(before.dice);
  const cards = { ...before.cards };
  const events: CardEvent[] = [];
  /** Dice by the card that they landed on. A card acts on all of them, also if a mine has taken one meanwhile. */
  const landed = new Map<string, string[]>();
  for (const each of [...moved].sort((a, b) => byId(a.die, b.die))) {
    dice.set(each.die, each.how === 'rest' ? resting(each) : 'off');
    if (each.how === 'trip' && each.card) cards[each.card] = 'gone';
    if (each.how === 'rest' && each.card) landed.set(each.card, [...(landed.get(each.card) ?? []), each.die]);
  }
  const lies = (name: string): Resting | undefined => {
    const die = dice.get(name);
    return die && die !== 'off' ? die : undefined;
  };
  const onLevel = (level: number): string[] => [...dice.keys()].filter((name) => lies(name)?.level === level).sort(byId);
  const takeOff = (names: readonly string[]): void => names.forEach((name) => dice.set(name, 'off'));

  const out = onLevel(0);
  if (out.length > 0) events.push({ kind: 'out', dice: out });
  takeOff(out);

  for (const card of ['mine1', 'mine2', 'mine3', 'mine4', 'mine5', 'mine6']) {
    const where = cards[card];
    const triggering = landed.get(card);
    if (!where || where === 'gone' || !triggering) continue;
    const gone = mines === 'proximity' ? onLevel(where.level) : triggering.filter(lies);
    takeOff(gone);
    cards[card] = 'gone';
    for (const [name, die] of dice)
      if (die && die !== 'off' && die.card === card) {
        const { card: _, ...bare } = die;
        dice.set(name, bare);
      }
    events.push({ kind: 'mine', card, dice: gone });
  }
  for (const [card, to] of [['gate1', 'gate2'], ['gate2', 'gate1']] as const) {
    const other = cards[to];
    for (const name of landed.get(card) ?? []) {
      const die = lies(name);
      if (!die || !other || other === 'gone') continue;
      dice.set(name, { ...die, level: other.level, card: to });
      events.push({ kind: 'gate', card, to, die: name });
    }
  }
  const offers = breeders.flatMap((card) => landed.get(card) ?? []);
  for (const { die, end, pose } of moved) if (end && lies(die)) dice.set(die, end === 'off' ? end : resting({ ...end, ...(pose ? { pose } : {}) }));
  return { dice, cards, events, offers: offers.filter(lies) };
}

export interface Scoring extends Pick<CardRules, 'multipliers'> {
  add: boolean;
}

export function scoringOf(options: ReadonlyMap<string, string>): Scoring {
  return { add: options.get('score') === 'add', multipliers: cardRulesOf(options).multipliers };
}

/** What a die counts as things are. */
export function worth(dice: ReadonlyMap<string, DieState>, name: string, scoring: Scoring): number {
  const die = dice.get(name);
  if (!die || die === 'off') return 0;
  let times = 1;
  if (die.card && scoring.multipliers.includes(die.card))
    times = [...dice.values()].filter((other) => other && other !== 'off' && other.card === die.card).length;
  return scoring.add ? die.level + die.face * times : die.level * die.face * times;
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
  const cardRules = cardRulesOf(options);
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
      const settled = settle(position, readThrow(move.outcome ?? ''), cardRules);
      position = settled;
      const seat = names.indexOf(move.seat);
      const left = nextOf(settled.dice, colours[seat] ?? 'red') !== undefined;
      offers = left ? settled.offers.length : 0;
    } else if (words[0] === 'breed') {
      position = place(position, readThrow(move.outcome ?? ''));
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
