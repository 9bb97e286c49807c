// Opens a table and seats people and bots, from a plan.
import type { GameCard } from '../games/types';
import { lacksGame, nearest, OfflineError } from '../net/api';
import { createRoom } from '../net/tables';
import type { Place } from '../engine/place';
import { needAllWords, t } from '../words/i18n.svelte';
import type { Create } from '../net/protocol';
import { go, isSite } from '../router.svelte';
import type { Session } from './session.svelte';
import { usualLevel } from './level';
import { nickname } from '../device/nickname';
import { settings } from '../device/settings.svelte';
import { tellWhyNot } from '../net/trouble';

export interface OpeningPlan {
  /** The names of the players at this device. */
  names: string[];
  bots: number;
  level: string;
  start: boolean;
}

export interface PlannedSeat {
  /** Without a name, a bot gets a random one. */
  name?: string;
  colour?: string;
  /** The level of a bot. */
  bot?: string;
}

export interface SeatPlan {
  /** By seat; null for a seat that stays free. */
  seats: (PlannedSeat | null)[];
  start: boolean;
}

const plans = new Map<string, SeatPlan>();

/** People first, then bots. */
function seatsOf({ names, bots, level }: OpeningPlan): PlannedSeat[] {
  return [...names.map((name) => ({ name })), ...Array.from({ length: bots }, () => ({ bot: level }))];
}

/** Opens a table and goes to it. Without `place`, the table is on this device if possible. */
export async function openTable(create: Create, plan: OpeningPlan | SeatPlan, place?: Place): Promise<void> {
  try {
    const room = await (place ? createRoom(create, place) : createNearby(create));
    plans.set(room, 'seats' in plan ? plan : { seats: seatsOf(plan), start: plan.start });
    go(`/${room}`);
  } catch (fault) {
    await tellWhyNot(fault);
  }
}

/** Falls back to the server if the engine failed to load or does not have the game. */
async function createNearby(create: Create): Promise<string> {
  const place = await nearest();
  return createRoom(create, place).catch((fault: unknown) => {
    if (place === 'server' || isSite || !(fault instanceof OfflineError || lacksGame(fault))) throw fault;
    return createRoom(create, 'server');
  });
}

/** Starts a game against bots with default options. */
export async function playNow({ name: game, opponents }: GameCard, least = 2): Promise<void> {
  await needAllWords();
  const name = settings.name || nickname();
  const bots = Math.max(opponents, least - 1);
  return openTable({ name, game, seats: bots + 1, hints: true }, { names: [name], bots, level: usualLevel, start: true });
}

/** Opens a table for friends with default options; it waits in the lobby. */
export async function withFriends({ name: game }: GameCard): Promise<void> {
  await openTable({ name: settings.name, game, seats: 0 }, { names: [settings.name], bots: 0, level: usualLevel, start: false }, 'server');
}

export function botNames(): string[] {
  return t('bots.names').split(', ');
}

export function freeBotName(taken: readonly string[]): string | undefined {
  const free = botNames().filter((name) => !taken.includes(name));
  return free[Math.floor(Math.random() * free.length)];
}

/** Carries out the plan for this table, once. */
export async function carryOut(session: Session): Promise<void> {
  const plan = plans.get(session.code);
  if (!plan || !session.live || session.who === 0) return;
  plans.delete(session.code);
  const taken = plan.seats.flatMap((planned) => planned?.name ?? []);
  for (const [seat, planned] of plan.seats.entries()) {
    if (!planned) continue;
    const { bot, colour, ...given } = planned;
    const name = given.name ?? freeBotName(taken);
    if (name && !taken.includes(name)) taken.push(name);
    const answer = await (bot === undefined
      ? session.sit(seat, name, colour)
      : session.say({ type: 'bot', seat, bot, ...(name ? { name } : {}) }));
    if (!answer.ok) return;
  }
  if (plan.start) await session.say({ type: 'start' });
}
