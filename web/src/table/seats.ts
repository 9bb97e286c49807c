// The seats as a table shows them.
import type { GameModule } from '../games/types';
import type { Seat } from '../net/protocol';
import { looksOf, type PlayerLook } from './players';
import { t } from '../words/i18n.svelte';
import type { TableState } from './state';

export interface SeatView {
  seat: number;
  name: string;
  /** What the viewer calls the player: "You", or the name. */
  label: string;
  look: PlayerLook;
  /** Empty for a free seat. */
  taken: boolean;
  /** Whether this device plays the seat. */
  mine: boolean;
  bot: string | undefined;
  /** Whether a bot plays for the person on this seat. */
  standIn: boolean;
  /** Whether the person's device is disconnected. */
  away: boolean;
  late: boolean;
  resigned: boolean;
  raw: Seat;
}

/** The seats as shown; whether people are connected is from the latest state. */
export function seatsOf(live: TableState, shown: TableState, options: ReadonlyMap<string, string>, game: GameModule | null): SeatView[] {
  const looks = looksOf(shown.table.seats.map(({ colour }) => colour), game?.colours?.(options));
  const alone = shown.table.seats.filter(({ who }) => who !== 0 && who === live.who).length === 1;
  return shown.table.seats.map((raw, seat) => ({
    seat,
    name: raw.name,
    label: alone && raw.who === live.who ? t('you') : raw.name,
    look: looks[seat]!,
    taken: raw.name !== '',
    mine: raw.who !== 0 && raw.who === live.who,
    bot: raw.bot,
    standIn: raw.who !== 0 && raw.bot !== undefined,
    away: raw.who !== 0 && !live.here.includes(raw.who) && raw.who !== live.who,
    late: raw.late ?? false,
    resigned: raw.resigned ?? false,
    raw,
  }));
}
