// In which order dice fly, cards act and points are counted when a move of Tumblin-Dice is shown.
import { settings } from '../../device/settings.svelte';
import { kFramesPerSecond, motionFromBase64, placementAt, type Motion } from '../../stage/motion';
import { playPencil } from '../../stage/sound';
import type { Beat } from '../../table/beat';
import { splitWords, stateOf } from '../../table/state';
import { t } from '../../words/i18n.svelte';
import { readAim } from './aim';
import { heightAt } from './board';
import { restingAt, type Ctrl } from './ctrl.svelte';
import { cardRulesOf, dieId, nextDie, place, readThrow, settle, tiedSeats, type Moved, type Position, type Settled, type State } from './rules';
import { positionOf } from './tell';

export async function perform(ctrl: Ctrl, beat: Beat): Promise<void> {
  try {
    await show(ctrl, beat);
  } finally {
    ctrl.performing = ctrl.counting = ctrl.view.moving = false;
    ctrl.performed = ctrl.watching = ctrl.rolled = null;
    ctrl.show(beat.after.now);
  }
}

async function show(ctrl: Ctrl, beat: Beat): Promise<void> {
  const { event, before, after } = beat;
  if (!before.now || !after.now) return;
  const was = stateOf<State>(before.now);
  const mine = ctrl.session.seats[event.seat ?? -1]?.mine ?? false;
  const position = positionOf(was, ctrl.colours);
  ctrl.performing = true;
  switch (splitWords(event.decision ?? '')[0]) {
    case 'start': {
      const faces = splitWords(event.outcome ?? '').map(Number);
      const seats = was.ahead ? tiedSeats(was.ahead) : [];
      ctrl.rolled = { title: t('games.tumblin-dice.rolls-order'), rolls: seats.map((seat, i) => ({ seat, face: faces[i] ?? 1 })) };
      return beat.wait(ctrl.session.companion ? 600 : 2000);
    }
    case 'mines':
      ctrl.rolled = { title: t('games.tumblin-dice.rolls-mines'), rolls: [{ seat: -1, face: Number(event.outcome) }] };
      return beat.wait(1500);
    case 'cards':
    case 'card':
      ctrl.show(after.now);
      return beat.wait(mine ? 250 : 900);
    case 'throw':
      await showThrow(ctrl, beat, was, position, mine);
      break;
    case 'breed': {
      const moved = readThrow(event.outcome ?? '');
      ctrl.shown = place(position, moved);
      const pose = moved[0]?.pose;
      if (pose && !beat.skipped) ctrl.view.flash(restingAt(pose).at, 'breed');
      await beat.wait(900);
      break;
    }
  }
  const is = stateOf<State>(after.now);
  if (is.round === was.round && is.phase !== 'over') return;
  ctrl.counting = true;
  if (!beat.skipped) playPencil();
  await beat.wait(ctrl.session.companion ? 600 : 3200);
}

async function showThrow(ctrl: Ctrl, beat: Beat, was: State, position: Position, mine: boolean): Promise<void> {
  const { event } = beat;
  const moved = readThrow(event.outcome ?? '');
  const end = settle(position, moved, cardRulesOf(ctrl.session.options));
  if (event.motion && !beat.skipped && !settings.calm) {
    const die = nextDie(was, ctrl.colours, event.seat ?? -1);
    const meant = readAim(event.decision ?? '');
    if (meant && die) ctrl.performed = ctrl.onPad(die, meant);
    if (meant && die && !mine) {
      ctrl.watching = meant;
      await beat.wait(650);
      ctrl.watching = null;
    }
    await fly(ctrl, beat, motionFromBase64(event.motion), position, end, moved);
  }
  ctrl.performed = null;
  ctrl.shown = end;
  ctrl.view.moving = false;
  await beat.wait(settings.calm ? 900 : mine ? 500 : 900);
  ctrl.view.stage?.rest();
}

async function fly(ctrl: Ctrl, beat: Beat, motion: Motion, before: Position, end: Settled, moved: readonly Moved[]): Promise<void> {
  const cues = cuesOf(ctrl, motion, before, end, moved);
  const act = (seconds: number): void => {
    while (cues[0] && cues[0].time <= seconds) cues.shift()!.act();
  };
  await ctrl.view.play(motion, act, (skip) => {
    ctrl.endFlight = skip;
    return beat.onSkip(skip);
  });
  ctrl.endFlight = null;
}

interface Cue {
  time: number;
  act: () => void;
}

/** What cards do, at the moments at which it happens. */
function cuesOf(ctrl: Ctrl, motion: Motion, before: Position, end: Settled, moved: readonly Moved[]): Cue[] {
  const tripped = moved.flatMap(({ die, how, card }) => (how === 'trip' && card ? [{ card, dice: [die] }] : []));
  // All mines go off together, also one whose dice another one takes.
  const blown = end.events.flatMap((event) => (event.kind === 'mine' ? event.dice : []));
  const mines = end.events.flatMap((event) => (event.kind === 'mine' ? [{ card: event.card, dice: blown }] : []));
  return [
    ...[...tripped, ...mines].flatMap(({ card, dice }) => mineCue(ctrl, motion, before, card, dice)),
    ...end.events.flatMap((event) => (event.kind === 'gate' ? gateCue(ctrl, motion, event.die) : [])),
  ].sort((a, b) => a.time - b.time);
}

/** A mine blows when the first of its dice is removed. */
function mineCue(ctrl: Ctrl, motion: Motion, before: Position, card: string, dice: readonly string[]): Cue[] {
  const laid = before.cards[card];
  if (!laid || laid === 'gone' || !laid.at) return [];
  const [x = 0, y = 0] = laid.at;
  const removed = motion.moments.filter(({ what, die }) => what === 'removed' && dice.some((name) => dieId(name) === die));
  const act = (): void => {
    ctrl.view.flash([x, y, heightAt(x, y)], 'mine');
    ctrl.shown = { ...ctrl.shown, cards: { ...ctrl.shown.cards, [card]: 'gone' } };
  };
  return [{ time: Math.min(motion.length, ...removed.map(({ time }) => time)), act }];
}

/** A die went through a gate where it jumps from one frame to the next. */
function gateCue(ctrl: Ctrl, motion: Motion, die: string): Cue[] {
  const rank = motion.dice.indexOf(dieId(die));
  const [a, b] = [new Float32Array(7), new Float32Array(7)];
  for (let frame = 1; rank >= 0 && frame < motion.frames; ++frame) {
    placementAt(motion, rank, (frame - 1) / kFramesPerSecond, a);
    placementAt(motion, rank, frame / kFramesPerSecond, b);
    if (Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!) < 18) continue;
    const ends = [a, b].map(([x, y, z]) => [x!, y!, z!] as const);
    return [{ time: frame / kFramesPerSecond, act: () => ends.forEach((at) => ctrl.view.flash(at, 'gate')) }];
  }
  return [];
}
