import { describe, expect, test } from 'vitest';
import { decisionOf, firstAim, lineLength, proper, readAim, readSwipe, speedOfPull, tremorOf } from '../../src/games/tumblin-dice/aim';
import { cardFits, halfPad, heightAt, levels, nearestFit, pad, start, surfaceAt } from '../../src/games/tumblin-dice/board';
import { placeLabels } from '../../src/games/tumblin-dice/labels';
import {
  cardRulesOf,
  coloursOf,
  dieId,
  place,
  readThrow,
  scoringOf,
  settle,
  sheetOf,
  standing,
  tiedSeats,
  worth,
  writeMoved,
  type DieState,
  type Position,
} from '../../src/games/tumblin-dice/rules';

describe('the board', () => {
  test('has a pad to start from, and steps that go down', () => {
    expect(halfPad).toBeGreaterThan(20);
    expect(heightAt(...start)).toBe(pad.top);
    expect(levels).toEqual([0, 1, 2, 3, 4]);
    expect(surfaceAt(0, 120)?.level).toBe(1);
    expect(surfaceAt(0, 1000)).toBeUndefined();
  });
  test('takes cards that lie wholly on one level, clear of pegs and other cards', () => {
    expect(cardFits(0, 120, [])).toBe(true);
    expect(cardFits(0, 30, [])).toBe(false); // 0x
    expect(cardFits(0, 170, [])).toBe(false); // over an edge
    // The engine refuses what ends exactly at an edge.
    expect([cardFits(0, 160, []), cardFits(0, 159, [])]).toEqual([false, true]);
    expect([cardFits(0, 85, []), cardFits(0, 86, [])]).toEqual([false, true]);
    expect(cardFits(50, 305, [])).toBe(false); // a peg
    expect(cardFits(10, 120, [[0, 120]])).toBe(false);
    const near = nearestFit(10, 120, [[0, 120]]);
    expect(near && cardFits(near[0], near[1], [[0, 120]])).toBe(true);
  });
});

describe('an aim', () => {
  test('goes both ways, within what can be thrown', () => {
    const aim = { ...firstAim, x: 12, dir: -35, speed: 1400, spin: 60, kind: 'flick' as const };
    expect(decisionOf(aim)).toBe('throw x=12 dir=-35 speed=1400 spin=60 kind=2');
    expect(readAim(decisionOf(aim))).toEqual(aim);
    expect(readAim('breed red1')).toBeUndefined();
    expect(decisionOf({ ...aim, face: 6 })).toMatch(/ face=6$/);
    expect(proper({ ...aim, x: 999, speed: -5, dir: 5000 })).toMatchObject({ x: halfPad - 8, speed: 0, dir: 600 });
  });
  test('promises less for shakier hands, and never far', () => {
    expect(tremorOf('steady').dir).toBeLessThan(tremorOf(undefined).dir);
    expect(tremorOf('normal').dir).toBeLessThan(tremorOf('shaky').dir);
    expect(lineLength(4500)).toBeLessThan(200);
  });
  test('is stronger for a longer pull', () => {
    expect(speedOfPull(120)).toBeGreaterThan(speedOfPull(60));
    expect(speedOfPull(9999)).toBe(4500);
  });
  test('of a swipe has its way, its speed, and its curve', () => {
    const straight = [0, 1, 2, 3, 4].map((i) => ({ x: i * 4, y: 500 - i * 30, time: i * 16 }));
    const read = readSwipe(straight)!;
    expect(read.up).toBe(120);
    expect(read.speed).toBeGreaterThan(1500);
    expect(read.spin).toBe(0);
    const bent = [[0, 0], [2, -30], [8, -60], [25, -85], [55, -100]].map(([x, y], i) => ({ x: x!, y: y!, time: i * 16 }));
    expect(readSwipe(bent)!.spin).toBeLessThan(0); // to the right is clockwise
    expect(readSwipe(straight.slice(0, 2))).toBeUndefined();
  });
});

describe('colours', () => {
  test('are dealt as the engine deals them', () => {
    expect(coloursOf([{}, {}], false)).toEqual(['red', 'green']);
    expect(coloursOf([{}, {}, {}, {}], true)).toEqual(['red', 'black', 'green', 'blue']);
    expect(coloursOf([{}, { colour: 'red' }], false)).toEqual(['green', 'red']);
  });
  test('and dice have places in motions', () => {
    expect(dieId('blue2')).toBe(9);
  });
});

const lies = (level: number, face: number, card?: string): DieState => ({ level, face, ...(card ? { card } : {}) });

