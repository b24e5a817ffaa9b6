/** The line of an attack: out of the start's gate, over the men, with rounded bends, to the goal's gate. */
import type { Ghost, NordTable } from '../model.ts';
import type { Point } from './coast.ts';
import { route } from './net.ts';
import { centreOf } from './snap.ts';

export interface Arrow {
  id: string;
  seat: string;
  path: string;
  head: string;
}

const BEND = 30;
const GATE = 60;

export function arrowOf(table: NordTable, seat: string, start: string, goal: string, men: readonly string[] = []): Arrow | null {
  const way = route(table, start, goal, seat, men);
  if (!way || way.length < 3) return null;
  const points = way.map((space): Point => [centreOf(space)[0], centreOf(space)[1] + 4]);
  const last = points.length - 1;
  points[0] = towards(points[0]!, points[1]!, GATE);
  const tip = towards(points[last]!, points[last - 1]!, GATE - 22);
  points[last] = towards(points[last]!, points[last - 1]!, GATE + 10);
  return { id: `${seat}${start}${goal}`, seat, path: bent(points), head: headAt(tip, points[last]!) };
}

/** One goal may be attacked twice in a turn, if who came first died alone: each arrow has an id of its own. */
export function arrowsOf(table: NordTable, ghosts: readonly Ghost[]): Arrow[] {
  return ghosts.flatMap(({ seat, start, goal, men }, n) => {
    const arrow = arrowOf(table, seat, start, goal, men.map(({ at }) => at));
    return arrow ? [{ ...arrow, id: `${n}${arrow.id}` }] : [];
  });
}

/** The line of one of several ways, beside the others by `shift`. */
export function wayLine(way: readonly string[], shift: number): string {
  if (way.length < 3) return '';
  const points = way.map((space): Point => [centreOf(space)[0] + shift, centreOf(space)[1] + 4 + shift]);
  const last = points.length - 1;
  points[0] = towards(points[0]!, points[1]!, GATE);
  points[last] = towards(points[last]!, points[last - 1]!, GATE);
  return bent(points);
}

function towards(from: Point, to: Point, by: number): Point {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [from[0] + ((to[0] - from[0]) / far) * by, from[1] + ((to[1] - from[1]) / far) * by];
}

function bent(points: readonly Point[]): string {
  const parts = points.map((p, i) => {
    const [a, b] = [points[i - 1], points[i + 1]];
    if (!a || !b) return `${p[0]} ${p[1]}`;
    const [from, to] = [towards(p, a, BEND), towards(p, b, BEND)];
    return `${from[0]} ${from[1]}Q${p[0]} ${p[1]} ${to[0]} ${to[1]}`;
  });
  return `M${parts.join('L')}`;
}

function headAt(tip: Point, from: Point): string {
  const [dx, dy] = [(tip[0] - from[0]) / 32, (tip[1] - from[1]) / 32];
  const wing = (side: number): string => `${from[0] - dx * 4 - dy * side} ${from[1] - dy * 4 + dx * side}`;
  return `M${wing(22)}L${tip[0]} ${tip[1]}L${wing(-22)}Z`;
}
