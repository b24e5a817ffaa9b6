/** From a set of squares to the closed ways round it. */
import type { Point } from './ink.ts';

/** Squares as `x,y`. */
export type Squares = ReadonlySet<string>;

export const keyOf = (x: number, y: number): string => `${x},${y}`;

/** Closed loops of grid corners round a set of squares; the squares lie on the right hand. */
export function loops(squares: Squares): Point[][] {
  const out = outgoing(squares);
  const rings: Point[][] = [];
  for (let first = out.keys().next(); !first.done; first = out.keys().next()) {
    const start = first.value.split(',').map(Number) as unknown as Point;
    const ring: Point[] = [start];
    for (let before: Point | null = null, at = start; ; ) {
      const next: Point = leave(out, at, before);
      if (next[0] === start[0] && next[1] === start[1]) break;
      ring.push(next);
      before = at;
      at = next;
    }
    rings.push(ring);
  }
  return rings;
}

/** For each corner of the outline: where it goes on from there. */
function outgoing(squares: Squares): Map<string, Point[]> {
  const out = new Map<string, Point[]>();
  const add = (a: Point, b: Point): void => void out.set(keyOf(...a), [...(out.get(keyOf(...a)) ?? []), b]);
  for (const square of squares) {
    const [x, y] = square.split(',').map(Number) as [number, number];
    if (!squares.has(keyOf(x, y - 1))) add([x, y], [x + 1, y]);
    if (!squares.has(keyOf(x + 1, y))) add([x + 1, y], [x + 1, y + 1]);
    if (!squares.has(keyOf(x, y + 1))) add([x + 1, y + 1], [x, y + 1]);
    if (!squares.has(keyOf(x - 1, y))) add([x, y + 1], [x, y]);
  }
  return out;
}

/** Takes one way out of a corner. Where two squares touch only there it turns right, so that they stay apart. */
function leave(out: Map<string, Point[]>, at: Point, before: Point | null): Point {
  const ways = out.get(keyOf(...at))!;
  const right = before && ways.length > 1 ? ways.findIndex((way) => turn(before, at, way) > 0) : 0;
  const [way] = ways.splice(Math.max(right, 0), 1);
  if (ways.length === 0) out.delete(keyOf(...at));
  return way!;
}

/** Positive for a right turn, 0 for straight on. */
export function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
}
