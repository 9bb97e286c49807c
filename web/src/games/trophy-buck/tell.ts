// Moves of Trophy Buck in sentences.
import { listOf, t } from '../../words/i18n.svelte';
import { stateOf } from '../../table/state';
import type { Telling, Told } from '../types';
import { kColours, kRolled, worth, nextRoll, readRoll, situation, total, worthOf, type Die, type Pile, type State } from './rules';

export function dieText({ colour, face }: Die): string {
  return t(`games.trophy-buck.die-${face}`, { colour: t(`games.trophy-buck.colour-${colour}`), worth: worth[colour] });
}

export function rollText(dice: readonly Die[]): string {
  return listOf(dice.map(dieText));
}

/** "5 brown, 4 white and 1 orange" */
export function pileText(pile: Pile): string {
  return listOf(kColours.flatMap((colour, i) => (pile[i] ? [`${pile[i]} ${t(`games.trophy-buck.colour-${colour}`)}`] : [])));
}

export const pointsText = (n: number): string => t('games.trophy-buck.score', { n });

export function tell({ session, moves, index, before, after }: Telling): Told[] {
  const move = moves[index];
  if (!move) return [];
  const seat = session.seats.findIndex((each) => each.name === move.seat);
  const name = move.seat;
  const you = session.isYou(seat) ? '-you' : '';
  const told: Told[] = [];

  // What was gathered in this turn, from the moves alone: it is known of the past, too.
  let gathered = 0;
  let startles = 0;
  for (let i = index - 1; i >= 0 && moves[i]?.seat === move.seat && moves[i]?.outcome !== undefined; --i) {
    const dice = readRoll(moves[i]?.outcome ?? '');
    gathered += worthOf(dice);
    startles += dice.filter(({ face }) => face === 'startle').length;
  }

  if (move.outcome !== undefined) {
    const dice = readRoll(move.outcome);
    const state = before && stateOf<State>(before);
    if (state && nextRoll(state).stand) told.push({ seat, text: t(`games.trophy-buck.say-stand${you}`, { name }) });
    told.push({ seat, text: t(`games.trophy-buck.say-roll${you}`, { name, dice: rollText(dice) }) });
    startles = (state ? total(state.startles) : startles) + dice.filter(({ face }) => face === 'startle').length;
    if (startles >= kRolled) {
      const lost = (state ? state.turn_points : gathered) + worthOf(dice);
      const key = lost > 0 ? 'say-bust-losing' : 'say-bust';
      told.push({ seat, text: t(`games.trophy-buck.${key}${you}`, { name, points: pointsText(lost) }) });
    }
  } else {
    const points = before ? stateOf<State>(before).turn_points : gathered;
    const text = t(`games.trophy-buck.say-stop${you}`, { name, points: pointsText(points) });
    const score = after && stateOf<State>(after).scores[seat];
    told.push({ seat, text: score === undefined ? text : `${text} ${t(`games.trophy-buck.say-now${you}`, { name, score })}` });
  }

  // What a finished turn changed for everyone.
  if (before && after) {
    const goal = Number(session.options.get('goal') ?? 36);
    const was = stateOf<State>(before);
    const is = stateOf<State>(after);
    const now = situation(is, goal);
    if (now === 'last' && situation(was, goal) === 'usual') told.push({ seat, text: t('games.trophy-buck.say-goal', { name }) });
    if (now === 'extra' && is.round !== was.round)
      told.push({ text: t('games.trophy-buck.say-extra', { names: listOf(is.playing.map((each) => session.seats[each]?.name ?? '')) }) });
  }
  return told;
}
