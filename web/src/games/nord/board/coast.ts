/** From a set of squares to one inked outline. Pure and deterministic: the same square gives the same line on every
 *  machine. Used for the island and for each region: edges they share wobble identically, so regions meet without gaps. */
import { curve, hash, type Point, written } from '../../../table/ink.ts';
import { keyOf, loops, type Squares, turn } from '../../../table/loops.ts';

export { hash, keyOf, loops, type Point, type Squares };

/** Where a grid corner is drawn. */
function vertex([x, y]: Point): Point {
  return [x * 100 + hash(x, y, 1) * 13, y * 100 + hash(x, y, 2) * 13];
}

const STEPS = 8;

/** The inner points of the edge from a to b, the same whichever way it is walked. `bay` pushes its middle sideways. */
function edge(a: Point, b: Point, bay = 0): Point[] {
  const back = a[0] > b[0] || a[1] > b[1];
  const [p, q] = back ? [b, a] : [a, b];
  const [P, Q] = [vertex(p), vertex(q)];
  const normal: Point = [-(Q[1] - P[1]) / 100, (Q[0] - P[0]) / 100];
  const upright = p[0] === q[0] ? 3 : 4;
  const points: Point[] = [];
  for (let i = 1; i < STEPS; i++) {
    const t = i / STEPS;
    const rough = hash(p[0] * 9 + i, p[1] * 9, upright) * 7;
    const swing = hash(p[0], p[1], upright + 5) * 11 * Math.sin(t * 2 * Math.PI);
    const d = rough + swing + bay * hash(p[0], p[1], upright + 9) * Math.sin(t * Math.PI) ** 2;
    points.push([P[0] + (Q[0] - P[0]) * t + normal[0] * d, P[1] + (Q[1] - P[1]) * t + normal[1] * d]);
  }
  return back ? points.reverse() : points;
}

/** SVG path data of regions: their outline runs exactly along the edges that others share. */
export function regionPath(squares: Squares): string {
  return loops(squares).map((ring) => curve(ring.flatMap((corner, i) => [vertex(corner), ...edge(corner, ring[(i + 1) % ring.length]!)]))).join('');
}

/** SVG path data of a coast: rounded corners, and bays and headlands where it would run straight. */
export function coastPath(squares: Squares, round = 17): string {
  return loops(squares).map((ring) => curve(shore(ring, round))).join('');
}

function shore(ring: Point[], round: number): Point[] {
  const n = ring.length;
  const at = (i: number): Point => ring[(i + n) % n]!;
  const bent = ring.map((corner, i) => turn(at(i - 1), corner, at(i + 1)) !== 0);
  return ring.flatMap((corner, i) => {
    const P = vertex(corner);
    const next = (i + 1) % n;
    const bay = bent[i] && bent[next] ? 10 : bent[i] || bent[next] ? 24 : 36;
    const inner = edge(corner, at(next), bay).slice(bent[i] ? 1 : 0, bent[next] ? -1 : undefined);
    if (!bent[i]) return [P, ...inner];
    const [a, b] = [towards(corner, at(i - 1)), towards(corner, at(i + 1))];
    const r = round * (1 + hash(corner[0], corner[1], 7) * 0.7);
    const soft = (from: Point, to: Point): Point => [P[0] + (from[0] + to[0] * 0.2) * r, P[1] + (from[1] + to[1] * 0.2) * r];
    return [soft(a, b), soft(b, a), ...inner];
  });
}

function towards(from: Point, to: Point): Point {
  return [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
}

/** The edge between two grid corners as an open path. */
export function edgePath(a: Point, b: Point): string {
  return `M${[vertex(a), ...edge(a, b), vertex(b)].map(written).join('L')}`;
}

/** The outline of squares along the grid itself, corners rounded: for marks, not for land. */
export function framePath(squares: Squares, round: number): string {
  return loops(squares)
    .map((ring) => {
      const n = ring.length;
      const parts = ring.map((corner, i) => {
        const [a, b] = [ring[(i + n - 1) % n]!, ring[(i + 1) % n]!];
        const [x, y] = [corner[0] * 100, corner[1] * 100];
        if (turn(a, corner, b) === 0) return `${x} ${y}`;
        const [from, to] = [towards(corner, a), towards(corner, b)];
        return `${x + from[0] * round} ${y + from[1] * round}Q${x} ${y} ${x + to[0] * round} ${y + to[1] * round}`;
      });
      return `M${parts.join('L')}Z`;
    })
    .join('');
}
