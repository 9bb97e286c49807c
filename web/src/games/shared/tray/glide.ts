import { settings } from '../../../device/settings.svelte';

interface Glide {
  from: DOMRect | undefined;
  to: DOMRect;
  duration: number;
  easing: (part: number) => number;
  /** Height of the arc in pixels. */
  arc?: number;
  /** Keeps the final size during the move. */
  rigid?: boolean;
}

/** A transition from another place on the screen. */
export function glide({ from, to, duration, easing, arc = 0, rigid = false }: Glide) {
  if (!from || settings.calm) return { duration: 0 };
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = rigid ? 1 : from.width / Math.max(1, to.width);
  return {
    duration,
    easing,
    css: (part: number, rest: number) =>
      `transform: translate(${x * rest}px, ${y * rest - Math.sin(part * Math.PI) * arc}px) scale(${part + scale * rest})`,
  };
}
