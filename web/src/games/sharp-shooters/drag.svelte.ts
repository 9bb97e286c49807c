// Dragging a die from the tray to a row.
import type { Ctrl, Lying } from './ctrl.svelte';

const kMoved = 8;

function rowAt(x: number, y: number): number | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]');
  return found ? Number(found.dataset['row']) : null;
}

export class Drag {
  now = $state.raw<{ die: Lying; x: number; y: number; size: number; moved: boolean; over: number | null } | null>(null);
  private start = { x: 0, y: 0 };
  /** Suppresses the click that follows a drag. */
  private swallow = false;

  constructor(private readonly ctrl: Ctrl) {}

  down(event: PointerEvent, die: Lying): void {
    event.stopPropagation(); // not a flick of the tray
    this.swallow = false;
    if (this.ctrl.fitsOf(die.number).length === 0 || event.button !== 0) return;
    const element = event.currentTarget as HTMLElement;
    element.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y } = event;
    this.start = { x, y };
    this.now = { die, x, y, size: element.clientWidth, moved: false, over: null };
  }

  move({ clientX: x, clientY: y }: PointerEvent): void {
    if (!this.now) return;
    const moved = this.now.moved || Math.hypot(x - this.start.x, y - this.start.y) > kMoved;
    if (moved && !this.now.moved) this.ctrl.chosen = this.now.die.id;
    this.now = { ...this.now, x, y, moved, over: moved ? rowAt(x, y) : null };
  }

  up(event: PointerEvent): void {
    if (!this.now) return;
    event.stopPropagation();
    const { die, moved, size } = this.now;
    this.now = null;
    if (!moved) return;
    this.swallow = true;
    this.ctrl.chosen = null;
    const { clientX: x, clientY: y } = event;
    const row = rowAt(x, y);
    if (row !== null) this.ctrl.place(die, row, { at: new DOMRect(x - size / 2, y - size / 2, size, size) });
  }

  cancel(): void {
    if (!this.now) return;
    this.swallow = this.now.moved;
    this.now = null;
    this.ctrl.chosen = null;
  }

  /** Whether this click ends a drag. */
  endsWith({ detail }: MouseEvent): boolean {
    const ends = this.swallow && detail > 0;
    this.swallow = false;
    return ends;
  }
}
