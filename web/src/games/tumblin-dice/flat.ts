// The board from above on a 2D canvas, for browsers without WebGL.
import { placementAt, type Motion } from '../../stage/motion';
import { faceUp, normalOf, rotated, upOf, type Quaternion, type Vector } from '../../stage/rotation';
import { paintFace } from '../../stage/art';
import { bounds, boxOf, kCard, dieSize, pad, padBox, pegs, start, surfaces } from './board';
import { looks } from './faces';
import { Flight, Repainter, timesOfLeaving } from './flight';
import { kColours } from './dice';
import type { BoardCard, BoardDie, BoardStage, Spot } from './stage';
import { paintBurned, paintCard, paintGrain, toneOf } from './wood';

const kMargin = 18;

interface Shown extends BoardDie {
  /** Opacity. */
  size: number;
}

export class FlatBoard implements BoardStage {
  readonly solid = false;
  private readonly ctx: CanvasRenderingContext2D;
  private readonly picture = document.createElement('canvas');
  private dice = new Map<number, Shown>();
  private held: BoardDie | null = null;
  private cards: readonly BoardCard[] = [];
  private width = 1;
  private height = 1;
  private scale = 1;
  private readonly flight = new Flight();
  private readonly painter = new Repainter(() => this.draw());

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private dark: boolean,
    private readonly onDraw: () => void,
  ) {
    const ctx = canvas.getContext('2d');
    if (!ctx) throw new Error('nothing can be drawn here');
    this.ctx = ctx;
    void document.fonts?.load('800 100px "Podkova Variable"').then(() => {
      this.paintBoard();
      this.painter.change();
    });
  }

  private readonly xAt = (x: number): number => this.width / 2 + (x - (bounds.left + bounds.right) / 2) * this.scale;
  private readonly yAt = (y: number): number => this.height / 2 - (y - (bounds.near + bounds.far) / 2) * this.scale;

  private paintBoard(): void {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    this.picture.width = this.width * ratio;
    this.picture.height = this.height * ratio;
    const ctx = this.picture.getContext('2d')!;
    ctx.scale(ratio, ratio);
    const grain = document.createElement('canvas');
    grain.width = 512;
    grain.height = 128;
    const grainContext = grain.getContext('2d')!;
    for (const [index, surface] of [...surfaces, pad].sort((a, b) => a.top - b.top).entries()) {
      const box = boxOf(surface.outline);
      const [left, top] = [this.xAt(box.left), this.yAt(box.far)];
      const width = (box.right - box.left) * this.scale;
      const depth = (box.far - box.near) * this.scale;
      paintGrain(grainContext, 512, 128, toneOf(surface === pad ? -1 : surface.level, this.dark), index + 1);
      ctx.save();
      ctx.shadowColor = 'rgb(30 15 0 / 0.55)';
      ctx.shadowBlur = 7;
      ctx.shadowOffsetY = -4;
      ctx.beginPath();
      for (const [x = 0, y = 0] of surface.outline) ctx.lineTo(this.xAt(x), this.yAt(y));
      ctx.closePath();
      ctx.fill();
      ctx.restore();
      ctx.save();
      ctx.clip();
      ctx.drawImage(grain, left, top, width, depth);
      ctx.restore();
      ctx.strokeStyle = 'rgb(60 30 8 / 0.6)';
      ctx.lineWidth = 1.2;
      ctx.stroke();
      if (surface === pad) continue;
      const text = `${surface.level < 0 ? '−' : ''}${Math.abs(surface.level)}×`;
      for (const part of width > 250 * this.scale ? [0.14, 0.5, 0.86] : [0.5])
        paintBurned(ctx, text, left + width * part, top + depth * 0.53, Math.min(44 * this.scale, depth * 0.5));
    }
    ctx.fillStyle = '#2f5d46';
    ctx.beginPath();
    ctx.roundRect(this.xAt(padBox.left + 8), this.yAt(padBox.far - 8), (padBox.right - padBox.left - 16) * this.scale, (padBox.far - padBox.near - 16) * this.scale, 8);
    ctx.fill();
    ctx.strokeStyle = 'rgb(255 240 205 / 0.6)';
    ctx.beginPath();
    ctx.moveTo(this.xAt(padBox.left + 18), this.yAt(start[1]));
    ctx.lineTo(this.xAt(padBox.right - 18), this.yAt(start[1]));
    ctx.stroke();
    for (const { at: [x = 0, y = 0], radius } of pegs) {
      ctx.fillStyle = '#6d3d1b';
      ctx.beginPath();
      ctx.arc(this.xAt(x), this.yAt(y), radius * this.scale, 0, Math.PI * 2);
      ctx.fill();
      ctx.fillStyle = '#a66f3f';
      ctx.beginPath();
      ctx.arc(this.xAt(x) - 1, this.yAt(y) - 1, radius * this.scale * 0.55, 0, Math.PI * 2);
      ctx.fill();
    }
  }

  private draw(): void {
    if (this.width < 2) return;
    const { ctx } = this;
    const ratio = Math.min(devicePixelRatio || 1, 2);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
    ctx.drawImage(this.picture, 0, 0);
    ctx.scale(ratio, ratio);
    for (const { name, kind, at, ghost } of this.cards) {
      ctx.save();
      ctx.globalAlpha = ghost ? 0.75 : 1;
      const size = kCard * this.scale;
      ctx.translate(this.xAt(at[0]) - size / 2, this.yAt(at[1]) - size / 2);
      paintCard(ctx, kind, Number(name.slice(-1)), size);
      if (ghost === 'bad') {
        ctx.fillStyle = 'rgb(170 30 10 / 0.5)';
        ctx.fillRect(0, 0, size, size);
      }
      ctx.restore();
    }
    const all = [...this.dice.values(), ...(this.held ? [{ ...this.held, size: 1 }] : [])];
    for (const die of all.sort((a, b) => a.at[2] - b.at[2])) this.drawDie(die);
    this.onDraw();
  }

  private drawDie({ colour, at, turn, size }: Shown): void {
    if (size <= 0) return;
    const { ctx } = this;
    const face = faceUp(turn);
    const up = rotated(turn, upOf(face));
    const lifted = 1 + Math.max(0, at[2] - 60) / 900;
    const edge = dieSize * this.scale * size * lifted;
    const tilt = Math.max(0.6, rotated(turn, normalOf(face))[2]);
    ctx.save();
    ctx.translate(this.xAt(at[0]), this.yAt(at[1]));
    ctx.rotate(Math.atan2(up[0], up[1]));
    ctx.shadowColor = 'rgb(20 10 0 / 0.6)';
    ctx.shadowBlur = 5;
    ctx.shadowOffsetX = 2;
    ctx.shadowOffsetY = 3;
    ctx.beginPath();
    ctx.roundRect(-edge / 2, -edge / 2, edge, edge, edge * 0.16);
    ctx.fillStyle = looks[colour].body;
    ctx.fill();
    ctx.shadowColor = 'transparent';
    ctx.clip();
    ctx.translate((-edge / 2) * tilt, (-edge / 2) * tilt);
    paintFace(ctx, looks[colour], face, edge * tilt);
    ctx.restore();
  }

  setDice(dice: readonly BoardDie[]): void {
    this.flight.end();
    this.dice = new Map(dice.map((die) => [die.id, { ...die, size: 1 }]));
    this.painter.change();
  }

  hold(die: BoardDie | null): void {
    this.held = die;
    this.painter.change();
  }

  setCards(cards: readonly BoardCard[]): void {
    this.cards = cards;
    this.painter.change();
  }

  async play(motion: Motion, _follow: boolean, onTime: (seconds: number) => void, onSkip: (skip: () => void) => () => void): Promise<void> {
    this.flight.end();
    const gone = timesOfLeaving(motion);
    if (this.held && motion.dice.includes(this.held.id)) this.held = null;
    const place = new Float32Array(7);
    const show = (seconds: number): void => {
      for (const [rank, id] of motion.dice.entries()) {
        const until = gone.get(id) ?? Infinity;
        placementAt(motion, rank, Math.min(seconds, until), place);
        this.dice.set(id, {
          id,
          colour: kColours[id >> 2] ?? 'red',
          at: [place[0]!, place[1]!, place[2]!],
          turn: [place[3]!, place[4]!, place[5]!, place[6]!] as Quaternion,
          size: Math.min(1, Math.max(0, 1 - (seconds - until) / 0.18)),
        });
      }
    };
    await this.flight.play(
      motion,
      (seconds, over) => {
        show(over ? seconds + 1 : seconds); // at the end all fades are complete
        onTime(seconds);
        if (over) this.painter.change();
        else this.painter.now();
      },
      onSkip,
    );
  }

  project(at: Vector): Spot {
    return { x: this.xAt(at[0]), y: this.yAt(at[1]), scale: this.scale };
  }

  onPlane(x: number, y: number): readonly [number, number] {
    return [
      (x - this.width / 2) / this.scale + (bounds.left + bounds.right) / 2,
      (this.height / 2 - y) / this.scale + (bounds.near + bounds.far) / 2,
    ];
  }

  pick(x: number, y: number): readonly [number, number] {
    return this.onPlane(x, y);
  }

  rest(): void {}
  view(): void {}
  orbit(): void {}
  zoom(): void {}

  resize(width: number, height: number): void {
    if (width < 2 || height < 2) return;
    this.width = width;
    this.height = height;
    const ratio = Math.min(devicePixelRatio || 1, 2);
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    this.scale = Math.min((width - kMargin) / (bounds.right - bounds.left), (height - kMargin) / (bounds.far - bounds.near));
    this.paintBoard();
    this.painter.now();
  }

  relight(dark: boolean): void {
    if (dark === this.dark) return;
    this.dark = dark;
    this.paintBoard();
    this.painter.change();
  }

  dispose(): void {
    this.flight.end();
    this.painter.end();
  }
}
