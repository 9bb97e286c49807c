// Animation of a move: dice are drawn, fly, and are sorted.
import type { MoveAnimation } from '../../table/animation';
import { effectsOf, stateOf } from '../../table/state';
import { t } from '../../words/i18n.svelte';
import { lyingAs, type Ctrl } from './ctrl.svelte';
import type { TrophyBuckEffects } from '../../net/protocol';
import { kColours, readRoll, type Die, type State } from './dice';
import { pointsText } from './tell';

export async function perform(ctrl: Ctrl, animation: MoveAnimation): Promise<void> {
  const { event, before, after } = animation;
  if (!before.now) return;
  const mine = ctrl.session.seats[event.seat ?? -1]?.mine === true;
  if (event.outcome === undefined) {
    if (!animation.skipped && ctrl.gathered > 0)
      ctrl.note = t('games.trophy-buck.scored', { name: ctrl.nameOf(event.seat ?? -1), points: `+${ctrl.gathered}` });
    await animation.wait(mine ? 700 : 1100);
  } else {
    const { stand = false, lost } = effectsOf<TrophyBuckEffects>(event);
    await showRoll(ctrl, animation, stateOf<State>(before.now), readRoll(event.outcome), stand);
    if (lost === undefined) return animation.wait(mine ? 200 : 700);
    ctrl.bust = { lost };
    await animation.wait(lost > 0 ? 2100 : 1700);
  }
  await ctrl.clear(after.now ? stateOf<State>(after.now).bag : undefined);
}

async function showRoll(ctrl: Ctrl, animation: MoveAnimation, state: State, dice: readonly Die[], stand: boolean): Promise<void> {
  if (stand) {
    ctrl.points = [];
    ctrl.note = t('games.trophy-buck.stand', { points: pointsText(state.turn_points) });
    await animation.wait(1200);
  }
  const rolled = lyingAs(dice);
  ctrl.bag = leftIn(state, stand, rolled);
  await ctrl.throw(animation, rolled);
  await animation.wait(ctrl.session.companion ? 500 : 300);
  ctrl.note = '';
  await ctrl.sort(rolled, animation.skipped);
}

/** Contents of the bag without these dice. */
function leftIn(state: State, stand: boolean, dice: readonly Die[]): number[] {
  return state.bag.map((n, i) => {
    const drawn = dice.filter(({ colour }) => colour === kColours[i]).length - (state.tracks[i] ?? 0);
    return Math.max(0, n + (stand ? (state.points[i] ?? 0) : 0) - drawn);
  });
}
