// The positions of a record: the table after each move. Position 0 is before the first move.
import type { PlannedSeat } from './opening';
import type { Create, Now, Replay, Welcome } from '../net/protocol';
import { happened, readOptions, welcomed, type TableState } from './state';

export function positionsOf({ welcome, events }: Replay): TableState[] {
  let state = welcomed(null, welcome);
  if (!state) return [];
  const positions = [state];
  for (const event of events) positions.push((state = happened(state, event)));
  return positions;
}

/** The welcome message for joining at this position. */
export function welcomeAt(welcome: Welcome, position: TableState): Welcome {
  const { number, table, now, moves } = position;
  return { ...welcome, number, table, now, moves };
}

/** Positions where the player changes or a round begins, and the first and last position. */
export function turnsOf({ events }: Pick<Replay, 'events'>, positions: readonly TableState[]): number[] {
  const turns = [0];
  for (let at = 1; at < events.length; ++at) {
    const other = events[at]?.seat !== events[at - 1]?.seat;
    const round = positions[at]?.now?.round !== positions[at - 1]?.now?.round;
    if (other || round) turns.push(at);
  }
  if (events.length > 0) turns.push(events.length);
  return turns;
}

export function turnBefore(turns: readonly number[], at: number): number {
  return turns.findLast((turn) => turn < at) ?? 0;
}

export function turnAfter(turns: readonly number[], at: number): number {
  return turns.find((turn) => turn > at) ?? turns.at(-1) ?? 0;
}

/** The position in an address; the first by default. */
export function readPosition(text: string | null, last: number): number {
  const at = Number(text ?? 0);
  return Number.isFinite(at) ? Math.min(Math.max(0, Math.trunc(at)), last) : 0;
}

/** The seat to decide at this position; if the table acts, the next one. */
export function nextSeat({ events }: Pick<Replay, 'events'>, now: Now | null, at: number): number {
  if (now?.to_act !== undefined && now.to_act >= 0) return now.to_act;
  return events.slice(at).find((event) => (event.seat ?? -1) >= 0)?.seat ?? 0;
}

/** A new table that starts at a position: one person, and bots on all other seats. */
export interface WhatIf {
  create: Create;
  seats: PlannedSeat[];
}

export function whatIf(position: TableState, seat: number, level: string): WhatIf | undefined {
  const { table, now } = position;
  if (!now?.state || now.winners) return undefined;
  const seats = table.seats.map(({ name, colour }, index): PlannedSeat => {
    const planned: PlannedSeat = index === seat ? { name } : { name, bot: level };
    return colour && index === seat ? { ...planned, colour } : planned;
  });
  return { create: createAt(position, now.state, table.seats[seat]?.name ?? ''), seats };
}

/** The create message for a table that continues this game from its current position. */
function createAt({ room, table }: TableState, from: NonNullable<Now['state']>, name: string): Create {
  return {
    name,
    game: room.game,
    options: Object.fromEntries(
      Array.from(readOptions(room.options), ([key, value]) => [key, /^\d+$/.test(value) ? Number(value) : value]),
    ),
    seats: table.seats.length,
    from,
    ...(room.data ? { data: room.data } : {}),
    ...(room.dice === 'thrown' ? { dice: 'thrown' } : {}),
  };
}
