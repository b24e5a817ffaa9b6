/** Lines drawn by hand. Pure and deterministic: the same place gives the same line on every machine. */

/** In the units of a drawing. */
export type Point = readonly [x: number, y: number];

/** Between -0.5 and 0.5, always the same for the same numbers. */
export function hash(a: number, b: number, c = 0): number {
  let h = (Math.imul(a, 374761393) + Math.imul(b, 668265263) + Math.imul(c, 2147483647)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296 - 0.5;
}

export const written = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A closed smooth curve through points: Catmull-Rom as Béziers. */
export function curve(points: readonly Point[]): string {
  const n = points.length;
  const at = (i: number): Point => points[(i + n) % n]!;
  const parts = points.map((p, i) => {
    const [before, next, after] = [at(i - 1), at(i + 1), at(i + 2)];
    const one: Point = [p[0] + (next[0] - before[0]) / 6, p[1] + (next[1] - before[1]) / 6];
    const two: Point = [next[0] - (after[0] - p[0]) / 6, next[1] - (after[1] - p[1]) / 6];
    return `C${written(one)} ${written(two)} ${written(next)}`;
  });
  return `M${written(at(0))}${parts.join('')}Z`;
}

/** The inner points of an inked line between two points, the same whichever way it is walked. */
export function inked(a: Point, b: Point, rough = 7, swing = 11): Point[] {
  const back = a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);
  const [[px, py], [qx, qy]] = back ? [b, a] : [a, b];
  const far = Math.hypot(qx - px, qy - py);
  const [nx, ny] = [-(qy - py) / far, (qx - px) / far];
  const [x, y] = [Math.round(px), Math.round(py)];
  const points = [1, 2, 3, 4, 5, 6, 7].map((i): Point => {
    const t = i / 8;
    const d = hash(x * 9 + i, y * 9, 4) * rough + hash(x, y, 9) * swing * Math.sin(t * 2 * Math.PI);
    return [px + (qx - px) * t + nx * d, py + (qy - py) * t + ny * d];
  });
  return back ? points.reverse() : points;
}

/** One of 1 … `of`, by the place. */
export const pick = (x: number, y: number, of: number, salt: number): number => Math.floor((hash(Math.round(x), Math.round(y), salt) + 0.5) * of) + 1;
