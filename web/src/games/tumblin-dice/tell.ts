// Moves of Tumblin-Dice in sentences.
import { language, listOf, t } from '../../words/i18n.svelte';
import type { CardEvent, TumblinDiceEffects, TumblinDiceView } from '../../net/protocol';
import { effectsOf, splitWords, stateOf, viewOf } from '../../table/state';
import type { TableInfo, Telling, Told } from '../types';
import { positionOf, type Colour, type DieState, type State } from './dice';
import { readThrow, type Moved } from './throws';

/** "red 1" */
export function dieText(name: string): string {
  return t('games.tumblin-dice.die', { colour: t(`colours.${name.slice(0, -1) as Colour}`), n: Number(name.slice(-1)) });
}

/** Capitalises the first letter. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

/** "gate 1" */
export function cardText(name: string): string {
  const kind = name.replace(/\d$/, '') as 'gate' | 'mine' | 'breed';
  return t(`games.tumblin-dice.card-${kind}`, { n: Number(name.slice(-1)) });
}

export const coloursAt = (session: Pick<TableInfo, 'seats'>): Colour[] => session.seats.map((seat) => seat.look.name as Colour);

function thrownText(name: string, you: boolean, moved: Moved): string {
  const who = you ? '-you' : '';
  const die = dieText(moved.die);
  if (moved.how === 'off') return t(`games.tumblin-dice.say-off${who}`, { name, die });
  if (moved.how === 'trip') return t(`games.tumblin-dice.say-trip${who}`, { name, die, card: cardText(moved.card ?? 'mine1') });
  if (moved.level === 0) return t(`games.tumblin-dice.say-short${who}`, { name, die });
  return t(`games.tumblin-dice.say-throw${who}`, { name, die, level: moved.level, face: moved.face });
}

function bumpedText(was: DieState | undefined, moved: Moved): string | undefined {
  const die = dieText(moved.die);
  if (moved.how === 'off' || (moved.how === 'rest' && moved.level === 0)) return t('games.tumblin-dice.say-bumped-off', { die });
  if (moved.how === 'trip') return t('games.tumblin-dice.say-bumped-trip', { die, card: cardText(moved.card ?? 'mine1') });
  if (was && was !== 'off' && was.level === moved.level && was.face === moved.face) return undefined;
  return t('games.tumblin-dice.say-bumped', { die, level: moved.level, face: moved.face });
}

function cardEventText(event: CardEvent): string {
  if (event.kind === 'mine' && event.dice.length === 0) return t('games.tumblin-dice.say-mine-too', { card: cardText(event.card) });
  if (event.kind === 'mine')
    return t('games.tumblin-dice.say-mine', { card: cardText(event.card), dice: listOf(event.dice.map(dieText)), n: event.dice.length });
  return t('games.tumblin-dice.say-gate', { die: dieText(event.die), card: cardText(event.card), level: event.level });
}

/** A die that moved again after cards had acted. */
function fallText({ die, level, face = 0 }: { die: string; level?: number; face?: number }): string {
  return level === undefined ? t('games.tumblin-dice.say-then-off', { die: dieText(die) }) : t('games.tumblin-dice.say-then', { die: dieText(die), level, face });
}

export function tell({ session, moves, index, before, after }: Telling): Told[] {
  const move = moves[index];
  if (!move) return [];
  const names = session.seats.map((seat) => seat.name);
  const seat = names.indexOf(move.seat);
  const you = session.isYou(seat);
  const who = you ? '-you' : '';
  const name = move.seat;
  const told: Told[] = [];
  const was = before ? stateOf<State>(before) : undefined;
  const is = after ? stateOf<State>(after) : undefined;
  const words = splitWords(move.decision);
  const effects = effectsOf<TumblinDiceEffects>(move);

  switch (words[0]) {
    case 'start': {
      const numbers = splitWords(move.outcome ?? '');
      const rolled = listOf((effects.rolled_by ?? []).map((each, i) => `${names[each]} ${numbers[i]}`));
      told.push({ text: t('games.tumblin-dice.say-start', { rolled }) });
      const again = after && viewOf<TumblinDiceView>(after).rolls;
      if (again) told.push({ text: t('games.tumblin-dice.say-again', { names: listOf(again.map((i) => names[i] ?? '')) }) });
      else if (is) told.push({ text: t('games.tumblin-dice.say-order', { names: listOf(is.order.map((i) => names[i] ?? '')) }) });
      return told;
    }
    case 'mines':
      return [{ text: t('games.tumblin-dice.say-mines', { n: Number(move.outcome) }) }];
    case 'cards':
      return [{ text: t('games.tumblin-dice.say-cards') }];
    case 'card':
      told.push({ seat, text: t(`games.tumblin-dice.say-lay${who}`, { name, card: cardText(words[1] ?? 'gate1'), level: Number.parseInt(words[2] ?? '') }) });
      return told;
    case 'decline':
      told.push({ seat, text: t(`games.tumblin-dice.say-decline${who}`, { name }) });
      break;
    case 'breed': {
      const bred = readThrow(move.outcome ?? '')[0];
      if (bred) told.push({ seat, text: t(`games.tumblin-dice.say-breed${who}`, { name, die: dieText(bred.die), parent: dieText(words[1] ?? 'red1') }) });
      break;
    }
    case 'throw': {
      const all = readThrow(move.outcome ?? '');
      const colour = session.seats[seat]?.look.name;
      const dice = before && positionOf(before, coloursAt(session)).dice;
      // The thrown die is the player's own die that was not on the board; without a state, the last of its colour.
      const own = all.filter((moved) => moved.die.startsWith(colour ?? '?'));
      const thrown = own.find((moved) => dice?.get(moved.die) === null) ?? own[own.length - 1];
      if (thrown) told.push({ seat, text: thrownText(name, you, thrown) });
      for (const moved of all) {
        const text = moved === thrown ? undefined : bumpedText(dice?.get(moved.die), moved);
        if (text) told.push({ seat, text: sentence(text) });
      }
      for (const event of effects.cards ?? []) told.push({ text: sentence(cardEventText(event)) });
      for (const fall of effects.falls ?? []) told.push({ text: sentence(fallText(fall)) });
      break;
    }
    default:
      return [];
  }

  if (was && is && effects.round) {
    const scores = listOf(effects.round.flatMap((points, i) => (points === null ? [] : [`${names[i]} ${points}`])));
    told.push({ text: t('games.tumblin-dice.say-round', { round: was.round, scores }) });
    if (is.overtime && is.phase !== 'over')
      told.push({ text: t('games.tumblin-dice.say-overtime', { names: listOf(is.playing.map((i) => names[i] ?? '')) }) });
  }
  return told;
}
