// The board in 3D: three.js, loaded when a table opens. Draws only when something has changed.
import {
  CanvasTexture,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  ExtrudeGeometry,
  Group,
  HemisphereLight,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  Raycaster,
  RepeatWrapping,
  Scene,
  ShadowMaterial,
  Shape,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
  type BufferGeometry,
  type Material,
  type Texture,
} from 'three';
import { placementAt, type Motion } from '../../stage/motion';
import type { Vector } from '../../stage/rotation';
import { dieGeometry, dieTexture } from '../../stage/dice3d';
import { bounds, boxOf, footOf, inside, kCard, dieSize, pad, padBox, pegs, start, surfaces, walls, type Surface } from './board';
import { looks } from './faces';
import { Flight, timesOfLeaving } from './flight';
import type { Colour } from './rules';
import type { BoardCard, BoardDie, BoardStage, Spot, ViewName } from './stage';
import { paintBurned, paintCard, paintEnd, paintGrain, toneOf } from './wood';

const kDegree = Math.PI / 180;
/** Degrees above the table; upright pictures are taken from higher up, so that they are filled. */
const kUp: Record<ViewName, { wide: number; tall: number }> = {
  seat: { wide: 47, tall: 72 },
  top: { wide: 89, tall: 89 },
  low: { wide: 20, tall: 26 },
};
const kMostAround = 60;
const kLeastUp = 14;
const kMostZoom = 3;

