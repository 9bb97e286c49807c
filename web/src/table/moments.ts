// A record as it was played: what the table looked like after each move. Moment 0 is before the first.
import type { PlannedSeat } from './opening';
import type { Create, Now, Replay, Welcome } from '../net/protocol';
import { happened, readOptions, welcomed, type TableState } from './state';

export function momentsOf({ welcome, events }: Replay): TableState[] {
  let state = welcomed(null, welcome);
  if (!state) return [];
  const moments = [state];
  for (const event of events) moments.push((state = happened(state, event)));
  return moments;
}

/** What somebody is told who comes in at this moment. */
export function welcomeAt(welcome: Welcome, moment: TableState): Welcome {
  const { number, table, now, moves } = moment;
  return { ...welcome, number, table, now, moves };
}

/** The moments at which somebody else goes on, or a round begins; the first and the last moment besides. */
export function turnsOf({ events }: Pick<Replay, 'events'>, moments: readonly TableState[]): number[] {
  const turns = [0];
  for (let at = 1; at < events.length; ++at) {
    const other = events[at]?.seat !== events[at - 1]?.seat;
    const round = moments[at]?.now?.round !== moments[at - 1]?.now?.round;
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

/** The moment that an address names; the first if it names none. */
export function readMoment(text: string | null, last: number): number {
  const at = Number(text ?? 0);
  return Number.isFinite(at) ? Math.min(Math.max(0, Math.trunc(at)), last) : 0;
}

/** Who decides at this moment; where the table rolls, who does after it. */
export function nextSeat({ events }: Pick<Replay, 'events'>, now: Now | null, at: number): number {
  if (now?.to_act !== undefined && now.to_act >= 0) return now.to_act;
  return events.slice(at).find((event) => (event.seat ?? -1) >= 0)?.seat ?? 0;
}

/** A table that goes on from a moment of the past: one person, and bots for all others. */
export interface WhatIf {
  create: Create;
  seats: PlannedSeat[];
}

export function whatIf(moment: TableState, seat: number, level: string): WhatIf | undefined {
  const { room, table, now } = moment;
  if (!now?.state || now.winners) return undefined;
  const seats = table.seats.map(({ name, colour }, index): PlannedSeat => {
    const planned: PlannedSeat = index === seat ? { name } : { name, bot: level };
    return colour && index === seat ? { ...planned, colour } : planned;
  });
  const create: Create = {
    name: table.seats[seat]?.name ?? '',
    game: room.game,
    options: Object.fromEntries(
      Array.from(readOptions(room.options), ([key, value]) => [key, /^\d+$/.test(value) ? Number(value) : value]),
    ),
    seats: seats.length,
    from: now.state,
    ...(room.data ? { data: room.data } : {}),
    ...(room.dice === 'thrown' ? { dice: 'thrown' } : {}),
  };
  return { create, seats };
}
