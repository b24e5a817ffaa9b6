/** How places are marked: a frame with a plus, stripes, corners, dashes; each round 0, 0. */
import { HEXAGON, isPath, isTile } from './places.ts';

export type Mark = 'legal' | 'refused' | 'selected' | 'path';
export type Kind = 'tile' | 'crossing' | 'path';

export const kindOf = (name: string): Kind => (isTile(name) ? 'tile' : isPath(name) ? 'path' : 'crossing');

const INSET = 0.84;
const SHARE = 0.3; // of a tile's side that a corner takes
const line = (points: readonly (readonly [number, number])[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** The outline of a mark; wider round a piece. */
export function frame(kind: Kind, taken: boolean): string {
  if (kind === 'tile') return `${line(HEXAGON.map(([x, y]) => [x * INSET, y * INSET]))}Z`;
  if (kind === 'crossing') {
    const r = taken ? 44 : 20;
    return `M0 -${r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 -${r}Z`;
  }
  const [x, y] = taken ? [46, 19] : [33, 13];
  return `M${y - x} -${y}H${x - y}A${y} ${y} 0 0 1 ${x - y} ${y}H${y - x}A${y} ${y} 0 0 1 ${y - x} -${y}Z`;
}

/** Six angles of a tile; four arcs round a crossing; two ends of a path. */
export function corners(kind: Kind): string {
  if (kind === 'crossing') return 'M-42 -14A44 44 0 0 1 -14 -42M14 -42A44 44 0 0 1 42 -14M42 14A44 44 0 0 1 14 42M-14 42A44 44 0 0 1 -42 14';
  if (kind === 'path') return 'M-32 -19A19 19 0 0 0 -32 19M32 -19A19 19 0 0 1 32 19';
  return HEXAGON.map(([x, y], k) => {
    const side = ([px, py]: readonly [number, number]): readonly [number, number] => [(x + (px - x) * SHARE) * INSET, (y + (py - y) * SHARE) * INSET];
    return line([side(HEXAGON.at(k - 1)!), [x * INSET, y * INSET], side(HEXAGON[(k + 1) % 6]!)]);
  }).join('');
}

/** The middle of the plus and how long its arms are; on the ring round a building that may grow. */
export function plus(kind: Kind, taken: boolean): { x: number; y: number; arm: number } | null {
  if (kind === 'tile') return { x: 0, y: -53, arm: 9 };
  if (kind === 'crossing') return taken ? { x: 31, y: -31, arm: 8 } : { x: 0, y: 0, arm: 8 };
  return taken ? null : { x: 0, y: 0, arm: 7 };
}

/** Stripes across a frame; over a piece a single one, so that it can still be seen. */
export function stripes(taken: boolean): string {
  const places = taken ? [0] : Array.from({ length: 19 }, (_, k) => k * 18 - 162);
  return places.map((x) => `M${x - 90} 90L${x + 90} -90`).join('');
}