function canvasTexture(width: number, height: number, paint: (ctx: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  paint(canvas.getContext('2d')!);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** Where a camera looks from: around the board, how high, how near, and at what. */
interface Eye {
  around: number;
  up: number;
  near: number;
  aim: Vector3;
}

interface Body {
  mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  id: number;
}

export class BoardScene implements BoardStage {
  readonly solid = true;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(30, 1, 40, 6000);
  private readonly sun = new DirectionalLight();
  private readonly sky = new HemisphereLight();
  private readonly die = dieGeometry();
  private readonly materials = new Map<Colour, MeshStandardMaterial>();
  private readonly cardTextures = new Map<string, CanvasTexture>();
  private readonly throwaway: { dispose(): void }[] = [];
  private readonly woods: { material: MeshStandardMaterial; level: number; end: boolean; seed: number }[] = [];
  private readonly cards = new Group();
  private bodies = new Map<number, Body>();
  private held: Body | null = null;
  private width = 1;
  private height = 1;
  private dirty = 0;
  private disposed = false;
  private readonly flight = new Flight();
  private gliding = 0;
  private dark: boolean | null = null;
  /** Pixels a point at most; less where drawing is slow. */
  private finest = 2;
  private slow = 0;
  private drawn = 0;

  private eye: Eye = { around: 0, up: kUp.seat.wide, near: 1, aim: new Vector3() };
  /** The view that was asked for, as long as nobody turned the board. */
  private named: ViewName | null = 'seat';
  private home: Eye | null = null;
  private distance = 1200;
  private readonly middle = new Vector3();

  constructor(
    canvas: HTMLCanvasElement,
    dark: boolean,
    private readonly onDraw: () => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.camera.up.set(0, 0, 1);
    this.buildBoard();
    this.scene.add(this.cards);

    this.sun.position.set(-330, 40, 620);
    this.sun.target.position.set(0, 150, 40);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    const box = this.sun.shadow.camera;
    box.left = box.bottom = -330;
    box.right = box.top = 330;
    box.near = 200;
    box.far = 1300;
    this.sun.shadow.radius = 4;
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.5;
    this.scene.add(this.sun, this.sun.target, this.sky);
    this.relight(dark);
    void document.fonts?.load('800 100px "Podkova Variable"').then(() => this.burn());
  }

  // The board

  private readonly burned: { surface: Surface; material: MeshBasicMaterial }[] = [];

  private buildBoard(): void {
    const table = new Mesh(new PlaneGeometry(2600, 2600), new ShadowMaterial({ opacity: 0.3 }));
    table.position.set(0, 150, 0);
    table.receiveShadow = true;
    this.scene.add(table);
    for (const [index, surface] of [pad, ...surfaces].entries()) this.addBlock(surface, index);
    this.addPad();
    const pegWood = new MeshStandardMaterial({ color: '#7b4722', roughness: 0.5 });
    for (const peg of pegs) {
      const [x = 0, y = 0] = peg.at;
      const { radius, height } = peg;
      const profile = [
        new Vector2(0, height),
        new Vector2(radius * 0.5, height - 0.3),
        new Vector2(radius * 0.86, height - 1.4),
        new Vector2(radius, height - 3),
        new Vector2(radius, 0),
      ];
      const mesh = new Mesh(new LatheGeometry(profile.reverse(), 24), pegWood);
      mesh.rotation.x = Math.PI / 2;
      mesh.position.set(x, y, footOf(x, y));
      mesh.castShadow = mesh.receiveShadow = true;
      this.scene.add(mesh);
      // A ring where it is let into the wood.
      const ring = new Mesh(
        new CircleGeometry(radius + 1.6, 24),
        new MeshBasicMaterial({ color: '#3a1c08', transparent: true, opacity: 0.35, depthWrite: false }),
      );
      ring.position.set(x, y, footOf(x, y) + 0.12);
      this.scene.add(ring);
    }
    for (const wall of walls) {
      const [ax = 0, ay = 0] = wall.from;
      const [bx = 0, by = 0] = wall.to;
      const length = Math.hypot(bx - ax, by - ay);
      const foot = footOf((ax + bx) / 2, (ay + by) / 2);
      const mesh = new Mesh(new CylinderGeometry(wall.thickness / 2, wall.thickness / 2, length, 12), pegWood);
      mesh.position.set((ax + bx) / 2, (ay + by) / 2, foot + wall.height / 2);
      mesh.rotation.z = Math.atan2(by - ay, bx - ax) - Math.PI / 2;
      this.scene.add(mesh);
    }
  }

  private addBlock(surface: Surface, seed: number): void {
    const shape = new Shape(surface.outline.map(([x = 0, y = 0]) => new Vector2(x, y)));
    const bevel = 1.3;
    const geometry = new ExtrudeGeometry(shape, {
      depth: surface.top - bevel,
      bevelEnabled: true,
      bevelThickness: bevel,
      bevelSize: bevel,
      bevelOffset: -bevel,
      bevelSegments: 3,
      curveSegments: 4,
    });
    this.throwaway.push(geometry);
    const top = new MeshStandardMaterial({ roughness: 0.62 });
    const side = new MeshStandardMaterial({ roughness: 0.75 });
    const level = surface === pad ? -1 : surface.level;
    this.woods.push({ material: top, level, end: false, seed }, { material: side, level, end: true, seed });
    const mesh = new Mesh(geometry, [top, side]);
    mesh.castShadow = mesh.receiveShadow = true;
    this.scene.add(mesh);
    if (surface === pad) return;

    // The number of the level, burned in; wide steps have a line along them too.
    const box = boxOf(surface.outline);
    const burned = new MeshBasicMaterial({ transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2 });
    const decal = new Mesh(new PlaneGeometry(box.right - box.left, box.far - box.near), burned);
    decal.position.set((box.left + box.right) / 2, (box.near + box.far) / 2, surface.top + 0.08);
    decal.renderOrder = 1;
    this.scene.add(decal);
    this.burned.push({ surface, material: burned });
    this.burn(surface);
  }

  /** Paints what is burned into the steps; again once the letters are there. */
  private burn(only?: Surface): void {
    if (this.disposed) return;
    for (const { surface, material } of this.burned) {
      if (only && surface !== only) continue;
      const box = boxOf(surface.outline);
      const width = box.right - box.left;
      const depth = box.far - box.near;
      const perMillimetre = Math.min(4, 1400 / width);
      material.map?.dispose();
      material.map = canvasTexture(width * perMillimetre, depth * perMillimetre, (ctx) => {
        ctx.scale(perMillimetre, perMillimetre);
        ctx.strokeStyle = 'rgb(66 30 8 / 0.5)';
        ctx.lineWidth = 0.9;
        ctx.strokeRect(5, 5, width - 10, depth - 10);
        const size = Math.min(46, depth * 0.52);
        const text = `${surface.level < 0 ? '−' : ''}${Math.abs(surface.level)}×`;
        const columns = width > 250 ? [0.14, 0.5, 0.86] : [0.5];
        for (const [i, column] of columns.entries())
          paintBurned(ctx, text, width * column, depth * 0.53, columns.length > 1 && i === 1 ? size * 1.15 : size * 0.9);
      });
      material.needsUpdate = true;
    }
    if (!only) this.change();
  }

  /** Felt let into the pad: here dice start, and here fingers go. */
  private addPad(): void {
    const width = padBox.right - padBox.left - 16;
    const depth = padBox.far - padBox.near - 16;
    const felt = canvasTexture(width * 5, depth * 5, (ctx) => {
      ctx.scale(5, 5);
      ctx.fillStyle = '#2f5d46';
      ctx.beginPath();
      ctx.roundRect(0, 0, width, depth, 7);
      ctx.fill();
      ctx.strokeStyle = 'rgb(255 240 205 / 0.75)';
      ctx.lineWidth = 0.9;
      ctx.setLineDash([3.4, 2.4]);
      ctx.beginPath();
      ctx.roundRect(4, 4, width - 8, depth - 8, 5);
      ctx.stroke();
      ctx.setLineDash([]);
      // The line to start from, with a mark every centimetre; canvases count down.
      const y = depth - (start[1] - padBox.near - 8);
      ctx.strokeStyle = 'rgb(255 240 205 / 0.6)';
      ctx.beginPath();
      ctx.moveTo(10, y);
      ctx.lineTo(width - 10, y);
      for (let x = -60; x <= 60; x += 10) {
        ctx.moveTo(width / 2 + x, y - (x % 50 === 0 ? 4 : 2));
        ctx.lineTo(width / 2 + x, y);
      }
      ctx.stroke();
      ctx.fillStyle = 'rgb(255 240 205 / 0.42)';
      for (const step of [0, 1, 2]) {
        const top = depth * 0.24 + step * 15;
        ctx.beginPath();
        ctx.moveTo(width / 2 - 13, top + 11);
        ctx.lineTo(width / 2, top);
        ctx.lineTo(width / 2 + 13, top + 11);
        ctx.lineTo(width / 2 + 13, top + 15);
        ctx.lineTo(width / 2, top + 5);
        ctx.lineTo(width / 2 - 13, top + 15);
        ctx.closePath();
        ctx.globalAlpha = 1 - step * 0.28;
        ctx.fill();
      }
    });
    const mesh = new Mesh(
      new PlaneGeometry(width, depth),
      new MeshStandardMaterial({ map: felt, transparent: true, roughness: 1, polygonOffset: true, polygonOffsetFactor: -2 }),
    );
    mesh.position.set((padBox.left + padBox.right) / 2, (padBox.near + padBox.far) / 2, pad.top + 0.08);
    mesh.receiveShadow = true;
    this.scene.add(mesh);
  }

  relight(dark: boolean): void {
    if (this.dark === dark) return;
    this.dark = dark;
    const painted = new Map<string, CanvasTexture>();
    for (const { material, level, end, seed } of this.woods) {
      const tone = toneOf(level, dark);
      const key = `${level} ${end}`;
      let texture = painted.get(key);
      if (!texture) {
        texture = canvasTexture(end ? 256 : 1024, end ? 256 : 512, (ctx) =>
          end ? paintEnd(ctx, 256, 256, tone) : paintGrain(ctx, 1024, 512, tone, seed + 1),
        );
        texture.wrapS = texture.wrapT = RepeatWrapping;
        // Extruded shapes have millimetres as coordinates.
        texture.repeat.set(1 / 400, 1 / (end ? 100 : 200));
        texture.offset.set(0.5, (seed * 0.37) % 1);
        painted.set(key, texture);
      }
      material.map?.dispose();
      material.map = texture;
      material.needsUpdate = true;
    }
    this.sun.color.set(dark ? '#ffd49a' : '#fff4e2');
    this.sun.intensity = dark ? 3.1 : 2.6;
    this.sky.color.set(dark ? '#e6d6b8' : '#ffffff');
    this.sky.groundColor = new Color(dark ? '#2a2119' : '#a08b70');
    this.sky.intensity = dark ? 1.5 : 1.35;
    this.change();
  }

  // Dice and cards

  private materialOf(colour: Colour): MeshStandardMaterial {
    let material = this.materials.get(colour);
    if (!material) {
      material = new MeshStandardMaterial({ map: dieTexture(looks[colour]), roughness: 0.45 });
      this.materials.set(colour, material);
    }
    return material;
  }

  private body({ id, colour, at, turn }: BoardDie): Body {
    const mesh = new Mesh(this.die, this.materialOf(colour));
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.scale.setScalar(dieSize);
    mesh.position.set(...at);
    mesh.quaternion.set(...turn);
    this.scene.add(mesh);
    return { mesh, id };
  }

  setDice(dice: readonly BoardDie[]): void {
    this.flight.end();
    for (const { mesh } of this.bodies.values()) this.scene.remove(mesh);
    this.bodies = new Map(dice.map((die) => [die.id, this.body(die)]));
    this.change();
  }

  hold(die: BoardDie | null): void {
    if (this.held && die && this.held.id === die.id) {
      this.held.mesh.position.set(...die.at);
      this.held.mesh.quaternion.set(...die.turn);
    } else {
      if (this.held) this.scene.remove(this.held.mesh);
      this.held = die ? this.body(die) : null;
    }
    this.change();
  }

  setCards(cards: readonly BoardCard[]): void {
    for (const old of [...this.cards.children]) {
      this.cards.remove(old);
      (old as Mesh<BufferGeometry, Material>).geometry.dispose();
      (old as Mesh<BufferGeometry, Material>).material.dispose();
    }
    for (const { name, kind, at, ghost } of cards) {
      let map = this.cardTextures.get(name);
      if (!map) {
        map = canvasTexture(192, 192, (ctx) => paintCard(ctx, kind, Number(name.slice(-1)), 192));
        this.cardTextures.set(name, map);
      }
      const mesh = new Mesh(
        new PlaneGeometry(kCard, kCard),
        new MeshStandardMaterial({
          map,
          roughness: 0.9,
          transparent: true,
          opacity: ghost ? 0.8 : 1,
          color: ghost === 'bad' ? '#c46a5a' : '#ffffff',
          polygonOffset: true,
          polygonOffsetFactor: -4,
        }),
      );
      mesh.position.set(at[0], at[1], at[2] + (ghost ? 1.2 : 0.3));
      mesh.receiveShadow = true;
      mesh.renderOrder = 2;
      this.cards.add(mesh);
    }
    this.change();
  }

  // Motion

  async play(motion: Motion, follow: boolean, onTime: (seconds: number) => void, onSkip: (skip: () => void) => () => void): Promise<void> {
    this.flight.end();
    cancelAnimationFrame(this.gliding);
    const gone = timesOfLeaving(motion);
    const place = new Float32Array(7);
    const movers = motion.dice.map((id, rank) => {
      let body = this.bodies.get(id);
      if (!body && this.held?.id === id) {
        body = this.held;
        this.held = null;
        this.bodies.set(id, body);
      }
      body ??= this.body({ id, colour: (['red', 'green', 'blue', 'black'] as const)[id >> 2] ?? 'red', at: [0, 0, 0], turn: [0, 0, 0, 1] });
      this.bodies.set(id, body);
      return { rank, mesh: body.mesh, until: gone.get(id) ?? Infinity };
    });
    const show = (seconds: number): void => {
      for (const { rank, mesh, until } of movers) {
        placementAt(motion, rank, Math.min(seconds, until), place);
        mesh.position.set(place[0]!, place[1]!, place[2]!);
        mesh.quaternion.set(place[3]!, place[4]!, place[5]!, place[6]!);
        const fading = (seconds - until) / 0.18;
        mesh.visible = fading < 1;
        mesh.scale.setScalar(dieSize * Math.min(1, Math.max(0.01, 1 - fading)));
      }
    };
    const from = this.copyEye();
    const to = follow ? this.eyeFor(motion, gone) : null;
    if (to && !this.home) this.home = from;
    await this.flight.play(
      motion,
      (seconds, over) => {
        show(over ? seconds + 1 : seconds); // at the end all that fades is gone
        if (to && !over) {
          const part = Math.min(1, seconds / Math.max(0.7, motion.length * 0.8));
          this.mixEyes(from, to, part * part * (3 - 2 * part));
        }
        onTime(seconds);
        if (over) this.change();
        else this.draw();
      },
      onSkip,
    );
  }

  /** Nearer to where dice will lie. */
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

  rest(): void {
    const to = this.home;
    if (!to) return;
    this.home = null;
    this.glide(to, 420);
  }

  // The camera

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
    cancelAnimationFrame(this.gliding);
    if (milliseconds <= 0) {
      this.mixEyes(to, to, 1);
      this.change();
      return;
    }
    const from = this.copyEye();
    let begun = -1;
    const step = (time: number): void => {
      if (this.disposed) return;
      if (begun < 0) begun = time;
      const part = Math.min(1, (time - begun) / milliseconds);
      this.mixEyes(from, to, part * part * (3 - 2 * part));
      this.draw();
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
    cancelAnimationFrame(this.gliding);
    this.home = null;
    this.named = null;
    this.eye.around = Math.min(kMostAround, Math.max(-kMostAround, this.eye.around + around));
    this.eye.up = Math.min(89, Math.max(kLeastUp, this.eye.up + up));
    this.look();
    this.change();
  }

  zoom(factor: number): void {
    cancelAnimationFrame(this.gliding);
    this.home = null;
    this.eye.near = Math.min(kMostZoom, Math.max(0.8, this.eye.near * factor));
    this.look();
    this.change();
  }

  resize(width: number, height: number): void {
    if (width < 2 || height < 2) return;
    this.width = width;
    this.height = height;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, this.finest));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    // Narrow pictures are taken from nearer with a wider lens, so that steps still look like steps.
    this.camera.fov = width < height ? 34 : 28;
    if (this.named && !this.flight.flies) this.eye.up = this.upOf(this.named);
    this.look();
    this.draw();
  }

  private readonly corners = [pad, ...surfaces].flatMap((surface) =>
    surface.outline.flatMap(([x = 0, y = 0]) => [new Vector3(x, y, surface.top + 14), new Vector3(x, y, 0)]),
  );

  /** Puts the camera where the eye says; at nearness 1 the whole board just fits. */
  private look(): void {
    const up = this.eye.up * kDegree;
    const around = this.eye.around * kDegree;
    const way = new Vector3(Math.sin(around) * Math.cos(up), -Math.cos(around) * Math.cos(up), Math.sin(up));
    const target = new Vector3((bounds.left + bounds.right) / 2, (bounds.near + bounds.far) / 2, 45);
    const place = (distance: number): void => {
      this.camera.position.copy(target).addScaledVector(way, distance);
      // From straight above, up is where dice go.
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
    this.distance = distance;
    target.add(this.eye.aim);
    place(distance / this.eye.near);
  }

  // Looking

  /** Draws at the next frame; nothing is drawn while nothing changes. */
  private change(): void {
    if (this.dirty || this.disposed) return;
    this.dirty = requestAnimationFrame(() => {
      this.dirty = 0;
      this.draw();
    });
  }

  private draw(): void {
    if (this.disposed || this.width < 2) return;
    if (this.dirty) {
      cancelAnimationFrame(this.dirty);
      this.dirty = 0;
    }
    this.renderer.render(this.scene, this.camera);
    this.notice();
    this.onDraw();
  }

  /** Where pictures come slowly one after the other, they get coarser. */
  private notice(): void {
    const now = performance.now();
    const since = now - this.drawn;
    this.drawn = now;
    if (since > 400) return; // not one after the other
    this.slow = since > 120 ? this.slow + 3 : since > 45 ? this.slow + 1 : Math.max(0, this.slow - 1);
    if (this.slow < 8 || this.finest <= 0.75) return;
    this.slow = 0;
    this.finest = this.finest > 1 ? 1 : 0.75;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, this.finest));
    this.renderer.setSize(this.width, this.height, false);
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
    // Over the horizon: as far as one can see in that direction.
    if (!found) return [ray.origin.x + ray.direction.x * 5000, ray.origin.y + ray.direction.y * 5000];
    return [found.x, found.y];
  }

  pick(x: number, y: number): readonly [number, number] {
    // The highest step that is really hit is the one in front.
    for (const surface of [pad, ...surfaces].sort((a, b) => b.top - a.top)) {
      const at = this.onPlane(x, y, surface.top);
      if (inside(surface.outline, at[0], at[1])) return at;
    }
    return this.onPlane(x, y, 0);
  }

  dispose(): void {
    this.disposed = true;
    this.flight.end();
    cancelAnimationFrame(this.gliding);
    cancelAnimationFrame(this.dirty);
    this.scene.traverse((thing) => {
      if (!(thing instanceof Mesh)) return;
      const mesh = thing as Mesh<BufferGeometry, Material | Material[]>;
      mesh.geometry.dispose();
      for (const material of Array.isArray(mesh.material) ? mesh.material : [mesh.material]) {
        (material as Material & { map?: Texture | null }).map?.dispose();
        material.dispose();
      }
    });
    for (const each of this.throwaway) each.dispose();
    for (const texture of this.cardTextures.values()) texture.dispose();
    this.renderer.dispose();
  }
}