const withCards = (options: Record<string, string>) => cardRulesOf(new Map(Object.entries(options)));
const bare = withCards({});

describe('what happens after a throw', () => {
  const before = (dice: Record<string, DieState>, cards: Position['cards'] = {}): Position => ({ dice: new Map(Object.entries(dice)), cards });

  test('outcomes go both ways', () => {
    const text = 'red1:3x5@mine2 green1:off blue2:trip@mine1 black1:1x5@gate1>4x5@breed1 black2:3x5>off';
    expect(readThrow(text).map(writeMoved).join(' ')).toBe(text);
    expect(readThrow('red1:2x6/-782,22967,6800,-422630,959633,2,0')[0]?.pose).toHaveLength(7);
  });
  test('dice on 0x go', () => {
    const { dice, events } = settle(before({ red1: null }), readThrow('red1:0x5'), bare);
    expect(dice.get('red1')).toBe('off');
    expect(events).toEqual([{ kind: 'out', dice: ['red1'] }]);
  });
  test('a pressure mine takes the die, a proximity mine its level', () => {
    const cards = { mine1: { level: 3 } };
    const dice = { red1: lies(3, 2), green1: null, blue1: lies(2, 2) };
    const pressure = settle(before(dice, cards), readThrow('green1:3x4@mine1'), withCards({ mines: 'pressure' }));
    expect([...pressure.dice].filter(([, die]) => die === 'off').map(([name]) => name)).toEqual(['green1']);
    expect(pressure.cards['mine1']).toBe('gone');
    const proximity = settle(before(dice, cards), readThrow('green1:3x4@mine1'), withCards({ mines: 'proximity' }));
    expect([...proximity.dice].filter(([, die]) => die === 'off').map(([name]) => name)).toEqual(['red1', 'green1']);
  });
  test('a gate sends a die to the other, once', () => {
    const { dice, events } = settle(before({ red1: null }, { gate1: { level: 1 }, gate2: { level: 4 } }), readThrow('red1:1x3@gate1'), bare);
    expect(dice.get('red1')).toMatchObject({ level: 4, face: 3, card: 'gate2' });
    expect(events).toEqual([{ kind: 'gate', card: 'gate1', to: 'gate2', die: 'red1' }]);
  });
  test('a gate sends every die that landed on it', () => {
    const cards = { gate1: { level: 1 }, gate2: { level: 4 } };
    const { dice, events } = settle(before({ red1: lies(2, 5), green1: null }, cards), readThrow('green1:1x1@gate1 red1:1x3@gate1'), bare);
    expect(events.map((event) => event.kind === 'gate' && event.die)).toEqual(['red1', 'green1']);
    expect([dice.get('red1'), dice.get('green1')]).toMatchObject([{ level: 4, card: 'gate2' }, { level: 4, card: 'gate2' }]);
  });
  test('whatever its pose, a die that a gate sent back to where it lay went through it', () => {
    const pose = [0, 30000, 5600, 0, 0, 0, 1048576];
    const cards = { gate1: { level: 1 }, gate2: { level: 3 } };
    const { dice } = settle(before({ red1: { level: 3, face: 5, pose } }, cards), readThrow(`red1:1x2@gate1/${pose.join()}`), bare);
    expect(dice.get('red1')).toMatchObject({ level: 3, face: 2, card: 'gate2', pose });
  });
  test('where a die lies in the end is told, and sets nothing off', () => {
    const cards = { gate1: { level: 1 }, gate2: { level: 4 }, breed1: { level: 4 } };
    const thrown = readThrow('red1:1x5@gate1>4x5@breed1 green1:1x5>1x5@gate1 green2:3x1>off');
    const { dice, offers } = settle(before({ red1: null, green1: lies(1, 5), green2: lies(3, 1) }, cards), thrown, withCards({ breed: 'dice' }));
    expect([dice.get('red1'), dice.get('green1'), dice.get('green2')]).toEqual([lies(4, 5, 'breed1'), lies(1, 5, 'gate1'), 'off']);
    expect(offers).toEqual([]);
  });
  test('two proximity mines on one level both go off', () => {
    const cards = { mine1: { level: 2 }, mine2: { level: 2 } };
    const settled = settle(before({ red1: lies(1, 1), green1: null }, cards), readThrow('red1:2x3@mine1 green1:2x6@mine2'), withCards({ mines: 'proximity' }));
    expect(settled.cards).toEqual({ mine1: 'gone', mine2: 'gone' });
    expect(settled.events).toEqual([
      { kind: 'mine', card: 'mine1', dice: ['red1', 'green1'] },
      { kind: 'mine', card: 'mine2', dice: [] },
    ]);
  });
  test('every die on a card where dice breed is an offer, on a multiplier none', () => {
    const cards = { breed1: { level: 3 }, breed2: { level: 1 } };
    const thrown = readThrow('red1:1x5@breed2 red2:3x1@breed1 green1:3x4@breed1');
    const start = before({ red1: lies(2, 5), red2: lies(2, 1), green1: null }, cards);
    expect(settle(start, thrown, withCards({ breed: 'dice' })).offers).toEqual(['red2', 'green1', 'red1']);
    expect(settle(start, thrown, withCards({ breed: 'both' })).offers).toEqual(['red2', 'green1']);
    expect(settle(start, thrown, withCards({ breed: 'multiplier' })).offers).toEqual([]);
  });
  test('a bred die lies where it was placed, and sets nothing off', () => {
    const { dice, cards } = place(before({ red1: null }, { gate1: { level: 1 }, mine1: { level: 1 } }), readThrow('red1:1x5@mine1'));
    expect(dice.get('red1')).toEqual(lies(1, 5, 'mine1'));
    expect(cards['mine1']).toEqual({ level: 1 });
  });
  test('points are face times level, or their sum; on a multiplier the face counts once for each die there', () => {
    const dice = new Map([['red1', lies(3, 5, 'breed1')], ['green1', lies(2, 2, 'breed1')], ['red2', lies(1, 6)]]);
    const scoring = (options: Record<string, string>) => scoringOf(new Map(Object.entries(options)));
    expect(worth(dice, 'red1', scoring({}))).toBe(15);
    expect(worth(dice, 'red1', scoring({ score: 'add' }))).toBe(8);
    expect(worth(dice, 'red1', scoring({ breed: 'multiplier' }))).toBe(30);
    expect(worth(dice, 'red1', scoring({ breed: 'multiplier', score: 'add' }))).toBe(13);
    expect(worth(dice, 'red1', scoring({ breed: 'both' }))).toBe(15);
    expect(standing(dice, 'red', scoring({}))).toBe(21);
  });
  test('those who rolled the same roll again', () => {
    expect(tiedSeats([0, 0])).toEqual([0, 1]);
    expect(tiedSeats([0, 1, 1])).toEqual([1, 2]);
    expect(tiedSeats([1, 0])).toEqual([]);
  });
});

