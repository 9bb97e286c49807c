// Animation of a move: cards turn, dice fly, chips move.
import { motionFromBase64, type Motion } from '../../stage/motion';
import { atRest, culprits, type Fault } from '../../stage/tray';
import type { MoveAnimation } from '../../table/animation';
import type { SharpShootersEffects, SharpShootersView } from '../../net/protocol';
import { effectsOf, stateOf, viewOf } from '../../table/state';
import { listOf, t } from '../../words/i18n.svelte';
import { lyingAs, sorted, type Ctrl } from './ctrl.svelte';
import { readFault, readNumbers, readPlace, type Place, type State } from './cards';

export async function perform(ctrl: Ctrl, animation: MoveAnimation): Promise<void> {
  const { event, before, after } = animation;
  if (!before.now) return;
  const state = stateOf<State>(before.now);
  const then = after.now ? stateOf<State>(after.now) : state;
  const mine = ctrl.session.seats[event.seat ?? -1]?.mine === true;
  const place = readPlace(event.decision ?? '');
  if (event.decision === 'card') await turnCard(ctrl, animation);
  else if (event.decision === 'start') await rollForStart(ctrl, animation);
  else if (event.outcome !== undefined) await rollDice(ctrl, animation, then, mine);
  else if (place) await putDown(ctrl, animation, state, place, mine);
  else await animation.wait(mine ? 0 : 500);
  ctrl.note = null;
  const left = after.now ? then.rolled : [];
  if (!ctrl.lies(left)) await ctrl.lay(lyingAs(left));
}

async function turnCard(ctrl: Ctrl, animation: MoveAnimation): Promise<void> {
  const { now } = animation.after;
  await ctrl.lay([]);
  ctrl.note = { title: t('games.sharp-shooters.card', { card: (now && viewOf<SharpShootersView>(now).card) ?? '' }) };
  await animation.wait(900);
}

async function rollForStart(ctrl: Ctrl, animation: MoveAnimation): Promise<void> {
  const { rolled_by = [], best = [] } = effectsOf<SharpShootersEffects>(animation.event);
  await ctrl.throw(animation, lyingAs(readNumbers(animation.event.outcome ?? '')).map((each, i) => ({ ...each, seat: rolled_by[i]! })));
  const names = best.map((seat) => ctrl.nameOf(seat));
  const title =
    best.length > 1
      ? t('games.sharp-shooters.start-tie', { names: listOf(names) })
      : ctrl.session.isYou(best[0]!)
        ? t('games.sharp-shooters.start-begins-you')
        : t('games.sharp-shooters.start-begins', { name: names[0] ?? '' });
  ctrl.note = { title };
  await animation.wait(1700);
}

async function rollDice(ctrl: Ctrl, animation: MoveAnimation, then: State, mine: boolean): Promise<void> {
  const outcome = animation.event.outcome ?? '';
  const motion = animation.event.motion ? motionFromBase64(animation.event.motion) : undefined;
  const fault = readFault(outcome);
  if (fault) return throwInVain(ctrl, animation, then, fault, motion);
  const numbers = readNumbers(outcome);
  // The dice in the order of the motion.
  const flown = motion ? atRest(motion).map(({ face }) => face) : [];
  const fits = sorted(flown) === sorted(numbers);
  await ctrl.throw(animation, lyingAs(fits ? flown : numbers), fits ? motion : undefined);
  if (then.rolled.length > 0) return animation.wait(mine ? 0 : 650);
  ctrl.tray?.highlight(new Set());
  ctrl.note = { title: t('games.sharp-shooters.nothing-fits'), text: t('games.sharp-shooters.nothing-sub') };
  await animation.wait(1700);
}

/** Leaves the dice where they fell, faulty ones highlighted, until they are thrown again. */
async function throwInVain(ctrl: Ctrl, animation: MoveAnimation, then: State, fault: Fault, motion: Motion | undefined): Promise<void> {
  if (animation.skipped || ctrl.session.companion) return ctrl.lay([]);
  const lies = motion ? atRest(motion) : [];
  await ctrl.throwInVain(animation, Array.from({ length: then.to_roll }, (_, i) => lies[i]?.face ?? (i % 6) + 1), motion);
  ctrl.tray?.highlight(culprits(lies, fault));
  // Put the note where it covers fewer dice.
  const inside = lies.filter(({ outside }) => !outside);
  const high = 2 * inside.filter(({ y }) => y < 0).length >= inside.length;
  ctrl.note = { title: t('games.sharp-shooters.faulty'), text: t(`games.sharp-shooters.fault-${fault}`), ...(high ? { at: 'high' } : {}) };
  await animation.wait(2400);
  await ctrl.lay([]);
}

async function putDown(ctrl: Ctrl, animation: MoveAnimation, state: State, place: Place, mine: boolean): Promise<void> {
  const { dropped } = ctrl;
  ctrl.dropped = null;
  const meant = ctrl.lying.find(({ id, number }) => id === dropped?.id && number === place.number);
  const used = meant ?? ctrl.lying.find(({ number }) => number === place.number);
  const filled = state.rows[place.row]?.length ?? 0;
  const from = (meant && dropped?.at) ?? (used && ctrl.placeOf(`[data-die="${used.id}"]`));
  if (used) await ctrl.lay(ctrl.lying.filter((each) => each !== used));
  const to = ctrl.placeOf(`[data-row="${place.row}"] .square:nth-child(${filled + 1})`);
  if (from && to) await ctrl.send(animation, { from, to, number: place.number });
  const { pays } = effectsOf<SharpShootersEffects>(animation.event);
  if (pays === undefined) return animation.wait(mine ? 0 : 250);
  const seat = animation.event.seat ?? -1;
  const value = ctrl.placeOf(`[data-row="${place.row}"] .value`);
  const purse = ctrl.placeOf(`[data-player="${seat}"] .has`);
  if (value && purse) await ctrl.send(animation, pays > 0 ? { from: value, to: purse, chip: `+${pays}` } : { from: purse, to: value, chip: `−${-pays}` });
  await animation.wait(mine ? 100 : 300);
}
