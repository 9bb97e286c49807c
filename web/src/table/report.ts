// The report on a game (docs/analysis.md), with figures rounded so that the shown sums are exact.
import type { Figures, Grade, Report, ReportMove, ReportPlayer } from '../../engine/index.js';
import type { TableInfo } from '../games/types';
import { looksOf, type PlayerLook } from './players';
import type { Move } from '../net/protocol';
import { t } from '../words/i18n.svelte';

export const kGrades = ['fine', 'doubtful', 'mistake', 'blunder'] as const satisfies Grade[];
export type { Figures, Grade, Report, ReportMove, ReportPlayer };

/** A player or a team; a team has the look of its first member. */
export interface Side {
  name: string;
  look: PlayerLook;
  seats: number[];
}

/** The sides of a game. A team's name joins its players' names: `Ann+Cid`. */
export function sidesOf(report: Report): Side[] {
  const looks = looksOf(report.seats.map((_, seat) => report.colours[seat]));
  return report.players.map(({ name }) => {
    const own = report.seats.indexOf(name);
    const seats = own >= 0 ? [own] : report.seats.flatMap((seat, index) => (name.split('+').includes(seat) ? [index] : []));
    return { name, seats, look: looks[seats[0] ?? 0]! };
  });
}

/** The context for sentences about the report's moves. */
export function tableInfoOf(report: Report): TableInfo {
  const looks = looksOf(report.seats.map((_, seat) => report.colours[seat]));
  return {
    options: new Map(Object.entries(report.options).map(([key, value]) => [key, String(value)])),
    isYou: (seat) => report.seats[seat] === t('you'),
    seats: report.seats.map((name, seat) => ({
      seat,
      name,
      label: name,
      look: looks[seat]!,
      taken: true,
      mine: false,
      bot: undefined,
      standIn: false,
      away: false,
      late: false,
      resigned: false,
      raw: { name, who: 0 },
    })),
  };
}

export function movesOf(report: Report): Move[] {
  return report.moves.map(({ seat, decision, outcome }) => (outcome ? { seat, decision, outcome } : { seat, decision }));
}

/** The chances of all sides, before the first move and after each move. */
export function chancesOf(report: Report): number[][] {
  if (!report.start) return [];
  return [report.start, ...report.moves.map(({ chances }) => chances)].map((figures) =>
    report.players.map(({ name }) => figures[name] ?? 0),
  );
}

/** Rounds `parts` to whole numbers with the given sum (largest remainder method). */
export function roundTogether(parts: readonly number[], sum: number): number[] {
  const low = parts.map(Math.floor);
  let missing = sum - low.reduce((all, part) => all + part, 0);
  const order = parts.map((part, index) => ({ index, rest: part - low[index]! })).sort((a, b) => b.rest - a.rest);
  for (const { index } of order) if (missing-- > 0) ++low[index]!;
  return low;
}

/** A player's breakdown in tenths of a percent: `start` plus the four parts equals `end` exactly. */
export interface Breakdown {
  start: number;
  luckOwn: number;
  luckOthers: number;
  choicesOwn: number;
  choicesOthers: number;
  end: number;
  /** The result without luck. */
  without: number;
}

export function breakdownOf(player: ReportPlayer): Breakdown {
  const end = Math.round(player.end * 1000);
  const parts = [player.start, player.luck_own, player.luck_others, player.decisions_own, player.decisions_others];
  const [start = 0, luckOwn = 0, luckOthers = 0, choicesOwn = 0, choicesOthers = 0] = roundTogether(
    parts.map((part) => part * 1000),
    end,
  );
  return { start, luckOwn, luckOthers, choicesOwn, choicesOthers, end, without: end - luckOwn - luckOthers };
}

/** Decisions with a choice, the costliest first. */
export function costliest(report: Report): ReportMove[] {
  return report.moves
    .filter(({ choice }) => choice !== null && choice.grade !== 'fine')
    .sort((a, b) => b.choice!.loss - a.choice!.loss);
}

/** A roll and its luck for the player who rolled. */
export interface RatedRoll {
  move: ReportMove;
  luck: number;
}

/** The luckiest and the unluckiest roll of the game, by luck for the player who rolled. */
export function extremeRolls(report: Report): { best: RatedRoll | undefined; worst: RatedRoll | undefined } {
  const number = (which: 'luckiest' | 'unluckiest'): RatedRoll[] =>
    report.players.flatMap((player) => {
      const move = report.moves[(player[which] ?? 0) - 1];
      return move?.luck ? [{ move, luck: move.luck[player.name] ?? 0 }] : [];
    });
  return {
    best: number('luckiest').sort((a, b) => b.luck - a.luck)[0],
    worst: number('unluckiest').sort((a, b) => a.luck - b.luck)[0],
  };
}
