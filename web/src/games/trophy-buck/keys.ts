import type { Ctrl } from './ctrl.svelte';

/** Returns whether the key was used. */
export function pressed(ctrl: Ctrl, { key, repeat }: KeyboardEvent): boolean {
  if (repeat) return false;
  if (key === 'r' && ctrl.mayRoll) ctrl.roll();
  else if (key === 's' && ctrl.mayStop) ctrl.stop();
  else if (key === 'Escape' && ctrl.session.busy) ctrl.session.skip();
  else return false;
  return true;
}
