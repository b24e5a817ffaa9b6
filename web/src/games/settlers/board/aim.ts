/** What is pointed at, and what of the island belongs to it. */
import type { Point } from '../../../table/ink.ts';
import { metAt, originOf, tilesOf } from '../foretold.ts';
import type { Action, SettlersTable, Target } from '../model.ts';
import { banditAt } from './pieces.ts';
import { crossingAt, HEXAGON, tileAt } from './places.ts';

export type Aim =
  /** `tiles`: those that would give something. */
  | { action: 'settle' | 'city'; target: Target; tiles: Target[] }
  | { action: 'road'; target: Target }
  /** `from`: the tile the bandit would leave. */
  | { action: 'bandit'; target: Target; from: Target | null; met: ReadonlyMap<string, string> }
  /** The other one of two bandits would be taken. */
  | { action: 'pick'; target: Target }
  | { action: 'steal'; target: Target };

export function aimAt(table: SettlersTable, target: Target, action: Action, picked: Target | null, seat: string | null): Aim {
  if (action === 'road' || action === 'steal' || action === 'pick') return { action, target };
  if (action === 'bandit') return { action, target, from: originOf(table, picked), met: metAt(table, target, seat) };
  return { action, target, tiles: tilesOf(table, target).map(({ at }) => at) };
}

/** A tile's outline, a little inside it. */
export function inside(tile: Target, share = 0.93): string {
  const [x, y] = tileAt(tile);
  return `M${HEXAGON.map(([dx, dy]) => `${(x + dx * share).toFixed(1)} ${(y + dy * share).toFixed(1)}`).join('L')}Z`;
}

/** How far from the middle of a building, and from that of a number, a ray ends. */
const GAP = { building: 50, token: 34 };

/** From a crossing to the number of a tile. */
export function ray(crossing: Target, tile: Target): string {
  const [from, to] = [crossingAt(crossing), tileAt(tile)];
  return line(from, to, GAP.building, GAP.token);
}

/** The way a bandit would walk. */
export function trail({ tiles }: Pick<SettlersTable, 'tiles'>, start: Target, goal: Target): string {
  const token = (tile: Target): number => tiles.find(({ at }) => at === tile)?.token ?? 0;
  const [a, b] = [banditAt(start, token(start)), banditAt(goal, token(goal))];
  return line([a.x, a.y], [b.x, b.y], 40, 40);
}

function line([x0, y0]: Point, [x1, y1]: Point, first: number, last: number): string {
  const far = Math.hypot(x1 - x0, y1 - y0);
  const at = (share: number): string => `${(x0 + (x1 - x0) * share).toFixed(1)} ${(y0 + (y1 - y0) * share).toFixed(1)}`;
  return `M${at(first / far)}L${at(1 - last / far)}`;
}
