// The camera of the board in 3D.
import { PerspectiveCamera, Plane, Raycaster, Vector2, Vector3 } from 'three';
import { placementAt, type Motion } from '../../stage/motion';
import type { Vector } from '../../stage/rotation';
import { bounds, inside, pad, surfaces } from './board';
import { Repainter } from './flight';
import type { Spot, ViewName } from './stage';

const kDegree = Math.PI / 180;
/** Degrees above the table; steeper for portrait pictures, to fill them. */
const kUp: Record<ViewName, { wide: number; tall: number }> = {
  seat: { wide: 47, tall: 72 },
  top: { wide: 89, tall: 89 },
  low: { wide: 20, tall: 26 },
};
const kMostAround = 60;
const kLeastUp = 14;
const kMostZoom = 3;

/** Angle around the board, elevation, zoom and target. */
interface Eye {
  around: number;
  up: number;
  near: number;
  aim: Vector3;
}

/** Base of the 3D renderer: the camera. */
export abstract class BoardCamera {
  protected readonly painter = new Repainter(() => this.draw());
  protected readonly camera = new PerspectiveCamera(30, 1, 40, 6000);
  protected width = 1;
  protected height = 1;
  private gliding = 0;
  private eye: Eye = { around: 0, up: kUp.seat.wide, near: 1, aim: new Vector3() };
  /** The requested view, until the user turns the board. */
  private named: ViewName | null = 'seat';
  /** The view before the camera followed dice. */
  private home: Eye | null = null;
  private readonly middle = new Vector3();

  protected abstract draw(): void;

  /** Fits the board into a picture of this size. `settled`: nothing moves, so a requested view is kept. */
  protected fit(width: number, height: number, settled: boolean): void {
    this.width = width;
    this.height = height;
    this.camera.aspect = width / height;
    // Portrait pictures use a nearer camera and a wider lens, so that steps remain visible.
    this.camera.fov = width < height ? 34 : 28;
    if (this.named && settled) this.eye.up = this.upOf(this.named);
    this.look();
  }

  /** Follows dice to where they will rest; returns a function to call with the time. */
  protected follow(motion: Motion, gone: ReadonlyMap<number, number>): (seconds: number) => void {
    const from = this.copyEye();
    const to = this.eyeFor(motion, gone);
    this.home ??= from;
    return (seconds) => {
      const part = Math.min(1, seconds / Math.max(0.7, motion.length * 0.8));
      this.mixEyes(from, to, part * part * (3 - 2 * part));
    };
  }

  /** A view closer to where dice will rest. */
  private eyeFor(motion: Motion, gone: ReadonlyMap<number, number>): Eye {
    const place = new Float32Array(7);
    const middle = new Vector3();
    let count = 0;
    for (const [rank, id] of motion.dice.entries()) {
      placementAt(motion, rank, gone.get(id) ?? motion.length, place);
      if (place[2]! < 0) continue;
      middle.add(new Vector3(place[0], place[1], 0));
      ++count;
    }
    if (count > 0) middle.divideScalar(count);
    middle.x *= 0.55;
    middle.y = Math.min(Math.max(middle.y, bounds.near), bounds.far);
    const near = Math.min(kMostZoom, Math.max(1.45, this.eye.near));
    const aim = new Vector3(middle.x, (middle.y - this.middle.y) * 0.8, 0);
    return { around: this.eye.around, up: Math.min(70, this.eye.up + 6), near, aim };
  }

  /** Returns to the view before following dice. */
  rest(): void {
    const to = this.home;
    if (!to) return;
    this.home = null;
    this.glide(to, 420);
  }

  protected stop(): void {
    cancelAnimationFrame(this.gliding);
  }

  private copyEye(): Eye {
    return { ...this.eye, aim: this.eye.aim.clone() };
  }

  private mixEyes(from: Eye, to: Eye, part: number): void {
    const mix = (a: number, b: number): number => a + (b - a) * part;
    this.eye.around = mix(from.around, to.around);
    this.eye.up = mix(from.up, to.up);
    this.eye.near = mix(from.near, to.near);
    this.eye.aim.lerpVectors(from.aim, to.aim, part);
    this.look();
  }

