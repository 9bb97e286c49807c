// The picture of the board: renderer, camera and flashes.
import { settings } from '../../device/settings.svelte';
import type { Motion } from '../../stage/motion';
import type { Vector } from '../../stage/rotation';
import { playImpacts } from '../../stage/sound';
import { t } from '../../words/i18n.svelte';
import { kViews, type BoardStage, type Spot } from './stage';

export interface Flash {
  id: number;
  at: Vector;
  kind: 'mine' | 'gate' | 'breed';
}

export class BoardView {
  stage = $state.raw<BoardStage | null>(null);
  /** Whether WebGL is missing. */
  flat = $state(false);
  /** Whether dice are in motion, so not where the position says. */
  moving = $state(false);
  width = $state(0);
  height = $state(0);
  /** Whether to show the points of dice. */
  values = $state(true);
  flashes = $state.raw<readonly Flash[]>([]);
  private flashed = 0;
  private view = 0;
  /** Changes with every frame, so that overlays follow. */
  private pictures = $state(0);
  private ready: Promise<void> | null = null;

  /** Draws into the box while it is on the page: in 3D, or on the 2D canvas. */
  mount(box: HTMLElement, solid: HTMLCanvasElement, flat: HTMLCanvasElement): () => void {
    let gone = false;
    const watch = new ResizeObserver(() => {
      this.width = box.clientWidth;
      this.height = box.clientHeight;
      this.stage?.resize(this.width, this.height);
    });
    watch.observe(box);
    const drawn = (): void => {
      ++this.pictures;
    };
    const make = async (): Promise<BoardStage | null> => {
      try {
        const { BoardScene } = await import('./scene');
        return gone ? null : new BoardScene(solid, settings.dark, drawn);
      } catch {
        this.flat = true;
        const { FlatBoard } = await import('./flat');
        return gone ? null : new FlatBoard(flat, settings.dark, drawn);
      }
    };
    this.ready = make().then((made) => {
      made?.resize(box.clientWidth, box.clientHeight);
      if (gone) made?.dispose();
      else this.stage = made;
    });
    return () => {
      gone = true;
      watch.disconnect();
      this.stage?.dispose();
      this.stage = this.ready = null;
    };
  }

  /** Plays a recorded motion; `onTime` lets cards act at their times. */
  async play(motion: Motion, onTime: (seconds: number) => void, onSkip: (skip: () => void) => () => void): Promise<void> {
    await this.ready;
    const { stage } = this;
    if (!stage) return;
    this.moving = true;
    const silence = playImpacts(motion.moments, 'wood');
    const follow = stage.solid && this.width < 620 && this.view === 0 && !settings.calm;
    await stage.play(motion, follow, onTime, (skip) =>
      onSkip(() => {
        silence();
        skip();
      }),
    );
  }

  /** The pixel of a point on the board. */
  project(at: Vector): Spot {
    void this.pictures;
    return this.stage?.project(at) ?? { x: 0, y: 0, scale: 1 };
  }

  nextView(): string {
    this.view = (this.view + 1) % kViews.length;
    const name = kViews[this.view] ?? 'seat';
    this.stage?.view(name, settings.calm);
    return t(`games.tumblin-dice.view-${name}`);
  }

  resetView(): void {
    this.view = 0;
    this.stage?.view('seat', settings.calm);
  }

  /** Flashes where a card acts. */
  flash(at: Vector, kind: Flash['kind']): void {
    const id = ++this.flashed;
    this.flashes = [...this.flashes, { id, at, kind }];
    setTimeout(() => {
      this.flashes = this.flashes.filter((each) => each.id !== id);
    }, 900);
  }
}
