import { describe, expect, test } from 'vitest';
import { courseOf, exported, meansOf, peopleHere, seriesOf } from '../../src/lib/history';
import { forgetGame, forgetGames, keepGame, keepReplay, keepReport, keptGames, keptRecord, type KeptGame } from '../../src/lib/memory';

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

  test('has a course, the oldest game first, of what they played here', () => {
    expect(courseOf(games, 'Ann').map(({ game: { id } }) => id)).toEqual(['room.1', 'room.3']);
  });

  test('has means over the games whose luck is known', () => {
    const points = courseOf(games, 'Ann');
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

  test('can be replayed: its text, who played here, and what the server answered', async () => {
    await keepGame(game(7, 'Ann* Bob'));
    expect(await keptRecord('room.7')).toEqual({ text: 'astragal 1\n# game 7\n', replay: undefined, mine: ['Ann'] });
    await keepReplay('room.7', { type: 'replay' });
    expect((await keptRecord('room.7'))?.replay).toEqual({ type: 'replay' });
    expect(await keptRecord('room.8')).toBeNull();
  });

  test('keeps the replays of the last thirty games', async () => {
    await forgetGames();
    for (let number = 1; number <= 32; ++number) {
      await keepGame(game(number, 'Ann* Bob'));
      await keepReplay(`room.${number}`, { number });
    }
    const games = await keptGames();
    expect(games.filter(({ replay }) => replay === undefined).map(({ id }) => id)).toEqual(['room.2', 'room.1']);
  });

  test('learns luck and skill from a report; partners have those of their team', async () => {
    await keepGame(game(40, 'Ann* Bob Cid'));
    await keepReport('room.40', { players: [{ name: 'Ann+Cid', luck: 0.1, lost: 0.05 }, { name: 'Bob', luck: -0.1, lost: 0 }] });
    const [found] = await keptGames();
    expect(found?.players.map(({ name, luck, lost }) => [name, luck, lost])).toEqual([['Ann', 0.1, 0.05], ['Bob', -0.1, 0], ['Cid', 0.1, 0.05]]);
  });

  test('goes into a file with records, without replays', async () => {
    const file = JSON.parse(exported([{ ...game(1, 'Ann* Bob'), replay: {} }])) as { games: object[] };
    expect(file).toMatchObject({ astragal: 'history', version: 1, games: [{ record: 'astragal 1\n# game 1\n' }] });
    expect(file.games[0]).not.toHaveProperty('replay');
  });
});
