/** Arrows from one territory to another. */
import type { Point } from '../../../table/ink.ts';

export interface Bow {
  path: string;
  /** The tip, and how the head is turned, in degrees. */
  tip: Point;
  turn: number;
  /** Where a number lies on it. */
  middle: Point;
}

/** Free of the posts at both ends; how far the bow swings out. */
const FREE = { from: 50, to: 58 };
const SWING = 0.18;

export function bowOf(from: Point, to: Point): Bow {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy) || 1;
  const side = dx < 0 ? -1 : 1; // always upwards: arrows there and back do not lie on each other
  const over: Point = [(from[0] + to[0]) / 2 + dy * SWING * side, (from[1] + to[1]) / 2 - dx * SWING * side];
  const towards = (at: Point, free: number): Point => {
    const gone = Math.min(free, far * 0.3) / (Math.hypot(over[0] - at[0], over[1] - at[1]) || 1);
    return [at[0] + (over[0] - at[0]) * gone, at[1] + (over[1] - at[1]) * gone];
  };
  const [start, tip, neck] = [towards(from, FREE.from), towards(to, FREE.to - 22), towards(to, FREE.to)];
  const said = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const middle: Point = [start[0] / 4 + over[0] / 2 + neck[0] / 4, start[1] / 4 + over[1] / 2 + neck[1] / 4];
  return { middle, path: `M${said(start)}Q${said(over)} ${said(neck)}`, tip, turn: (Math.atan2(to[1] - over[1], to[0] - over[0]) * 180) / Math.PI };
}
