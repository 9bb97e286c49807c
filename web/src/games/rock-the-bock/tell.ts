// Moves of Rock the Bock in sentences.
import { listOf, signed, t } from '../../words/i18n.svelte';
import type { RockTheBockEffects } from '../../net/protocol';
import { effectsOf, stateOf } from '../../table/state';
import type { Telling, Told } from '../types';
import { kKinds, type Kind } from './faces';
import { readChoice, readRoll, type Sheet, type State } from './reading';

export function diceText(kind: Kind, n: number): string {
  return t(`games.rock-the-bock.dice-${kind}`, { n });
}

/** What does on a sheet count: "4 roebucks > 2 wolves: each doe +1". */
export function balanceText({ roebucks, wolves }: Pick<Sheet, 'roebucks' | 'wolves'>): string {
  const key = roebucks > wolves ? 'plus' : roebucks < wolves ? 'minus' : 'zero';
  return t(`games.rock-the-bock.balance-${key}`, { roebucks: diceText('roebuck', roebucks), wolves: diceText('wolf', wolves) });
}

export function rollText(counts: Partial<Record<Kind, number>>): string {
  return listOf(kKinds.filter((kind) => counts[kind]).map((kind) => diceText(kind, counts[kind] ?? 0)));
}

export function tell({ session, moves, index, before, after }: Telling): Told[] {
  const move = moves[index];
  if (!move) return [];
  const names = session.seats.map((seat) => seat.name);
  const seat = names.indexOf(move.seat);
  const you = session.isYou(seat);
  const name = move.seat;
  const told: Told[] = [];

  if (move.outcome !== undefined) {
    const key = effectsOf<RockTheBockEffects>(move).unsuccessful ? 'say-unsuccessful' : 'say-roll';
    const params = { name, dice: rollText(readRoll(move.outcome)) };
    told.push({ seat, text: t(`games.rock-the-bock.${key}${you ? '-you' : ''}`, params) });
    return told;
  }

  const choice = readChoice(move.decision, seat, names, session.seats.map((each) => each.look.name));
  if (!choice) return [];
  const roll = moves.slice(0, index).findLast((each) => each.outcome !== undefined);
  const count = readRoll(roll?.outcome ?? '')[choice.kind] ?? 0;
  const dice = diceText(choice.kind, count);
  const to = names[choice.marker] ?? '';
  if (choice.marker === seat) told.push({ seat, text: t(`games.rock-the-bock.say-take${you ? '-you' : ''}`, { name, dice }) });
  else if (session.isYou(choice.marker)) told.push({ seat, text: t('games.rock-the-bock.say-give-to-you', { name, dice }) });
  else told.push({ seat, text: t(`games.rock-the-bock.say-give${you ? '-you' : ''}`, { name, dice, to }) });

  const sheets = before && stateOf<State>(before).sheets;
  if (sheets && sheets[seat]?.dice === count)
    told.push({ seat, text: t(`games.rock-the-bock.say-no-dice${you ? '-you' : ''}`, { name }) });

  if (before && after && (after.round !== before.round || after.topic === 'over')) {
    const points = stateOf<State>(after).points[before.round - 1] ?? [];
    const all = listOf(names.map((each, i) => `${each} ${signed(points[i] ?? 0)}`));
    told.push({ text: t('games.rock-the-bock.say-round', { round: before.round, points: all }) });
  }
  return told;
}
