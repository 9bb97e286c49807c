// Wood textures on canvases: grain, knots, burned-in text.
import { mix, paintGlyph } from '../../stage/art';
import { cardArt, type CardKind } from './faces';

/** A pseudo-random number for an index. */
export function chance(index: number): number {
  const x = Math.sin(index * 127.1 + 311.7) * 43758.5453;
  return x - Math.floor(x);
}

/** Horizontal grain with a few knots. Tiles in both directions. */
export function paintGrain(ctx: CanvasRenderingContext2D, width: number, height: number, tone: string, seed: number): void {
  ctx.fillStyle = tone;
  ctx.fillRect(0, 0, width, height);
  const dark = mix(tone, '#3b1d08', 0.5);
  const light = mix(tone, '#fff3d6', 0.5);
  const knots = [0, 1].map((i) => ({
    x: chance(seed * 7 + i) * width,
    y: (0.2 + 0.6 * chance(seed * 11 + i)) * height,
    size: height * (0.05 + 0.05 * chance(seed * 13 + i)),
  }));
  // Lines bend around the knots.
  const bend = (x: number, y: number): number => {
    let by = 0;
    for (const knot of knots) {
      const dx = (x - knot.x) / (knot.size * 4);
      const dy = (y - knot.y) / (knot.size * 1.3);
      const near = Math.exp(-dx * dx - dy * dy * 0.5);
      by += Math.sign(y - knot.y || 1) * near * knot.size * 0.9;
    }
    return by;
  };
  const count = 95;
  for (let i = 0; i < count; ++i) {
    const y = ((i + chance(seed * 31 + i) * 0.9) / count) * height;
    const wave = height * 0.012 * (0.5 + chance(seed * 5 + i));
    const long = width * (0.4 + chance(seed + i * 3));
    ctx.strokeStyle = chance(seed * 17 + i) > 0.42 ? dark : light;
    ctx.globalAlpha = 0.07 + 0.22 * chance(seed * 19 + i) ** 2;
    ctx.lineWidth = 0.7 + 2.6 * chance(seed * 23 + i) ** 3;
    ctx.beginPath();
    for (let x = 0; x <= width; x += 12) {
      const at = y + Math.sin((x / long) * Math.PI * 2 + i * 0.35) * wave + bend(x, y);
      if (x === 0) ctx.moveTo(x, at);
      else ctx.lineTo(x, at);
    }
    ctx.stroke();
  }
  // Knots: a dark heart, and rings around it.
  for (const knot of knots) {
    ctx.strokeStyle = dark;
    ctx.fillStyle = dark;
    for (let ring = 1; ring <= 5; ++ring) {
      ctx.globalAlpha = 0.42 - ring * 0.06;
      ctx.lineWidth = 1.6;
      ctx.beginPath();
      ctx.ellipse(knot.x, knot.y, knot.size * 0.26 * ring, knot.size * 0.12 * ring, 0, 0, Math.PI * 2);
      if (ring === 1) ctx.fill();
      else ctx.stroke();
    }
  }
  // Pores.
  ctx.globalAlpha = 0.2;
  ctx.strokeStyle = dark;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let i = 0; i < 420; ++i) {
    const x = chance(seed * 41 + i) * width;
    const y = chance(seed * 43 + i) * height;
    ctx.moveTo(x, y);
    ctx.lineTo(x + 4 + 9 * chance(i + seed), y);
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** End grain: rings. */
export function paintEnd(ctx: CanvasRenderingContext2D, width: number, height: number, tone: string): void {
  ctx.fillStyle = mix(tone, '#4a2810', 0.42);
  ctx.fillRect(0, 0, width, height);
  ctx.strokeStyle = mix(tone, '#2c1405', 0.72);
  for (let i = 0; i < 46; ++i) {
    ctx.globalAlpha = 0.12 + 0.24 * chance(i + 5);
    ctx.lineWidth = 1 + 2.5 * chance(i + 90);
    const y = ((i + chance(i)) / 46) * height;
    ctx.beginPath();
    ctx.moveTo(0, y);
    ctx.bezierCurveTo(width * 0.3, y + 5 * chance(i + 3), width * 0.6, y - 6 * chance(i + 4), width, y);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** Burned-in text: dark, with scorched edges. */
export function paintBurned(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, size: number): void {
  ctx.save();
  ctx.font = `800 ${size}px "Podkova Variable", Rockwell, Georgia, serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.shadowColor = 'rgb(70 30 5 / 0.75)';
  ctx.shadowBlur = size * 0.12;
  ctx.fillStyle = 'rgb(66 30 8 / 0.9)';
  ctx.fillText(text, x, y);
  ctx.shadowColor = 'transparent';
  ctx.fillStyle = 'rgb(40 16 2 / 0.55)';
  ctx.fillText(text, x, y - size * 0.012);
  ctx.strokeStyle = 'rgb(255 226 176 / 0.35)';
  ctx.lineWidth = size * 0.018;
  ctx.strokeText(text, x + size * 0.012, y + size * 0.022);
  ctx.restore();
}

/** A card with its number, in a square of `size` at the origin. */
export function paintCard(ctx: CanvasRenderingContext2D, kind: CardKind, number: number, size: number): void {
  const { ground, ink, glyph } = cardArt[kind];
  ctx.save();
  ctx.scale(size / 64, size / 64);
  ctx.fillStyle = ground;
  ctx.beginPath();
  ctx.roundRect(0, 0, 64, 64, 7);
  ctx.fill();
  ctx.strokeStyle = ink;
  ctx.lineWidth = 2.4;
  ctx.beginPath();
  ctx.roundRect(2.6, 2.6, 58.8, 58.8, 5);
  ctx.stroke();
  ctx.save();
  ctx.translate(12, 11);
  ctx.scale(0.62, 0.62);
  paintGlyph(ctx, glyph, { ink, ground, soft: mix(ground, ink, 0.6) });
  ctx.restore();
  ctx.fillStyle = ink;
  ctx.font = '800 14px "Podkova Variable", Georgia, serif';
  ctx.textAlign = 'right';
  ctx.fillText(String(number), 58, 57);
  ctx.restore();
}

/** Tones of the steps by level, from the pad down. */
export function toneOf(level: number, dark: boolean): string {
  const tones = ['#b98350', '#cf9d62', '#dbae74', '#e3bc85', '#efcf9d'];
  const tone = tones[Math.min(Math.max(level, 0), 4)] ?? '#cf9d62';
  return dark ? mix(tone, '#7a4a26', 0.22) : tone;
}
