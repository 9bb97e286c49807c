import type { Ctrl } from './ctrl.svelte';

/** Returns whether the key was used. */
export function pressed(ctrl: Ctrl, { key, repeat }: KeyboardEvent): boolean {
  const { session } = ctrl;
  if (repeat) return false;
  if (key === 'r' && ctrl.mayRoll) ctrl.roll();
  else if (key === 'Escape' && session.busy) session.skip();
  else if (key === 'Escape') ctrl.chosen = null;
  else if (/^[1-6]$/.test(key) && ctrl.mayTake) {
    const group = ctrl.groups[Number(key) - 1];
    if (group) ctrl.choose(group.kind);
  } else return false;
  return true;
}
