// Moves of Trophy Buck in sentences.
import { listOf, t } from '../../words/i18n.svelte';
import type { TrophyBuckEffects, TrophyBuckView } from '../../net/protocol';
import { effectsOf, stateOf, viewOf } from '../../table/state';
import type { Telling, Told } from '../types';
import { kColours, readRoll, worth, type Die, type Pile, type State } from './dice';

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

  const { scored = 0, stand, lost } = effectsOf<TrophyBuckEffects>(move);
  if (move.outcome !== undefined) {
    if (stand) told.push({ seat, text: t(`games.trophy-buck.say-stand${you}`, { name }) });
    told.push({ seat, text: t(`games.trophy-buck.say-roll${you}`, { name, dice: rollText(readRoll(move.outcome)) }) });
    if (lost !== undefined) {
      const key = lost > 0 ? 'say-bust-losing' : 'say-bust';
      told.push({ seat, text: t(`games.trophy-buck.${key}${you}`, { name, points: pointsText(lost) }) });
    }
  } else {
    const text = t(`games.trophy-buck.say-stop${you}`, { name, points: pointsText(scored) });
    const score = after?.scores[seat];
    told.push({ seat, text: score === undefined ? text : `${text} ${t(`games.trophy-buck.say-now${you}`, { name, score })}` });
  }

  // Effects of a finished turn on all players.
  if (before && after) {
    const now = viewOf<TrophyBuckView>(after).round;
    if (now === 'last' && !viewOf<TrophyBuckView>(before).round) told.push({ seat, text: t(`games.trophy-buck.say-goal${you}`, { name }) });
    if (now === 'extra' && after.round !== before.round) {
      const leaders = stateOf<State>(after).playing.map((each) => session.seats[each]?.name ?? '');
      told.push({ text: t('games.trophy-buck.say-extra', { names: listOf(leaders) }) });
    }
  }
  return told;
}
