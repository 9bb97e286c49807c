// The wooden board in 3D: steps with numbers, pegs, walls, and the pad where dice start.
import {
  CircleGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  RepeatWrapping,
  ShadowMaterial,
  Shape,
  Vector2,
  type CanvasTexture,
} from 'three';
import { canvasTexture } from '../../stage/three/die';
import { boxOf, footOf, pad, padBox, pegs, start, surfaces, walls, type Surface } from './board';
import { paintBurned, paintEnd, paintGrain, toneOf } from './wood';

export class WoodenBoard extends Group {
  private readonly woods: { material: MeshStandardMaterial; level: number; end: boolean; seed: number }[] = [];
  private readonly burned: { surface: Surface; material: MeshBasicMaterial }[] = [];

  constructor() {
    super();
    const table = new Mesh(new PlaneGeometry(2600, 2600), new ShadowMaterial({ opacity: 0.3 }));
    table.position.set(0, 150, 0);
    table.receiveShadow = true;
    this.add(table);
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
      this.add(mesh);
      // A ring at its foot.
      const ring = new Mesh(
        new CircleGeometry(radius + 1.6, 24),
        new MeshBasicMaterial({ color: '#3a1c08', transparent: true, opacity: 0.35, depthWrite: false }),
      );
      ring.position.set(x, y, footOf(x, y) + 0.12);
      this.add(ring);
    }
    for (const wall of walls) {
      const [ax = 0, ay = 0] = wall.from;
      const [bx = 0, by = 0] = wall.to;
      const length = Math.hypot(bx - ax, by - ay);
      const foot = footOf((ax + bx) / 2, (ay + by) / 2);
      const mesh = new Mesh(new CylinderGeometry(wall.thickness / 2, wall.thickness / 2, length, 12), pegWood);
      mesh.position.set((ax + bx) / 2, (ay + by) / 2, foot + wall.height / 2);
      mesh.rotation.z = Math.atan2(by - ay, bx - ax) - Math.PI / 2;
      this.add(mesh);
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
    const top = new MeshStandardMaterial({ roughness: 0.62 });
    const side = new MeshStandardMaterial({ roughness: 0.75 });
    const level = surface === pad ? -1 : surface.level;
    this.woods.push({ material: top, level, end: false, seed }, { material: side, level, end: true, seed });
    const mesh = new Mesh(geometry, [top, side]);
    mesh.castShadow = mesh.receiveShadow = true;
    this.add(mesh);
    if (surface === pad) return;

    // The number of the level; wide steps also have a line.
    const box = boxOf(surface.outline);
    const burned = new MeshBasicMaterial({ transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2 });
    const decal = new Mesh(new PlaneGeometry(box.right - box.left, box.far - box.near), burned);
    decal.position.set((box.left + box.right) / 2, (box.near + box.far) / 2, surface.top + 0.08);
    decal.renderOrder = 1;
    this.add(decal);
    this.burned.push({ surface, material: burned });
    this.burn(surface);
  }

  /** Paints the numbers; again when the font is loaded. */
  burn(only?: Surface): void {
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
  }

  /** The felt of the pad, where dice start and pointers aim. */
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
      // The starting line, with a mark every centimetre; canvas y grows downwards.
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
    this.add(mesh);
  }

  /** Colours of the wood in this theme. */
  relight(dark: boolean): void {
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
        // Extruded shapes use millimetres as texture coordinates.
        texture.repeat.set(1 / 400, 1 / (end ? 100 : 200));
        texture.offset.set(0.5, (seed * 0.37) % 1);
        painted.set(key, texture);
      }
      material.map?.dispose();
      material.map = texture;
      material.needsUpdate = true;
    }
  }
}
