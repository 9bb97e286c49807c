// Animation of a move: dice fly, then pads are marked.
import { playPencil } from '../../stage/sound';
import type { MoveAnimation } from '../../table/animation';
import type { Now, RockTheBockEffects, RockTheBockView } from '../../net/protocol';
import { effectsOf, stateOf, viewOf } from '../../table/state';
import type { Ctrl } from './ctrl.svelte';
import { kindsOf, readChoice, readRoll, rowOf, type Choice, type Sheet, type State } from './reading';

export async function perform(ctrl: Ctrl, animation: MoveAnimation): Promise<void> {
  if (animation.event.outcome !== undefined) await showRoll(ctrl, animation, animation.event.outcome);
  else await showChoice(ctrl, animation);
}

async function showRoll(ctrl: Ctrl, animation: MoveAnimation, outcome: string): Promise<void> {
  await ctrl.throw(animation, shuffled(kindsOf(readRoll(outcome))));
  const failed = effectsOf<RockTheBockEffects>(animation.event).unsuccessful;
  await animation.wait(failed ? 1500 : ctrl.session.seats[animation.event.seat ?? -1]?.mine ? 0 : 650);
  if (failed) await ctrl.lay([]);
}

async function showChoice(ctrl: Ctrl, animation: MoveAnimation): Promise<void> {
  const { event, before, after } = animation;
  const seat = event.seat ?? -1;
  const state = before.now ? stateOf<State>(before.now) : undefined;
  const choice = readChoice(event.decision ?? '', seat, before.table.seats.map(({ name }) => name), state?.colours ?? []);
  if (choice && !ctrl.session.seats[seat]?.mine) {
    ctrl.watched = choice;
    await animation.wait(ctrl.session.isYou(choice.marker) ? 1500 : 1100);
  }
  if (!animation.skipped) playPencil();
  await ctrl.lay([]);
  if (!choice || !state || !before.now || !after.now || after.now.round === before.now.round) return;
  ctrl.watched = null;
  ctrl.interlude = {
    sheets: marked(before.now, choice, seat),
    points: stateOf<State>(after.now).points[before.now.round - 1] ?? [],
    round: before.now.round,
  };
  await animation.wait(5000);
  ctrl.interlude = null;
}

/** The full sheets of a round, before new ones are shown. */
function marked(now: Now, { decision, kind, marker }: Choice, actor: number): Sheet[] {
  const { sheets, rolled } = stateOf<State>(now);
  const count = rolled[kind] ?? 0;
  const lost = viewOf<RockTheBockView>(now).choices?.[now.legal?.indexOf(decision) ?? -1]?.lost ?? 0;
  const row = rowOf(kind);
  return sheets.map((sheet, seat) => ({
    ...sheet,
    ...(seat === marker ? { [row]: sheet[row] + count - lost } : {}),
    ...(seat === actor ? { dice: sheet.dice - count } : {}),
  }));
}

function shuffled<T>(list: T[]): T[] {
  for (let i = list.length - 1; i > 0; --i) {
    const j = Math.floor(Math.random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}