  private glide(to: Eye, milliseconds: number): void {
    this.stop();
    if (milliseconds <= 0) {
      this.mixEyes(to, to, 1);
      this.painter.change();
      return;
    }
    const from = this.copyEye();
    let begun = -1;
    const step = (time: number): void => {
      if (begun < 0) begun = time;
      const part = Math.min(1, (time - begun) / milliseconds);
      this.mixEyes(from, to, part * part * (3 - 2 * part));
      this.painter.now();
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  view(name: ViewName, calm: boolean): void {
    this.home = null;
    this.named = name;
    this.glide({ around: 0, up: this.upOf(name), near: 1, aim: new Vector3() }, calm ? 0 : 320);
  }

  private upOf(name: ViewName): number {
    const { wide, tall } = kUp[name];
    const upright = Math.min(1, Math.max(0, (1.2 - this.width / this.height) / 0.5));
    return wide + (tall - wide) * upright;
  }

  orbit(around: number, up: number): void {
    this.stop();
    this.home = null;
    this.named = null;
    this.eye.around = Math.min(kMostAround, Math.max(-kMostAround, this.eye.around + around));
    this.eye.up = Math.min(89, Math.max(kLeastUp, this.eye.up + up));
    this.look();
    this.painter.change();
  }

  zoom(factor: number): void {
    this.stop();
    this.home = null;
    this.eye.near = Math.min(kMostZoom, Math.max(0.8, this.eye.near * factor));
    this.look();
    this.painter.change();
  }

  private readonly corners = [pad, ...surfaces].flatMap((surface) =>
    surface.outline.flatMap(([x = 0, y = 0]) => [new Vector3(x, y, surface.top + 14), new Vector3(x, y, 0)]),
  );

  /** Places the camera; at zoom 1 the whole board just fits. */
  private look(): void {
    const up = this.eye.up * kDegree;
    const around = this.eye.around * kDegree;
    const way = new Vector3(Math.sin(around) * Math.cos(up), -Math.cos(around) * Math.cos(up), Math.sin(up));
    const target = new Vector3((bounds.left + bounds.right) / 2, (bounds.near + bounds.far) / 2, 45);
    const place = (distance: number): void => {
      this.camera.position.copy(target).addScaledVector(way, distance);
      // From straight above, the throwing direction is up.
      this.camera.up.set(Math.sin(-around), Math.cos(around), this.eye.up > 80 ? 0 : 1).normalize();
      this.camera.lookAt(target);
      this.camera.updateProjectionMatrix();
      this.camera.updateMatrixWorld();
    };
    const seen = new Vector3();
    const extent = (): { left: number; right: number; low: number; high: number } => {
      let [left, right, low, high] = [9, -9, 9, -9];
      for (const corner of this.corners) {
        seen.copy(corner).project(this.camera);
        left = Math.min(left, seen.x);
        right = Math.max(right, seen.x);
        low = Math.min(low, seen.y);
        high = Math.max(high, seen.y);
      }
      return { left, right, low, high };
    };
    const half = Math.tan((this.camera.fov * kDegree) / 2);
    const sideways = new Vector3();
    const upwards = new Vector3();
    let distance = 1200;
    for (let turn = 0; turn < 5; ++turn) {
      place(distance);
      const { left, right, low, high } = extent();
      const most = Math.max((right - left) / 2 / 0.94, (high - low) / 2 / 0.93);
      sideways.setFromMatrixColumn(this.camera.matrixWorld, 0);
      upwards.setFromMatrixColumn(this.camera.matrixWorld, 1);
      target.addScaledVector(sideways, ((left + right) / 2) * half * this.camera.aspect * distance);
      target.addScaledVector(upwards, ((low + high) / 2) * half * distance);
      distance *= Math.max(0.6, Math.min(1.6, most));
    }
    this.middle.copy(target);
    target.add(this.eye.aim);
    place(distance / this.eye.near);
  }

  private readonly spot = new Vector3();

  project(at: Vector): Spot {
    this.spot.set(...at).applyMatrix4(this.camera.matrixWorldInverse);
    const scale = this.height / 2 / (Math.tan((this.camera.fov * kDegree) / 2) * Math.max(1, -this.spot.z));
    this.spot.set(...at).project(this.camera);
    return { x: ((this.spot.x + 1) / 2) * this.width, y: ((1 - this.spot.y) / 2) * this.height, scale };
  }

  private readonly caster = new Raycaster();

  private rayAt(x: number, y: number): Raycaster {
    this.caster.setFromCamera(new Vector2((x / this.width) * 2 - 1, 1 - (y / this.height) * 2), this.camera);
    return this.caster;
  }

  onPlane(x: number, y: number, height: number): readonly [number, number] {
    const { ray } = this.rayAt(x, y);
    const found = ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -height), this.spot);
    // Above the horizon: a distant point in that direction.
    if (!found) return [ray.origin.x + ray.direction.x * 5000, ray.origin.y + ray.direction.y * 5000];
    return [found.x, found.y];
  }

  pick(x: number, y: number): readonly [number, number] {
    // The first hit from the highest step down is the visible one.
    for (const surface of [pad, ...surfaces].sort((a, b) => b.top - a.top)) {
      const at = this.onPlane(x, y, surface.top);
      if (inside(surface.outline, at[0], at[1])) return at;
    }
    return this.onPlane(x, y, 0);
  }
}
