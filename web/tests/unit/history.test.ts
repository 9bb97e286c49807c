import { describe, expect, test, vi } from 'vitest';
import type { Replay } from '../../src/net/protocol';
import { resultsOf, exported, meansOf, peopleHere, seriesOf } from '../../src/device/history';
import { forgetGame, forgetGames, keepGame, keepReplay, keepReport, keepReportOn, keptGames, keptReplay, type KeptGame } from '../../src/device/games';

/** `Ann* Bob` is a game that Ann won; the first named plays here. */
function game(number: number, players: string, kind = 'rock-the-bock'): KeptGame {
  return {
    id: `room.${number}`,
    game: kind,
    time: number * 1000,
    players: players.split(' ').map((name, i) => ({ name: name.replace('*', ''), mine: i === 0, score: 10 - i, won: name.endsWith('*') })),
    record: `astragal 1\n# game ${number}\n`,
  };
}

describe('games of the same people', () => {
  test('are a series, whoever sat first', () => {
    const games = [game(1, 'Ann* Bob'), game(2, 'Bob* Ann'), game(3, 'Ann* Bob'), game(4, 'Ann* Bob', 'trophy-buck'), game(5, 'Ann* Cid')];
    expect(seriesOf(games)).toEqual([
      { game: 'rock-the-bock', games: 3, players: [{ name: 'Ann', wins: 2 }, { name: 'Bob', wins: 1 }] }, // prettier-ignore
    ]);
  });

  test('give a shared win to each', () => {
    expect(seriesOf([game(1, 'Ann* Bob*'), game(2, 'Ann Bob*')])[0]?.players).toEqual([
      { name: 'Bob', wins: 2 },
      { name: 'Ann', wins: 1 },
    ]);
  });
});

describe('somebody who plays here', () => {
  const games = [game(3, 'Ann* Bob'), game(1, 'Ann Bob*'), game(2, 'Bob* Ann')];

  test('is found by how often they played', () => {
    expect(peopleHere(games)).toEqual(['Ann', 'Bob']);
  });

  test('has a results, the oldest game first, of what they played here', () => {
    expect(resultsOf(games, 'Ann').map(({ game: { id } }) => id)).toEqual(['room.1', 'room.3']);
  });

  test('has means over the games whose luck is known', () => {
    const points = resultsOf(games, 'Ann');
    Object.assign(points[0]!.player, { luck: -0.2, lost: 0.1 });
    expect(meansOf(points)).toEqual({ games: 2, wins: 1, known: 1, luck: -0.2, lost: 0.1 });
    expect(meansOf([])).toMatchObject({ games: 0, known: 0, luck: 0 });
  });
});

describe('what is kept', () => {
  // Without a database, as in some private windows; Playwright has one.
  test('is there until it is forgotten', async () => {
    await keepGame(game(1, 'Ann* Bob'));
    await keepGame(game(2, 'Ann Bob*'));
    expect((await keptGames()).map(({ id }) => id)).toEqual(['room.2', 'room.1']);
    await forgetGame('room.2');
    expect((await keptGames()).map(({ id }) => id)).toEqual(['room.1']);
    await forgetGames();
    expect(await keptGames()).toEqual([]);
  });

  const replay = (record: string): Replay => ({ type: 'replay', record, welcome: { now: { view: {} } } as Replay['welcome'], events: [] });

  test('can be watched without the server, once it answered', async () => {
    await keepGame(game(7, 'Ann* Bob'));
    const fetch = vi.fn(() => Promise.resolve(Response.json(replay('first'))));
    vi.stubGlobal('fetch', fetch);
    expect((await keptReplay('room.7'))?.record).toBe('first');
    expect((await keptReplay('room.7'))?.record).toBe('first');
    expect(fetch).toHaveBeenCalledOnce();
    expect(await keptReplay('room.8')).toBeNull();
    await keepReplay('room.7', { ...replay('old'), welcome: {} as Replay['welcome'] });
    expect((await keptReplay('room.7'))?.record, 'an answer of an earlier version is asked for again').toBe('first');
    vi.unstubAllGlobals();
  });

  test('keeps the replays of the last thirty games', async () => {
    await forgetGames();
    for (let number = 1; number <= 32; ++number) {
      await keepGame(game(number, 'Ann* Bob'));
      await keepReplay(`room.${number}`, replay(String(number)));
    }
    const games = await keptGames();
    expect(games.filter((each) => each.replay === undefined).map(({ id }) => id)).toEqual(['room.2', 'room.1']);
  });

  test('learns luck and skill from a report; partners have those of their team', async () => {
    await keepGame(game(40, 'Ann* Bob Cid'));
    await keepReport('room.40', { players: [{ name: 'Ann+Cid', luck: 0.1, lost: 0.05 }, { name: 'Bob', luck: -0.1, lost: 0 }] });
    const [found] = await keptGames();
    expect(found?.players.map(({ name, luck, lost }) => [name, luck, lost])).toEqual([['Ann', 0.1, 0.05], ['Bob', -0.1, 0], ['Cid', 0.1, 0.05]]);
  });

  test('learns from a report that was seen on another page', async () => {
    await forgetGames();
    for (const number of [1, 2]) await keepGame(game(number, 'Ann* Bob'));
    const report = (luck: number) => ({ players: [{ name: 'Ann', luck, lost: 0 }] });
    await keepReportOn({ code: 'room', game: '' }, report(0.2));
    await keepReportOn({ code: 'room', game: '1' }, report(0.1));
    expect((await keptGames()).map(({ players }) => players[0]?.luck)).toEqual([0.2, 0.1]);
    await keepReportOn({ code: '', game: '', kept: 'room.1' }, report(-0.3));
    expect((await keptGames()).map(({ players }) => players[0]?.luck)).toEqual([0.2, -0.3]);
    await keepReportOn({ code: '', game: '' }, report(0.9)); // a record from elsewhere
    expect((await keptGames()).map(({ players }) => players[0]?.luck)).toEqual([0.2, -0.3]);
  });

  test('goes into a file with records, without replays', async () => {
    const file = JSON.parse(exported([{ ...game(1, 'Ann* Bob'), replay: {} as Replay }])) as { games: object[] };
    expect(file).toMatchObject({ astragal: 'history', version: 1, games: [{ record: 'astragal 1\n# game 1\n' }] });
    expect(file.games[0]).not.toHaveProperty('replay');
  });
});
