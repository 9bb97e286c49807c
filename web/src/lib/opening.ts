// Sitting down at a table that was just opened: seats, bots and the start in one go.
import { t } from './i18n.svelte';
import type { Session } from './session.svelte';

export interface OpeningPlan {
  /** Names of those who play at this device. */
  names: string[];
  bots: number;
  level: string;
  start: boolean;
}

const plans = new Map<string, OpeningPlan>();

export function planOpening(room: string, plan: OpeningPlan): void {
  plans.set(room, plan);
}

/** The level of bots where nobody asked for another. */
export const usualLevel = 'medium';

export function botNames(): string[] {
  return t('bots.names').split(', ');
}

export function freeBotName(taken: readonly string[]): string | undefined {
  const free = botNames().filter((name) => !taken.includes(name));
  return free[Math.floor(Math.random() * free.length)];
}

/** Does what was planned for this table, once. */
export async function carryOut(session: Session): Promise<void> {
  const plan = plans.get(session.code);
  if (!plan || !session.live || session.who === 0) return;
  plans.delete(session.code);
  const taken = [...plan.names];
  let seat = 0;
  for (const name of plan.names) if (!(await session.sit(seat++, name)).ok) return;
  for (let bot = 0; bot < plan.bots; ++bot) {
    const name = freeBotName(taken);
    if (name) taken.push(name);
    const answer = await session.say({ type: 'bot', seat: seat++, bot: plan.level, ...(name ? { name } : {}) });
    if (!answer.ok) return;
  }
  if (plan.start) await session.say({ type: 'start' });
}
