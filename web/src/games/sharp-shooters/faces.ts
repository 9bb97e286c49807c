// Ivory dice with black pips, and the green felt they are thrown on.
import { pips, type DieLook, type FaceArt } from '../../stage/art';
import { chance } from '../../stage/chance';
import type { Ground } from '../../stage/types';

const face = (number: number): FaceArt => ({ ground: '#f8f0dd', ink: '#1f1a16', glyph: pips(number) });

export const die: DieLook = {
  name: 'sharp-shooters',
  faces: [face(1), face(2), face(3), face(4), face(5), face(6)],
  body: '#f8f0dd',
  roughness: 0.28,
  inset: 1,
};

export const felt: Ground = {
  rim: '#7a5033',
  floor: 'cloth',
  paint(ctx, width, height, dark) {
    const light = ctx.createRadialGradient(width * 0.45, height * 0.4, height * 0.1, width / 2, height / 2, width * 0.65);
    light.addColorStop(0, dark ? '#2c6a4b' : '#3f8a62');
    light.addColorStop(1, dark ? '#173d2b' : '#256245');
    ctx.fillStyle = light;
    ctx.fillRect(0, 0, width, height);
    ctx.lineCap = 'round';
    for (let i = 0; i < 2600; ++i) {
      const x = chance(i) * width;
      const y = chance(i + 5000) * height;
      ctx.strokeStyle = chance(i + 9000) > 0.5 ? 'rgb(255 255 255 / 0.05)' : 'rgb(0 25 10 / 0.09)';
      ctx.lineWidth = 1.4;
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x + (chance(i + 100) - 0.5) * 12, y + (chance(i + 200) - 0.5) * 12);
      ctx.stroke();
    }
    // a seam near the edge
    ctx.strokeStyle = dark ? 'rgb(226 184 90 / 0.42)' : 'rgb(246 222 160 / 0.55)';
    ctx.lineWidth = 4;
    ctx.setLineDash([16, 10]);
    ctx.beginPath();
    ctx.roundRect(34, 34, width - 68, height - 68, 40);
    ctx.stroke();
    ctx.setLineDash([]);
  },
};
