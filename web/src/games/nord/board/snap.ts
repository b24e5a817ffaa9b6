/** What is meant by a point on the chart, and by a key. */
import { type NordSettlement, spaceAt, spot, type Target } from '../model.ts';
import type { Point } from './coast.ts';

/** How far a tap may be from the middle of a legal target, in units. */
export const REACH = 75;

export interface Board {
  width: number;
  height: number;
  settlements: readonly Pick<NordSettlement, 'name' | 'at'>[];
}

/** The square's target: a settlement is one thing, whatever stands there. */
export function targetAt(board: Board, space: string): Target {
  const settlement = board.settlements.find((each) => each.at === space);
  return settlement ? `settlement:${settlement.name}` : `cell:${space}`;
}

/** Where a target lies; null for what is not on the chart. */
export function spaceOf(board: Board, target: Target): string | null {
  const [kind, name] = target.split(':') as [string, string];
  if (kind === 'cell') return name;
  return kind === 'settlement' ? (board.settlements.find((each) => each.name === name)?.at ?? null) : null;
}

/** The middle of a square. */
export function centreOf(space: string): Point {
  const [x, y] = spot(space);
  return [x * 100 + 50, y * 100 + 50];
}

/** The middle and the size of what a mark goes round. */
export interface Place {
  target: Target;
  x: number;
  y: number;
  size: number;
}

export function placeOf(board: Board, target: Target): Place | null {
  const space = spaceOf(board, target);
  if (!space) return null;
  const [x, y] = centreOf(space);
  return { target, x, y, size: target.startsWith('settlement:') ? 140 : 100 };
}

export function placesOf(board: Board, targets: Iterable<Target>): Place[] {
  return [...targets].flatMap((target) => placeOf(board, target) ?? []);
}

/** The nearest legal target within reach, else the square itself; null beyond the board. */
export function snap(board: Board, [x, y]: Point, legal: Iterable<Target>): Target | null {
  let best: { target: Target; far: number } | null = null;
  for (const target of legal) {
    const space = spaceOf(board, target);
    if (!space) continue;
    const [cx, cy] = centreOf(space);
    const far = Math.hypot(cx - x, cy - y);
    if (far <= REACH && (!best || far < best.far)) best = { target, far };
  }
  if (best) return best.target;
  const [column, row] = [Math.floor(x / 100), Math.floor(y / 100)];
  const inside = column >= 0 && row >= 0 && column < board.width && row < board.height;
  return inside ? targetAt(board, spaceAt(column, row)) : null;
}

export interface Span {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const STEPS: Readonly<Record<string, Point>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], PageUp: [0, -4], PageDown: [0, 4] };

/** Where a key leads from a space; null if it is no key of movement. */
export function moved(space: string, key: string, { left, top, right, bottom }: Span): string | null {
  const [x, y] = spot(space);
  const step = STEPS[key];
  const to: Point | null = step ? [x + step[0], y + step[1]] : key === 'Home' ? [left, y] : key === 'End' ? [right - 1, y] : null;
  return to && spaceAt(Math.min(Math.max(to[0], left), right - 1), Math.min(Math.max(to[1], top), bottom - 1));
}

/** The next legal space in reading order, after the last one the first again. */
export function nextLegal(board: Board, space: string, legal: Iterable<Target>, back = false): string | null {
  const order = (each: string): number => spot(each)[1] * 100 + spot(each)[0];
  const spaces = [...legal].flatMap((target) => spaceOf(board, target) ?? []).sort((a, b) => (order(a) - order(b)) * (back ? -1 : 1));
  const here = order(space);
  return spaces.find((each) => (back ? order(each) < here : order(each) > here)) ?? spaces[0] ?? null;
}
