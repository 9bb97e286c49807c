// Animation of a move: dice fly, cards act, points are counted.
import { settings } from '../../device/settings.svelte';
import { kFramesPerSecond, motionFromBase64, placementAt, type Motion } from '../../stage/motion';
import { playPencil } from '../../stage/sound';
import type { MoveAnimation } from '../../table/animation';
import type { CardEvent, TumblinDiceEffects, TumblinDiceView } from '../../net/protocol';
import { effectsOf, splitWords, viewOf } from '../../table/state';
import { t } from '../../words/i18n.svelte';
import { readAim } from './aim';
import { heightAt } from './board';
import { restingAt, type Ctrl } from './ctrl.svelte';
import { dieId, positionOf, type DieState, type Position } from './dice';
import { readThrow, type Moved } from './throws';

export async function perform(ctrl: Ctrl, animation: MoveAnimation): Promise<void> {
  try {
    await show(ctrl, animation);
  } finally {
    ctrl.performing = ctrl.counting = ctrl.board.moving = false;
    ctrl.performed = ctrl.watching = ctrl.rolled = null;
    ctrl.show(animation.after.now);
  }
}

async function show(ctrl: Ctrl, animation: MoveAnimation): Promise<void> {
  const { event, before, after } = animation;
  if (!before.now || !after.now) return;
  const mine = ctrl.session.seats[event.seat ?? -1]?.mine ?? false;
  const { rolled_by = [], round, cards = [], dice, worth = [] } = effectsOf<TumblinDiceEffects>(event);
  const settled = positionOf(after.now, ctrl.colours, dice && { dice: dice as DieState[][], worth });
  ctrl.performing = true;
  switch (splitWords(event.decision ?? '')[0]) {
    case 'start': {
      const faces = splitWords(event.outcome ?? '').map(Number);
      ctrl.rolled = { title: t('games.tumblin-dice.rolls-order'), rolls: rolled_by.map((seat, i) => ({ seat, face: faces[i] ?? 1 })) };
      return animation.wait(ctrl.session.companion ? 600 : 2000);
    }
    case 'mines':
      ctrl.rolled = { title: t('games.tumblin-dice.rolls-mines'), rolls: [{ seat: -1, face: Number(event.outcome) }] };
      return animation.wait(1500);
    case 'cards':
    case 'card':
      ctrl.show(after.now);
      return animation.wait(mine ? 250 : 900);
    case 'throw':
      await showThrow(ctrl, animation, settled, cards, mine);
      break;
    case 'breed': {
      const pose = readThrow(event.outcome ?? '')[0]?.pose;
      ctrl.shown = settled;
      if (pose && !animation.skipped) ctrl.board.flash(restingAt(pose).at, 'breed');
      await animation.wait(900);
      break;
    }
  }
  if (!round) return;
  ctrl.counting = true;
  if (!animation.skipped) playPencil();
  await animation.wait(ctrl.session.companion ? 600 : 3200);
}

async function showThrow(ctrl: Ctrl, animation: MoveAnimation, settled: Position, cards: readonly CardEvent[], mine: boolean): Promise<void> {
  const { event, before } = animation;
  if (event.motion && !animation.skipped && !settings.calm) {
    const die = before.now ? viewOf<TumblinDiceView>(before.now).next : undefined;
    const meant = readAim(event.decision ?? '');
    if (meant && die) ctrl.performed = ctrl.onPad(die, meant);
    if (meant && die && !mine) {
      ctrl.watching = meant;
      await animation.wait(650);
      ctrl.watching = null;
    }
    await fly(ctrl, animation, motionFromBase64(event.motion), cards);
  }
  ctrl.performed = null;
  ctrl.shown = settled;
  ctrl.board.moving = false;
  await animation.wait(settings.calm ? 900 : mine ? 500 : 900);
  ctrl.board.stage?.rest();
}

async function fly(ctrl: Ctrl, animation: MoveAnimation, motion: Motion, cards: readonly CardEvent[]): Promise<void> {
  const cues = cuesOf(ctrl, motion, cards, readThrow(animation.event.outcome ?? ''));
  const act = (seconds: number): void => {
    while (cues[0] && cues[0].time <= seconds) cues.shift()!.act();
  };
  await ctrl.board.play(motion, act, (skip) => {
    ctrl.endFlight = skip;
    return animation.onSkip(skip);
  });
  ctrl.endFlight = null;
}

interface Cue {
  time: number;
  act: () => void;
}

/** Effects of cards, at their times in the motion. */
function cuesOf(ctrl: Ctrl, motion: Motion, cards: readonly CardEvent[], moved: readonly Moved[]): Cue[] {
  const tripped = moved.flatMap(({ die, how, card }) => (how === 'trip' && card ? [{ card, dice: [die] }] : []));
  // All mines explode together, also one whose dice another one removes.
  const blown = cards.flatMap((event) => (event.kind === 'mine' ? event.dice : []));
  const mines = cards.flatMap((event) => (event.kind === 'mine' ? [{ card: event.card, dice: blown }] : []));
  return [
    ...[...tripped, ...mines].flatMap(({ card, dice }) => mineCue(ctrl, motion, card, dice)),
    ...cards.flatMap((event) => (event.kind === 'gate' ? gateCue(ctrl, motion, event.die) : [])),
  ].sort((a, b) => a.time - b.time);
}

/** A mine explodes when the first of its dice is removed. */
function mineCue(ctrl: Ctrl, motion: Motion, card: string, dice: readonly string[]): Cue[] {
  const laid = ctrl.shown.cards[card];
  if (!laid || laid === 'gone' || !laid.at) return [];
  const [x = 0, y = 0] = laid.at;
  const removed = motion.moments.filter(({ what, die }) => what === 'removed' && dice.some((name) => dieId(name) === die));
  const act = (): void => {
    ctrl.board.flash([x, y, heightAt(x, y)], 'mine');
    ctrl.shown = { ...ctrl.shown, cards: { ...ctrl.shown.cards, [card]: 'gone' } };
  };
  return [{ time: Math.min(motion.length, ...removed.map(({ time }) => time)), act }];
}

/** A die passed a gate where it jumps between two frames. */
function gateCue(ctrl: Ctrl, motion: Motion, die: string): Cue[] {
  const rank = motion.dice.indexOf(dieId(die));
  const [a, b] = [new Float32Array(7), new Float32Array(7)];
  for (let frame = 1; rank >= 0 && frame < motion.frames; ++frame) {
    placementAt(motion, rank, (frame - 1) / kFramesPerSecond, a);
    placementAt(motion, rank, frame / kFramesPerSecond, b);
    if (Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!) < 18) continue;
    const ends = [a, b].map(([x, y, z]) => [x!, y!, z!] as const);
    return [{ time: frame / kFramesPerSecond, act: () => ends.forEach((at) => ctrl.board.flash(at, 'gate')) }];
  }
  return [];
}
