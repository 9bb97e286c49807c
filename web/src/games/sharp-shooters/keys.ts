import type { Ctrl } from './ctrl.svelte';

/** Returns whether the key was used. */
export function pressed(ctrl: Ctrl, { key, repeat }: KeyboardEvent): boolean {
  const { session, held } = ctrl;
  if (repeat) return false;
  if (key === 'r' && ctrl.mayRoll) ctrl.roll();
  else if (key === 'p' && ctrl.mayPass) ctrl.pass();
  else if (key === 'Escape' && session.busy) session.skip();
  else if (key === 'Escape' && ctrl.drag.now) ctrl.drag.cancel();
  else if (key === 'Escape' && held) ctrl.putBack();
  else if (/^[1-6]$/.test(key) && ctrl.mayPlace) {
    if (held) ctrl.place(held, Number(key) - 1);
    else {
      const found = ctrl.lying.find(({ number }) => number === Number(key) && ctrl.fitsOf(number).length > 0);
      if (!found) return false;
      ctrl.choose(found);
    }
  } else return false;
  return true;
}
