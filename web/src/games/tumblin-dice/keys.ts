import { forceText, kForceUnit, kindText, kKinds, placeText, spinText, wayText } from './aim';
import type { Point } from './board';
import type { Ctrl } from './ctrl.svelte';

const kArrows: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** Degrees per key press: around the board, and up. */
const kOrbits: Record<string, Point> = { j: [-6, 0], l: [6, 0], i: [0, 5], k: [0, -5] };
const kZooms: Record<string, number> = { '+': 1.15, '-': 1 / 1.15 };

/** Returns whether the key was used. */
export function pressed(ctrl: Ctrl, event: KeyboardEvent): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return look(ctrl, key) || (ctrl.lays.length > 0 && !ctrl.session.companion ? lay(ctrl, key) : ctrl.mayThrow && aim(ctrl, key, event));
}

function look(ctrl: Ctrl, key: string): boolean {
  const { board: view, session } = ctrl;
  const orbit = kOrbits[key];
  const zoom = kZooms[key];
  if (key === 'Escape' && session.busy) ctrl.skip();
  else if (key === 'v') session.announce(view.stage ? view.nextView() : '');
  else if (key === 'p') view.values = !view.values;
  else if (key === '0') view.resetView();
  else if (orbit) view.stage?.orbit(...orbit);
  else if (zoom) view.stage?.zoom(zoom);
  else return false;
  return true;
}

function lay(ctrl: Ctrl, key: string): boolean {
  const way = kArrows[key];
  if (way) ctrl.movePlace([way[0] * 5, way[1] * 5]);
  return way !== undefined;
}

function aim(ctrl: Ctrl, key: string, { shiftKey: bold, target }: KeyboardEvent): boolean {
  const { x, dir, speed, spin } = ctrl.aim;
  const [right, up] = kArrows[key] ?? [0, 0];
  const kind = kKinds.find((each) => each.startsWith(key));
  if (right !== 0 && bold) ctrl.change({ x: x + right * 2 }, (aim) => placeText(aim.x));
  else if (right !== 0) ctrl.change({ dir: dir + right * 5 }, (aim) => wayText(aim.dir));
  else if (up !== 0) ctrl.change({ speed: speed + up * (bold ? kForceUnit * 2 : kForceUnit / 3) }, (aim) => forceText(aim.speed));
  else if (key === 'q' || key === 'e') ctrl.change({ spin: spin + (key === 'q' ? 60 : -60) }, (aim) => spinText(aim.spin));
  else if (key === 'w') ctrl.change({ spin: 0 }, (aim) => spinText(aim.spin));
  else if (kind) ctrl.change({ kind }, () => kindText(kind));
  else if (key === 'Enter' && target === document.body) ctrl.throwNow();
  else return false;
  return true;
}
