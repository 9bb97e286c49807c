// Moves of Tumblin-Dice in sentences.
import { language, listOf, t } from '../../words/i18n.svelte';
import { splitWords, stateOf } from '../../table/state';
import type { Company, Telling, Told } from '../types';
import { cardRulesOf, diceOf, readThrow, settle, tiedSeats, type CardEvent, type Colour, type DieState, type Moved, type Position, type Resting, type State } from './rules';

/** "red 1" */
export function dieText(name: string): string {
  return t('games.tumblin-dice.die', { colour: t(`colours.${name.slice(0, -1) as Colour}`), n: Number(name.slice(-1)) });
}

/** Begins as a sentence does. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

/** "gate 1" */
export function cardText(name: string): string {
  const kind = name.replace(/\d$/, '') as 'gate' | 'mine' | 'breed';
  return t(`games.tumblin-dice.card-${kind}`, { n: Number(name.slice(-1)) });
}

export const coloursAt = (session: Pick<Company, 'seats'>): Colour[] => session.seats.map((seat) => seat.look.name as Colour);

export function positionOf(state: State, colours: readonly Colour[]): Position {
  return { dice: diceOf(state, colours), cards: state.cards };
}

function thrownText(name: string, you: boolean, moved: Moved): string {
  const who = you ? '-you' : '';
  const die = dieText(moved.die);
  if (moved.how === 'off') return t(`games.tumblin-dice.say-off${who}`, { name, die });
  if (moved.how === 'trip') return t(`games.tumblin-dice.say-trip${who}`, { name, die, card: cardText(moved.card ?? 'mine1') });
  if (moved.level === 0) return t(`games.tumblin-dice.say-short${who}`, { name, die });
  return t(`games.tumblin-dice.say-throw${who}`, { name, die, level: moved.level, face: moved.face });
}

function bumpedText(before: Position | undefined, moved: Moved): string | undefined {
  const die = dieText(moved.die);
  if (moved.how === 'off' || (moved.how === 'rest' && moved.level === 0)) return t('games.tumblin-dice.say-bumped-off', { die });
  if (moved.how === 'trip') return t('games.tumblin-dice.say-bumped-trip', { die, card: cardText(moved.card ?? 'mine1') });
  const was = before?.dice.get(moved.die);
  if (was && was !== 'off' && was.level === moved.level && was.face === moved.face) return undefined;
  return t('games.tumblin-dice.say-bumped', { die, level: moved.level, face: moved.face });
}

export function cardEventText(event: CardEvent, cards: Position['cards']): string | undefined {
  if (event.kind === 'mine' && event.dice.length === 0) return t('games.tumblin-dice.say-mine-too', { card: cardText(event.card) });
  if (event.kind === 'mine')
    return t('games.tumblin-dice.say-mine', { card: cardText(event.card), dice: listOf(event.dice.map(dieText)), n: event.dice.length });
  if (event.kind === 'gate') {
    const to = cards[event.to];
    return t('games.tumblin-dice.say-gate', { die: dieText(event.die), card: cardText(event.card), level: to && to !== 'gone' ? to.level : 0 });
  }
  return undefined;
}

/** A die that moved once more when cards had acted; one that only lies on another card did not. */
function fallText(name: string, was: DieState | undefined, end: 'off' | Resting): string | undefined {
  const die = dieText(name);
  if (!was || was === 'off') return undefined;
  if (end === 'off') return t('games.tumblin-dice.say-then-off', { die });
  if (end.level === was.level && end.face === was.face) return undefined;
  return t('games.tumblin-dice.say-then', { die, level: end.level, face: end.face });
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

  switch (words[0]) {
    case 'start': {
      const numbers = splitWords(move.outcome ?? '');
      const seats = was?.ahead ? tiedSeats(was.ahead) : numbers.length === names.length ? names.map((_, i) => i) : [];
      const rolled = listOf(seats.length > 0 ? seats.map((each, i) => `${names[each]} ${numbers[i]}`) : numbers);
      told.push({ text: t('games.tumblin-dice.say-start', { rolled }) });
      if (is?.phase === 'start' && is.ahead) told.push({ text: t('games.tumblin-dice.say-again', { names: listOf(tiedSeats(is.ahead).map((i) => names[i] ?? '')) }) });
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
      const position = was && positionOf(was, coloursAt(session));
      // The die that was thrown is one's own that did not lie there; without a state, the last of one's colour.
      const own = all.filter((moved) => moved.die.startsWith(colour ?? '?'));
      const thrown = own.find((moved) => position?.dice.get(moved.die) === null) ?? own[own.length - 1];
      if (thrown) told.push({ seat, text: thrownText(name, you, thrown) });
      for (const moved of all) {
        const text = moved === thrown ? undefined : bumpedText(position, moved);
        if (text) told.push({ seat, text: sentence(text) });
      }
      if (position) {
        const rules = cardRulesOf(session.options);
        for (const event of settle(position, all, rules).events) {
          const text = cardEventText(event, position.cards);
          if (text) told.push({ text: sentence(text) });
        }
        // Told of its end apart, a die is first where cards alone would have it.
        const without = settle(position, all.map(({ end: _, ...moved }) => moved), rules);
        for (const { die, end } of all) {
          const text = end && fallText(die, without.dice.get(die), end);
          if (text) told.push({ text: sentence(text) });
        }
      }
      break;
    }
    default:
      return [];
  }

  if (was && is && (is.round !== was.round || is.phase === 'over')) {
    const scores = listOf(was.playing.map((i) => `${names[i]} ${(is.totals[i] ?? 0) - (was.totals[i] ?? 0)}`));
    told.push({ text: t('games.tumblin-dice.say-round', { round: was.round, scores }) });
    if (is.overtime && is.phase !== 'over')
      told.push({ text: t('games.tumblin-dice.say-overtime', { names: listOf(is.playing.map((i) => names[i] ?? '')) }) });
  }
  return told;
}
