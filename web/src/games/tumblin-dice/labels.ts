// Placement of labels beside dice, so that they cover neither dice nor each other.

export interface Labelled {
  /** Centre of the die on the screen, and half its size. */
  x: number;
  y: number;
  half: number;
  width: number;
  height: number;
}

export interface Label {
  x: number;
  y: number;
  /** Far enough from its die to need a line. */
  far: boolean;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const around = (x: number, y: number, w: number, h: number): Box => ({ left: x - w, top: y - h, right: x + w, bottom: y + h });

function shared(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Above is best, then the other sides; farther out only if crowded. */
const kSides: readonly (readonly [right: number, down: number])[] = [
  [0, -1],
  [1, -0.8],
  [-1, -0.8],
  [1, 0],
  [-1, 0],
  [1, 0.8],
  [-1, 0.8],
  [0, 1],
];
const kRings: readonly number[] = [0, 11, 24, 40];

/** One place for each die, in the same order. */
export function placeLabels(all: readonly Labelled[], width: number, height: number): Label[] {
  const dice = all.map(({ x, y, half }) => around(x, y, half, half));
  const taken: Box[] = [];
  const places: Label[] = all.map(({ x, y }) => ({ x, y, far: false }));
  // Dice in the back first: the space above them is free.
  const order = all.map((_, i) => i).sort((a, b) => all[a]!.y - all[b]!.y || a - b);
  for (const i of order) {
    const { x, y, half, width: wide, height: high } = all[i]!;
    let least = Infinity;
    let best: Box | null = null;
    for (const [ring, out] of kRings.entries())
      for (const [side, [right, down]] of kSides.entries()) {
        const cx = x + right * (half + wide / 2 + out);
        const cy = y + down * (half + high / 2 + out);
        const box = around(cx, cy, wide / 2, high / 2);
        const outside = Math.max(0, -box.left, -box.top, box.right - width, box.bottom - height);
        let cost = ring * 26 + side * 5 + outside * 60;
        for (const die of dice) cost += shared(box, die);
        for (const label of taken) cost += shared(box, label) * 3;
        if (cost >= least) continue;
        least = cost;
        best = box;
        places[i] = { x: cx, y: cy, far: ring > 0 };
      }
    if (best) taken.push(best);
  }
  return places;
}
