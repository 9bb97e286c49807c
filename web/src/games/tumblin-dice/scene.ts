// The board in 3D (three.js, loaded when a table opens). Draws only when something has changed.
import { Group, HemisphereLight, Mesh, MeshStandardMaterial, PlaneGeometry, Scene, type BufferGeometry, type CanvasTexture, type Material, type Texture, type WebGLRenderer } from 'three';
import { placementAt, type Motion } from '../../stage/motion';
import { canvasTexture, dieGeometry, dieTexture } from '../../stage/three/die';
import { rendererOn, sunlight } from '../../stage/three/light';
import { dieSize, kCard } from './board';
import { WoodenBoard } from './board3d';
import { BoardCamera } from './camera';
import { looks } from './faces';
import { Flight, timesOfLeaving } from './flight';
import { kColours, type Colour } from './dice';
import type { BoardCard, BoardDie, BoardStage } from './stage';
import { paintCard } from './wood';

interface Body {
  mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  id: number;
}

export class BoardScene extends BoardCamera implements BoardStage {
  readonly solid = true;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly sun = sunlight([-330, 40, 620], 330);
  private readonly sky = new HemisphereLight();
  private readonly board: WoodenBoard;
  private readonly die = dieGeometry();
  private readonly materials = new Map<Colour, MeshStandardMaterial>();
  private readonly cardTextures = new Map<string, CanvasTexture>();
  private readonly cards = new Group();
  private bodies = new Map<number, Body>();
  private held: Body | null = null;
  private readonly flight = new Flight();
  private dark: boolean | null = null;
  /** Highest device pixel ratio; reduced if drawing is slow. */
  private finest = 2;
  private slow = 0;
  private drawn = 0;

  constructor(
    canvas: HTMLCanvasElement,
    dark: boolean,
    private readonly onDraw: () => void,
  ) {
    super();
    this.renderer = rendererOn(canvas); // fails without WebGL
    this.board = new WoodenBoard();
    this.sun.target.position.set(0, 150, 40);
    this.scene.add(this.board, this.cards, this.sun, this.sun.target, this.sky);
    this.relight(dark);
    // Again when the font is loaded.
    void document.fonts?.load('800 100px "Podkova Variable"').then(() => {
      this.board.burn();
      this.painter.change();
    });
  }

  relight(dark: boolean): void {
    if (this.dark === dark) return;
    this.dark = dark;
    this.board.relight(dark);
    this.sun.color.set(dark ? '#ffd49a' : '#fff4e2');
    this.sun.intensity = dark ? 3.1 : 2.6;
    this.sky.color.set(dark ? '#e6d6b8' : '#ffffff');
    this.sky.groundColor.set(dark ? '#2a2119' : '#a08b70');
    this.sky.intensity = dark ? 1.5 : 1.35;
    this.painter.change();
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
    this.painter.change();
  }

  hold(die: BoardDie | null): void {
    if (this.held && die && this.held.id === die.id) {
      this.held.mesh.position.set(...die.at);
      this.held.mesh.quaternion.set(...die.turn);
    } else {
      if (this.held) this.scene.remove(this.held.mesh);
      this.held = die ? this.body(die) : null;
    }
    this.painter.change();
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
    this.painter.change();
  }

  // Motion

  async play(motion: Motion, follow: boolean, onTime: (seconds: number) => void, onSkip: (skip: () => void) => () => void): Promise<void> {
    this.flight.end();
    this.stop();
    const gone = timesOfLeaving(motion);
    const place = new Float32Array(7);
    if (this.held && motion.dice.includes(this.held.id)) {
      this.bodies.set(this.held.id, this.held);
      this.held = null;
    }
    const movers = motion.dice.map((id, rank) => {
      const body = this.bodies.get(id) ?? this.body({ id, colour: kColours[id >> 2] ?? 'red', at: [0, 0, 0], turn: [0, 0, 0, 1] });
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
    const track = follow ? this.follow(motion, gone) : undefined;
    await this.flight.play(
      motion,
      (seconds, over) => {
        show(over ? seconds + 1 : seconds); // at the end all fades are complete
        if (!over) track?.(seconds);
        onTime(seconds);
        if (over) this.painter.change();
        else this.painter.now();
      },
      onSkip,
    );
  }

  resize(width: number, height: number): void {
    if (width < 2 || height < 2) return;
    this.fit(width, height, !this.flight.flies);
    this.setPixels();
    this.painter.now();
  }

  private setPixels(): void {
    this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, this.finest));
    this.renderer.setSize(this.width, this.height, false);
  }

  protected draw(): void {
    if (this.width < 2) return;
    this.renderer.render(this.scene, this.camera);
    this.notice();
    this.onDraw();
  }

  /** Reduces the resolution if frames are slow. */
  private notice(): void {
    const now = performance.now();
    const since = now - this.drawn;
    this.drawn = now;
    if (since > 400) return; // a pause, not a slow frame
    this.slow = since > 120 ? this.slow + 3 : since > 45 ? this.slow + 1 : Math.max(0, this.slow - 1);
    if (this.slow < 8 || this.finest <= 0.75) return;
    this.slow = 0;
    this.finest = this.finest > 1 ? 1 : 0.75;
    this.setPixels();
  }

  dispose(): void {
    this.flight.end();
    this.stop();
    this.painter.end();
    this.scene.traverse((thing) => {
      if (!(thing instanceof Mesh)) return;
      const mesh = thing as Mesh<BufferGeometry, Material | Material[]>;
      mesh.geometry.dispose();
      for (const material of Array.isArray(mesh.material) ? mesh.material : [mesh.material]) {
        (material as Material & { map?: Texture | null }).map?.dispose();
        material.dispose();
      }
    });
    for (const texture of this.cardTextures.values()) texture.dispose();
    this.renderer.dispose();
  }
}
