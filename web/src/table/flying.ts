/** Ways over the page, as CSS transforms from its corner. */

export interface Spot {
  x: number;
  y: number;
}

export const at = (spot: Spot, scale = 1): string => `translate(${spot.x}px, ${spot.y}px) scale(${scale})`;

/** Thrown: the way bends upwards, or downwards with a bend of −1. */
export function arc(from: Spot, to: Spot, bend: 1 | -1 = 1): Keyframe[] {
  const height = bend * Math.min(120, 30 + Math.hypot(to.x - from.x, to.y - from.y) * 0.18);
  return [0, 0.25, 0.5, 0.75, 1].map((part) => ({
    transform: at({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part - 4 * height * part * (1 - part) }, 1 - 0.15 * part),
    opacity: part === 1 ? 0.6 : 1,
  }));
}

/** Shown large on its way, and then laid down. */
export function shown(from: Spot, over: Spot, to: Spot): Keyframe[] {
  return [
    { transform: at(from), opacity: 1 },
    { transform: at(over, 3), opacity: 1, offset: 0.25 },
    { transform: at(over, 3), opacity: 1, offset: 0.75 },
    { transform: at(to), opacity: 1 },
  ];
}

/** The middle of what can be seen of a thing on the page; null if it is not there. */
export function spotOf(selector: string): Spot | null {
  for (const element of document.querySelectorAll(selector)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width > 0) return { x: left + width / 2, y: top + height / 2 };
  }
  return null;
}