test('the score sheet follows from the record', () => {
  const moves = ['red1:2x3', 'green1:3x5', 'red2:off', 'green2:1x1', 'red3:4x6', 'green3:0x2', 'red4:1x2 green1:off', 'green4:2x2'].map(
    (outcome, i) => ({ seat: i % 2 === 0 ? 'Ann' : 'Bob', decision: 'throw', outcome }),
  );
  const setup = { names: ['Ann', 'Bob'], colours: ['red', 'green'] as const, options: new Map([['rounds', '4']]) };
  const all = [{ seat: 'table', decision: 'start', outcome: '5 3' }, ...moves];
  expect(sheetOf(all, setup)).toEqual([[32, 5]]);
  expect(sheetOf(all.slice(0, -1), setup)).toEqual([]);
});

describe('numbers at dice', () => {
  const die = (x: number, y: number) => ({ x, y, half: 9, width: 30, height: 20 });
  test('stand above a die that lies alone', () => {
    const [label] = placeLabels([die(100, 100)], 390, 500);
    expect(label).toEqual({ x: 100, y: 81, far: false });
  });
  test('hide neither dice nor each other where many lie together', () => {
    const heap = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => die(140 + column * 26, 160 + row * 24)));
    const labels = placeLabels(heap, 390, 500);
    const hidden = (a: { x: number; y: number }, b: { x: number; y: number }, wide: number, high: number): number =>
      Math.max(0, wide - Math.abs(a.x - b.x)) * Math.max(0, high - Math.abs(a.y - b.y));
    let numbers = 0;
    let dice = 0;
    labels.forEach((label, i) => {
      for (const other of labels.slice(i + 1)) numbers += hidden(label, other, 30, 20);
      for (const other of heap) dice += hidden(label, other, 24, 19);
    });
    expect(numbers).toBeLessThan(16 * 600 * 0.02);
    expect(dice).toBeLessThan(16 * 324 * 0.35);
  });
  test('stay on the glass', () => {
    for (const { x, y } of placeLabels([die(4, 4), die(386, 496)], 390, 500)) {
      expect(x).toBeGreaterThanOrEqual(15);
      expect(x).toBeLessThanOrEqual(375);
      expect(y).toBeGreaterThanOrEqual(10);
      expect(y).toBeLessThanOrEqual(490);
    }
  });
});
