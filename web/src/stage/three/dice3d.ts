// The dice tray in 3D (three.js, loaded when a table opens). Millimetres, z is up.
import {
  AmbientLight,
  BoxGeometry,
  CanvasTexture,
  Color,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  Raycaster,
  Plane,
  Scene,
  SRGBColorSpace,
  Vector2,
  Vector3,
  type BufferGeometry,
  type WebGLRenderer,
} from 'three';
import { placementAt } from '../motion';
import { cubeRotationFor, kCubeRotations, lying } from '../rotation';
import { kTray } from '../tray';
import type { DieLook } from '../art';
import { playImpacts } from '../sound';
import { choose, kMostDice, throwsOf } from '../throws';
import type { DiceStage, Ground, Spot, StageDie, ThrowOptions } from '../types';
import { dieGeometry, dieTexture } from './die';
import { rendererOn, sunlight } from './light';

const { die: kDie, floor: kFloor, width: kWidth, depth: kDepth } = kTray;
const kRim = 12;

interface DieBody {
  mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  die: StageDie;
}

export class Dice3D implements DiceStage {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(26, 1, 50, 4000);
  private readonly sun = sunlight([-190, 120, 420], 240);
  private readonly sky = new AmbientLight();
  private readonly geometry = dieGeometry();
  private readonly floor: Mesh<PlaneGeometry, MeshStandardMaterial>;
  private readonly floorCanvas = document.createElement('canvas');
  private readonly floorTexture: CanvasTexture;
  private readonly textures = new Map<string, CanvasTexture>();
  private bodies: DieBody[] = [];
  private width = 1;
  private height = 1;
  private frame = 0;
  private running: (() => void) | null = null;
  private disposed = false;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly ground: Ground,
    dark: boolean,
  ) {
    this.renderer = rendererOn(canvas);
    this.camera.up.set(0, 0, 1);

    this.floorCanvas.width = 1024;
    this.floorCanvas.height = 768;
    this.floorTexture = new CanvasTexture(this.floorCanvas);
    this.floorTexture.colorSpace = SRGBColorSpace;
    this.floor = new Mesh(
      new PlaneGeometry(kWidth, kDepth),
      new MeshStandardMaterial({ map: this.floorTexture, roughness: 1 }),
    );
    this.floor.position.z = kFloor;
    this.floor.receiveShadow = true;
    this.scene.add(this.floor);
    this.addRim();

    this.scene.add(this.sun, this.sky);
    this.relight(dark);
  }

  private addRim(): void {
    const wood = new MeshStandardMaterial({ color: new Color(this.ground.rim), roughness: 0.75 });
    const bar = (width: number, depth: number, height: number, x: number, y: number): void => {
      const mesh = new Mesh(new BoxGeometry(width, depth, height), wood);
      mesh.position.set(x, y, height / 2);
      mesh.castShadow = mesh.receiveShadow = true;
      this.scene.add(mesh);
    };
    const side = kWidth / 2 + kRim / 2;
    const end = kDepth / 2 + kRim / 2;
    bar(kWidth + 2 * kRim, kRim, 30, 0, end);
    bar(kWidth + 2 * kRim, kRim, 18, 0, -end);
    bar(kRim, kDepth, 24, -side, 0);
    bar(kRim, kDepth, 24, side, 0);
  }

  relight(dark: boolean): void {
    const ctx = this.floorCanvas.getContext('2d')!;
    this.ground.paint(ctx, this.floorCanvas.width, this.floorCanvas.height, dark);
    this.floorTexture.needsUpdate = true;
    this.sun.color.set(dark ? '#ffd9a0' : '#fff3df');
    this.sun.intensity = dark ? 2 : 2.1;
    this.sky.color.set(dark ? '#8fa3a0' : '#eef2f4');
    this.sky.intensity = dark ? 1.1 : 1.15;
    this.draw();
  }

  resize(width: number, height: number): void {
    if (width < 2 || height < 2) return;
    this.width = width;
    this.height = height;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 2));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.frameTray();
    this.draw();
  }

  /** Places the camera as near as possible with the whole tray in view. */
  private frameTray(): void {
    const elevation = (77 * Math.PI) / 180;
    const corners = [-1, 1].flatMap((x) =>
      [-1, 1].map((y) => new Vector3(x * (kWidth / 2 + kRim), y * (kDepth / 2 + kRim), y > 0 ? 30 : 18)),
    );
    const target = new Vector3(0, 0, kFloor);
    const look = (distance: number): { most: number; middle: number } => {
      this.camera.position
        .set(0, -Math.cos(elevation) * distance, Math.sin(elevation) * distance)
        .add(target);
      this.camera.lookAt(target);
      this.camera.updateProjectionMatrix();
      this.camera.updateMatrixWorld();
      const seen = corners.map((corner) => corner.clone().project(this.camera));
      const ys = seen.map((p) => p.y);
      return {
        most: Math.max(...seen.map((p) => Math.max(Math.abs(p.x), Math.abs(p.y)))),
        middle: (Math.max(...ys) + Math.min(...ys)) / 2,
      };
    };
    for (let turn = 0; turn < 4; ++turn) {
      let near = 200;
      let far = 3000;
      for (let step = 0; step < 24; ++step) {
        const middle = (near + far) / 2;
        if (look(middle).most > 0.985) near = middle;
        else far = middle;
      }
      const { middle } = look(far);
      target.y += middle * Math.tan((this.camera.fov * Math.PI) / 360) * far * 0.9;
    }
  }

  private draw(): void {
    if (this.disposed || this.width < 2) return;
    this.renderer.render(this.scene, this.camera);
  }

  private textureOf(look: DieLook): CanvasTexture {
    let texture = this.textures.get(look.name);
    if (!texture) {
      texture = dieTexture(look);
      this.textures.set(look.name, texture);
    }
    return texture;
  }

  private replace(dice: readonly StageDie[]): void {
    for (const { mesh } of this.bodies) {
      this.scene.remove(mesh);
      mesh.material.dispose();
    }
    this.bodies = dice.map((die) => {
      const opacity = die.look.opacity ?? 1;
      const material = new MeshStandardMaterial({
        map: this.textureOf(die.look),
        roughness: die.look.roughness ?? 0.5,
        transparent: opacity < 1,
        opacity,
      });
      const mesh = new Mesh(this.geometry, material);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.scale.setScalar(kDie);
      this.scene.add(mesh);
      return { mesh, die };
    });
  }

  /** Calls `step` every frame until it returns true; starting another animation ends this one. */
  private animate(step: (seconds: number) => boolean, finish: () => void): Promise<void> {
    this.running?.();
    return new Promise((done) => {
      let start = -1;
      const end = (): void => {
        if (this.running !== end) return;
        this.running = null;
        cancelAnimationFrame(this.frame);
        finish();
        this.draw();
        done();
      };
      this.running = end;
      const tick = (time: number): void => {
        if (this.running !== end) return;
        if (start < 0) start = time;
        if (step((time - start) / 1000)) return end();
        this.draw();
        this.frame = requestAnimationFrame(tick);
      };
      this.frame = requestAnimationFrame(tick);
    });
  }

  async throw(dice: readonly StageDie[], options: ThrowOptions): Promise<void> {
    if (dice.length === 0 || dice.length > kMostDice) {
      this.replace(dice);
      return;
    }
    const recorded = options.motion ? undefined : choose(await throwsOf(dice.length), options.flick);
    if (this.disposed) return;
    const motion = options.motion ?? recorded!.motion;
    this.replace(dice);
    const turns = dice.map((die, index) => {
      const turn = recorded ? cubeRotationFor(recorded.faces[index] ?? 1, die.face, Math.floor(Math.random() * 4)) : 0;
      return new Quaternion(...kCubeRotations[turn]!);
    });
    const fell = new Map(motion.moments.filter(({ what }) => what === 'fell').map(({ die, time }) => [die, time]));
    const place = new Float32Array(7);
    const show = (seconds: number): void => {
      for (const [index, { mesh }] of this.bodies.entries()) {
        placementAt(motion, motion.dice.indexOf(index), seconds, place);
        mesh.position.set(place[0]!, place[1]!, place[2]!);
        mesh.quaternion.set(place[3]!, place[4]!, place[5]!, place[6]!).multiply(turns[index]!);
        mesh.visible = seconds < (fell.get(index) ?? Infinity);
      }
    };
    if (options.still) {
      this.running?.();
      show(motion.length);
      this.draw();
      return;
    }
    show(0);
    const silence = playImpacts(motion.moments, this.ground.floor);
    let forget = (): void => undefined;
    const flight = this.animate(
      (seconds) => {
        show(seconds);
        return seconds >= motion.length;
      },
      () => show(motion.length),
    );
    const end = this.running;
    forget =
      options.onSkip?.(() => {
        silence();
        end?.();
      }) ?? forget;
    await flight;
    forget();
  }

  set(dice: readonly StageDie[], spots: readonly Spot[]): void {
    this.running?.();
    this.replace(dice);
    for (const [index, { mesh, die }] of this.bodies.entries()) {
      const spot = spots[index];
      if (!spot) continue;
      const { position, scale } = this.under(spot);
      mesh.position.copy(position);
      mesh.scale.setScalar(scale);
      mesh.quaternion.set(...lying(die.face));
    }
    this.draw();
  }

  gather(spots: readonly Spot[], milliseconds: number): Promise<void> {
    const moves = this.bodies.map(({ mesh, die }, index) => {
      const spot = spots[index] ?? { x: -100, y: -100, size: 10 };
      const { position, scale } = this.under(spot);
      return {
        mesh,
        from: mesh.position.clone(),
        to: position,
        turn: mesh.quaternion.clone(),
        turnTo: new Quaternion(...lying(die.face)),
        scale: mesh.scale.x,
        scaleTo: scale,
      };
    });
    const show = (part: number): void => {
      const eased = 1 - (1 - part) ** 3;
      for (const { mesh, from, to, turn, turnTo, scale, scaleTo } of moves) {
        mesh.position.lerpVectors(from, to, eased);
        mesh.position.z += Math.sin(part * Math.PI) * 14;
        mesh.quaternion.slerpQuaternions(turn, turnTo, eased);
        mesh.scale.setScalar(scale + (scaleTo - scale) * eased);
      }
    };
    if (milliseconds <= 0) {
      this.running?.();
      show(1);
      this.draw();
      return Promise.resolve();
    }
    return this.animate(
      (seconds) => {
        show(Math.min(1, (seconds * 1000) / milliseconds));
        return seconds * 1000 >= milliseconds;
      },
      () => show(1),
    );
  }

  /** Position and size of a die that appears at a spot. */
  private under(spot: Spot): { position: Vector3; scale: number } {
    const at = new Vector2((spot.x / this.width) * 2 - 1, 1 - (spot.y / this.height) * 2);
    const caster = new Raycaster();
    caster.setFromCamera(at, this.camera);
    const position = new Vector3();
    let scale = kDie;
    for (let turn = 0; turn < 3; ++turn) {
      // The centre of the upper face is seen at the spot.
      caster.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -(kFloor + scale)), position);
      const depth = position.clone().applyMatrix4(this.camera.matrixWorldInverse).z;
      const perMillimetre = this.height / 2 / (Math.tan((this.camera.fov * Math.PI) / 360) * -depth);
      scale = spot.size / perMillimetre;
    }
    position.z = kFloor + scale / 2;
    return { position, scale };
  }

  highlight(dice: ReadonlySet<number> | null): void {
    for (const [index, { mesh }] of this.bodies.entries())
      mesh.material.color.setScalar(!dice || dice.has(index) ? 1 : 0.5);
    if (!this.running) this.draw();
  }

  dispose(): void {
    this.disposed = true;
    this.running?.();
    this.replace([]);
    for (const texture of this.textures.values()) texture.dispose();
    this.floorTexture.dispose();
    this.geometry.dispose();
    this.renderer.dispose();
  }
}
