// The state of a table: a fold over the server's messages, the welcome and then every event.
import type { ChatLine, Event, Move, Now, Presence, Room, Table, Welcome, You } from '../net/protocol';

export interface TableState {
  /** The number of the last event. */
  number: number;
  /** The id of this device's person; 0 for a spectator. */
  who: number;
  room: Room;
  table: Table;
  now: Now | null;
  /** The moves of this game as in the record; of a long game only the last ones. */
  moves: Move[];
  /** The number of moves before these. */
  earlier: number;
  chat: ChatLine[];
  /** The ids of connected people. */
  here: number[];
  watching: number;
}

const kMostChat = 100;

export function welcomed(before: TableState | null, welcome: Welcome): TableState | null {
  if (welcome.room && welcome.table) {
    return {
      number: welcome.number,
      who: welcome.who,
      room: welcome.room,
      table: welcome.table,
      now: welcome.now ?? null,
      moves: welcome.moves ?? [],
      earlier: welcome.earlier ?? 0,
      chat: welcome.chat ?? [],
      here: before?.here ?? [],
      watching: before?.watching ?? 0,
    };
  }
  // A welcome without a room: only missed events follow.
  return before && { ...before, who: welcome.who };
}

export function identified(before: TableState, you: You): TableState {
  return { ...before, who: you.who };
}

export function present(before: TableState, presence: Presence): TableState {
  return { ...before, here: presence.here, watching: presence.watching };
}

export function happened(before: TableState, event: Event): TableState {
  const after: TableState = { ...before, number: event.number };
  if (event.table) after.table = event.table;
  if (event.now !== undefined) after.now = event.now;
  switch (event.event) {
    case 'started': // a game that began elsewhere has moves
    case 'again':
      after.moves = event.moves ?? [];
      after.earlier = event.earlier ?? 0;
      break;
    case 'moved':
      after.moves = [...before.moves, moveOf(before, event)];
      break;
    case 'undone': {
      const left = before.moves.length - (event.count ?? 1);
      after.moves = before.moves.slice(0, Math.max(left, 0));
      after.earlier = before.earlier + Math.min(left, 0);
      break;
    }
    case 'said':
      after.chat = [...before.chat, lineOf(event)].slice(-kMostChat);
      break;
  }
  return after;
}

function moveOf(before: TableState, event: Event): Move {
  const seat = event.seat ?? -1;
  const move: Move = {
    seat: seat < 0 ? 'table' : (before.table.seats[seat]?.name ?? ''),
    decision: event.decision ?? '',
  };
  if (event.outcome !== undefined) move.outcome = event.outcome;
  if (event.effects) move.effects = event.effects;
  return move;
}

function lineOf(event: Event): ChatLine {
  return {
    number: event.number,
    time: event.time,
    who: event.by ?? 0,
    name: event.name ?? '',
    text: event.text ?? '',
  };
}

/** Parses `rounds=3, side=A`. */
export function readOptions(text: string): Map<string, string> {
  const options = new Map<string, string>();
  for (const part of text.split(',')) {
    const [key, value] = part.split('=').map((word) => word.trim());
    if (key && value !== undefined) options.set(key, value);
  }
  return options;
}

/** Splits a decision or outcome into words; names with spaces are in quotes. */
export function splitWords(line: string): string[] {
  return Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), (match) => match[1] ?? match[2] ?? '');
}

/** The game's own state, whose format the game defines. */
export function stateOf<State>(now: Now): State {
  return now.state as unknown as State;
}

/** The view that the rules derive from the position: GAME-view in the protocol's schema. */
export function viewOf<View>(now: Now): View {
  return (now.view ?? {}) as View;
}

/** The effects of a move: GAME-effects in the protocol's schema. */
export function effectsOf<Effects>({ effects }: Pick<Move, 'effects'>): Effects {
  return (effects ?? {}) as Effects;
}
