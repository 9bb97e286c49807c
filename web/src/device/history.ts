// Statistics of stored games: series between players, luck and skill over time.
import type { KeptGame, KeptPlayer } from './games';

export interface Series {
  game: string;
  games: number;
  /** Sorted by wins. */
  players: { name: string; wins: number }[];
}

/** Groups of players with at least two games, most games first. */
export function seriesOf(games: readonly KeptGame[]): Series[] {
  const found = new Map<string, Series>();
  for (const { game, players } of games) {
    const names = players.map(({ name }) => name).sort();
    const key = JSON.stringify([game, ...names]);
    const series = found.get(key) ?? { game, games: 0, players: names.map((name) => ({ name, wins: 0 })) };
    ++series.games;
    for (const player of series.players) if (players.some(({ name, won }) => won && name === player.name)) ++player.wins;
    found.set(key, series);
  }
  const several = [...found.values()].filter((series) => series.games > 1);
  for (const { players } of several) players.sort((a, b) => b.wins - a.wins);
  return several.sort((a, b) => b.games - a.games);
}

/** One game in a player's results. */
export interface Point {
  game: KeptGame;
  player: KeptPlayer;
}

/** A player's games, oldest first. */
export function resultsOf(games: readonly KeptGame[], name: string): Point[] {
  return games
    .flatMap((game) => {
      const player = game.players.find((each) => each.mine && each.name === name);
      return player ? [{ game, player }] : [];
    })
    .sort((a, b) => a.game.time - b.game.time);
}

/** Players on this device, most games first. */
export function peopleHere(games: readonly KeptGame[]): string[] {
  const times = new Map<string, number>();
  for (const { name } of games.flatMap(({ players }) => players.filter(({ mine }) => mine)))
    times.set(name, (times.get(name) ?? 0) + 1);
  return [...times.keys()].sort((a, b) => times.get(b)! - times.get(a)!);
}

export interface Means {
  games: number;
  wins: number;
  /** Number of games with a known report; luck and lost are averages over these. */
  known: number;
  luck: number;
  lost: number;
}

export function meansOf(points: readonly Point[]): Means {
  const known = points.filter(({ player }) => player.luck !== undefined);
  const mean = (figure: (player: KeptPlayer) => number): number =>
    known.reduce((sum, { player }) => sum + figure(player), 0) / Math.max(1, known.length);
  return {
    games: points.length,
    wins: points.filter(({ player }) => player.won).length,
    known: known.length,
    luck: mean((player) => player.luck ?? 0),
    lost: mean((player) => player.lost ?? 0),
  };
}

/** All games as a file. Replays are left out: a server can make them from the records. */
export function exported(games: readonly KeptGame[]): string {
  const plain = games.map(({ id, game, time, players, record }) => ({ id, game, time, players, record }));
  return `${JSON.stringify({ astragal: 'history', version: 1, games: plain }, null, 1)}\n`;
}
