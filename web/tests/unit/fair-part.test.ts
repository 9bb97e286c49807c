// What this device does when a game starts, and what it notices if somebody who runs the server cheats.
import { expect, test } from 'vitest';
import { FairPart, bytesFrom, listOf, type KeptPart } from '../../src/fair/part';
import { commitOf } from '../../src/fair/commit';
import type { Event, Seat, Table } from '../../src/net/protocol';

const kSecret = 'ab'.repeat(32);
const kAnn = 1;
const kBobs = commitOf(kSecret, 'Bob', 'bb'.repeat(32));

const kDevice = 'de'.repeat(32);
const anns = bytesFrom(kDevice, kSecret, 'Ann');

interface Told {
  step?: 'commit' | 'reveal';
  ann?: Partial<Seat>;
  bob?: Partial<Seat>;
  attempt?: number;
  shuffled?: boolean;
  stage?: Table['stage'];
  commitment?: string;
}

function tell(event: Event['event'], { step, ann, bob, attempt = 1, shuffled = false, stage = 'gathering', commitment = kSecret }: Told): Event {
  const seats = [
    { name: 'Ann', who: kAnn, ...ann },
    { name: 'Bob', who: 2, ...bob },
  ];
  const fair = { scheme: 2 as const, attempt, shuffled, ...(step ? { step } : {}) };
  return {
    type: 'event',
    number: 7,
    time: 0,
    event,
    table: { stage, host: 1, people: [], seats, series: { games: 0, wins: [] }, commitment, fair },
  };
}

/** Ann's device has committed itself; what it committed to. */
function committed(device: FairPart): string {
  const [request] = device.hear(tell('called', { step: 'commit' }), kAnn).requests;
  return (request as { commit: string }).commit;
}

test('it commits, and reveals when the list is fixed', () => {
  const device = new FairPart(undefined, kDevice);
  expect(device.hear(tell('sat', {}), kAnn)).toEqual({ requests: [], warnings: [] });
  const commit = committed(device);
  expect(commit).toBe(commitOf(kSecret, 'Ann', anns));
  expect(device.hear(tell('committed', { step: 'commit' }), kAnn).requests, 'once').toEqual([]);
  const locked = device.hear(tell('locked', { step: 'reveal', ann: { commit }, bob: { commit: kBobs } }), kAnn);
  expect(locked).toEqual({ requests: [{ type: 'reveal', seat: 0, entropy: anns }], warnings: [] });
  expect(device.kept.list).toBe(listOf(1, false, [{ name: 'Ann', commit }, { name: 'Bob', commit: kBobs }]));
  const ann = { commit, entropy: anns };
  const begun = tell('started', { stage: 'playing', ann, bob: { commit: kBobs, entropy: 'bb'.repeat(32) } });
  expect(device.hear(begun, kAnn)).toEqual({ requests: [], warnings: [] });
});

test('a page that was loaded again reveals what it had committed to', () => {
  const first = new FairPart(undefined, kDevice);
  const commit = committed(first);
  const again = new FairPart(JSON.parse(JSON.stringify(first.kept)) as KeptPart, 'ff'.repeat(32));
  const lock = tell('locked', { step: 'reveal', ann: { commit }, bob: { commit: kBobs } });
  expect(again.hear(lock, kAnn).requests).toEqual([{ type: 'reveal', seat: 0, entropy: anns }]);
});

test('two tabs of one device are one part: either reveals, neither is left out', () => {
  const [first, second] = [new FairPart(undefined, kDevice), new FairPart(undefined, kDevice)];
  const commit = committed(first);
  expect(committed(second), 'whichever is heard first').toBe(commit);
  const lock = tell('locked', { step: 'reveal', ann: { commit }, bob: { commit: kBobs } });
  const reveal = { requests: [{ type: 'reveal', seat: 0, entropy: anns }], warnings: [] };
  expect(first.hear(lock, kAnn)).toEqual(reveal);
  second.adopt(first.kept);
  expect(second.hear(lock, kAnn)).toEqual(reveal);
});

