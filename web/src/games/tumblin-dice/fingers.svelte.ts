// Pointer input on the board: pulling back from the pad or swiping off it throws; elsewhere it turns the board.
import { kLeastPull, kMost, proper, readSwipe, speedOfPull, speedOfSwipe, type Sample } from './aim';
import { dieSize, halfPad, pad, padBox, start } from './board';
import type { Ctrl } from './ctrl.svelte';

type Gesture = { kind: 'aim'; id: number; from: Sample; way: Sample[] } | { kind: 'camera'; from: Sample; moved: boolean };

const apart = (a: Sample, b: Sample): number => Math.hypot(a.x - b.x, a.y - b.y);

export class Fingers {
  /** Length of the pull in pixels. */
  pulled = $state(0);
  private gesture: Gesture | null = null;
  private readonly down = new Map<number, Sample>();
  private spread = 0;

  constructor(
    private readonly ctrl: Ctrl,
    private readonly box: HTMLElement,
  ) {}

  /** Adds listeners; returns a function that removes them, for an `$effect`. */
  listen(): () => void {
    const listeners: Record<string, (event: never) => void> = {
      pointerdown: (event: PointerEvent) => this.press(event),
      pointermove: (event: PointerEvent) => this.move(event),
      pointerup: (event: PointerEvent) => this.lift(event),
      pointercancel: (event: PointerEvent) => this.cancel(event),
      wheel: (event: WheelEvent) => this.wheel(event),
    };
    // Not passive: the wheel turns the die instead of scrolling.
    for (const [name, act] of Object.entries(listeners)) this.box.addEventListener(name, act as EventListener, { passive: false });
    return () => {
      for (const [name, act] of Object.entries(listeners)) this.box.removeEventListener(name, act as EventListener);
    };
  }

  private sampleOf(event: PointerEvent): Sample {
    const origin = this.box.getBoundingClientRect();
    return { x: event.clientX - origin.left, y: event.clientY - origin.top, time: event.timeStamp };
  }

  /** Whether a point is on, beside or behind the pad. */
  private atPad({ x, y }: Sample): boolean {
    const at = this.ctrl.board.stage?.onPlane(x, y, pad.top);
    return at !== undefined && Math.abs(at[0] - start[0]) < halfPad + 26 && at[1] < padBox.far + 14;
  }

  private press(event: PointerEvent): void {
    if (event.button > 0 || (event.target as HTMLElement).closest('button, label')) return;
    const at = this.sampleOf(event);
    this.down.set(event.pointerId, at);
    this.box.setPointerCapture(event.pointerId);
    if (this.gesture?.kind === 'aim') return; // the second finger spins
    if (this.ctrl.mayThrow && !this.ctrl.board.moving && this.down.size === 1 && this.atPad(at)) {
      this.gesture = { kind: 'aim', id: event.pointerId, from: at, way: [at] };
      this.pulled = 0;
      return;
    }
    this.gesture = { kind: 'camera', from: at, moved: this.down.size > 1 };
    this.spread = this.spreadNow();
  }

  private spreadNow(): number {
    const [a, b] = [...this.down.values()];
    return a && b ? apart(a, b) : 0;
  }

  /** The direction on the board for a direction on the screen, from the die. */
  private wayOf(right: number, upward: number): number | null {
    const { board: view, aim } = this.ctrl;
    if (!view.stage) return null;
    const z = pad.top + dieSize / 2;
    const die = view.stage.project([start[0] + aim.x, start[1], z]);
    const far = Math.hypot(right, upward) || 1;
    const [x, y] = view.stage.onPlane(die.x + (right / far) * 40, die.y - (upward / far) * 40, z);
    const degrees = (Math.atan2(x - start[0] - aim.x, y - start[1]) * 180) / Math.PI;
    return Math.abs(degrees) > 80 ? null : Math.max(-kMost.dir, Math.min(kMost.dir, Math.round(degrees * 10)));
  }

  private move(event: PointerEvent): void {
    const { ctrl, gesture } = this;
    const before = this.down.get(event.pointerId);
    if (!before || !gesture) return;
    const at = this.sampleOf(event);
    this.down.set(event.pointerId, at);
    if (gesture.kind === 'aim') {
      if (event.pointerId !== gesture.id) ctrl.aim = proper({ ...ctrl.aim, spin: ctrl.aim.spin - (at.x - before.x) * 8 });
      else this.pull(gesture.from, at, gesture.way);
      return;
    }
    if (apart(at, gesture.from) > 8) gesture.moved = true;
    if (this.down.size > 1) {
      const now = this.spreadNow();
      if (this.spread > 0 && now > 0) ctrl.board.stage?.zoom(now / this.spread);
      this.spread = now;
    } else if (gesture.moved) ctrl.board.stage?.orbit(-(at.x - before.x) * 0.28, (at.y - before.y) * 0.22);
  }

  private pull(from: Sample, at: Sample, way: Sample[]): void {
    way.push(at);
    const right = from.x - at.x;
    const upward = at.y - from.y;
    const far = Math.hypot(right, upward);
    this.pulled = upward > 0 ? far : 0;
    if (this.pulled < kLeastPull) return;
    const dir = this.wayOf(right, upward);
    if (dir !== null) this.ctrl.aim = proper({ ...this.ctrl.aim, dir, speed: speedOfPull(far) });
  }

  private lift(event: PointerEvent): void {
    const { ctrl, gesture } = this;
    if (!this.down.delete(event.pointerId) || !gesture) return;
    const at = this.sampleOf(event);
    if (gesture.kind === 'aim') {
      if (event.pointerId === gesture.id) this.letGo(gesture.from, at, gesture.way);
      return;
    }
    if (this.down.size > 0) return;
    this.gesture = null;
    if (gesture.moved) return;
    if (ctrl.lays.length > 0 && ctrl.board.stage) ctrl.think(...ctrl.board.stage.pick(at.x, at.y));
    else ctrl.skip();
  }

  private letGo(from: Sample, at: Sample, way: readonly Sample[]): void {
    const { ctrl, pulled } = this;
    this.gesture = null;
    this.pulled = 0;
    if (!ctrl.mayThrow) return;
    if (pulled >= kLeastPull * 1.5) return ctrl.throwNow();
    const swipe = readSwipe([...way, at]);
    const dir = swipe && swipe.up > 20 && swipe.speed > 260 ? this.wayOf(swipe.right, swipe.up) : null;
    if (swipe && dir !== null) {
      ctrl.aim = proper({ ...ctrl.aim, dir, speed: speedOfSwipe(swipe.speed), spin: swipe.spin || ctrl.aim.spin });
      return ctrl.throwNow();
    }
    // A tap on the pad moves the die there.
    const { stage } = ctrl.board;
    if (stage && apart(at, from) < 10) ctrl.aim = proper({ ...ctrl.aim, x: stage.onPlane(at.x, at.y, pad.top)[0] - start[0] });
  }

  private cancel(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    this.gesture = null;
    this.pulled = 0;
  }

  private wheel(event: WheelEvent): void {
    const { ctrl } = this;
    event.preventDefault();
    if (this.gesture?.kind === 'aim') ctrl.aim = proper({ ...ctrl.aim, spin: ctrl.aim.spin + Math.sign(event.deltaY) * 90 });
    else ctrl.board.stage?.zoom(event.deltaY < 0 ? 1.08 : 1 / 1.08);
  }
}
