// Whether a decision is close enough to the one in the lesson. Throws need not match exactly.

/** Tolerances: tenths of a degree, relative speed, millimetres, degrees per second. */
const kNear = { dir: 35, speed: 0.09, x: 12, spin: 200 } as const;

/** The differing part of the aim, as in `aim` of the lesson; `other` for another decision. */
export function missedBy(decision: string, wanted: string): string | null {
  if (decision === wanted) return null;
  if (!wanted.startsWith('throw ') || !decision.startsWith('throw ')) return 'other';
  const number = (text: string, key: string): number => Number(new RegExp(`\\b${key}=(-?\\d+)`).exec(text)?.[1] ?? 0);
  const by = (key: string): number => number(decision, key) - number(wanted, key);
  if (by('kind') !== 0) return 'kind';
  const speed = by('speed') / Math.max(1, number(wanted, 'speed'));
  if (Math.abs(speed) > kNear.speed) return speed > 0 ? 'softer' : 'harder';
  if (Math.abs(by('dir')) > kNear.dir) return by('dir') > 0 ? 'left' : 'right';
  return Math.abs(by('x')) > kNear.x || Math.abs(by('spin')) > kNear.spin ? 'straight' : null;
}