test('a tab does not reveal for another list than the tab beside it', () => {
  const [first, second] = [new FairPart(undefined, kDevice), new FairPart(undefined, kDevice)];
  const commit = committed(first);
  committed(second);
  first.hear(tell('locked', { step: 'reveal', ann: { commit }, bob: { commit: kBobs } }), kAnn);
  second.adopt(first.kept);
  const other = tell('locked', { step: 'reveal', ann: { commit }, bob: { commit: commitOf(kSecret, 'Bob', 'dd'.repeat(32)) } });
  expect(second.hear(other, kAnn)).toEqual({ requests: [], warnings: ['two-lists'] });
});

test('it does not reveal for a second list', () => {
  const device = new FairPart(undefined, kDevice);
  const commit = committed(device);
  device.hear(tell('locked', { step: 'reveal', ann: { commit }, bob: { commit: kBobs } }), kAnn);
  const other = tell('locked', { step: 'reveal', ann: { commit }, bob: { commit: 'cc'.repeat(32) } });
  expect(new FairPart(device.kept, kDevice).hear(other, kAnn)).toEqual({ requests: [], warnings: ['two-lists'] });
});

test.each<[string, Told]>([
  ['another commitment of Bob', { bob: { commit: commitOf(kSecret, 'Bob', 'dd'.repeat(32)), entropy: 'dd'.repeat(32) } }],
  ['bytes of Bob that do not fit', { bob: { commit: kBobs, entropy: 'dd'.repeat(32) } }],
  ['no bytes of Bob', { bob: { commit: kBobs } }],
  ['bytes that nobody committed to', { bob: { entropy: 'dd'.repeat(32) } }],
  ['another attempt', { attempt: 2, bob: { commit: kBobs, entropy: 'bb'.repeat(32) } }],
  ['seats that are shuffled', { shuffled: true, bob: { commit: kBobs, entropy: 'bb'.repeat(32) } }],
])('it notices that the game begins with %s', (_what, told) => {
  const device = new FairPart(undefined, kDevice);
  const commit = committed(device);
  device.hear(tell('locked', { step: 'reveal', ann: { commit }, bob: { commit: kBobs } }), kAnn);
  const begun = tell('started', { stage: 'playing', ann: { commit, entropy: anns }, ...told });
  expect(device.hear(begun, kAnn).warnings).toEqual(['other-list']);
});

test('it notices that it is left out, before the game or when it comes back', () => {
  const device = new FairPart(undefined, kDevice);
  committed(device);
  const lock = tell('locked', { step: 'reveal', bob: { commit: kBobs } });
  expect(device.hear(lock, kAnn)).toEqual({ requests: [], warnings: ['left-out'] });
  const late = new FairPart(undefined, kDevice);
  committed(late);
  expect(late.hear(tell('started', { stage: 'playing' }), kAnn).warnings).toEqual(['left-out']);
});

test('it notices that it is accused, and starts that are not counted', () => {
  const device = new FairPart(undefined, kDevice);
  const commit = committed(device);
  device.hear(tell('locked', { step: 'reveal', ann: { commit }, bob: { commit: kBobs } }), kAnn);
  const commitment = 'cd'.repeat(32);
  const voided = tell('voided', { commitment, attempt: 2, ann: { name: '', who: 0 } });
  expect(device.hear(voided, kAnn).warnings).toEqual(['accused']);
  expect(device.kept.wasted).toBe(1);
  const [request] = device.hear(tell('called', { step: 'commit', commitment }), kAnn).requests;
  const ann = { commit: (request as { commit: string }).commit };
  expect(device.hear(tell('locked', { step: 'reveal', commitment, ann }), kAnn).warnings).toEqual(['hidden']);
});

test('it notices another secret that nobody told of', () => {
  const device = new FairPart(undefined, kDevice);
  device.hear(tell('sat', {}), kAnn);
  expect(device.hear(tell('called', { step: 'commit', commitment: 'cd'.repeat(32) }), kAnn).warnings).toEqual(['other-commitment']);
  expect(device.hear(tell('again', { commitment: 'ef'.repeat(32) }), kAnn).warnings).toEqual([]);
});

test('the order of shuffled seats does not change the list', () => {
  const [ann, bob] = [{ name: 'Ann', commit: 'aa' }, { name: 'Bob', commit: 'bb' }];
  expect(listOf(1, true, [ann, bob])).toBe(listOf(1, true, [bob, ann]));
  expect(listOf(1, false, [ann, bob])).not.toBe(listOf(1, false, [bob, ann]));
});
