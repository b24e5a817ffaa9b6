/** Where the buttons lie that turn a tile which is tried, and where its land would join mine. Pure. */
import type { Point } from '../../../table/ink.ts';
import { keyOf } from '../../../table/loops.ts';
import { realmAt } from './hit.ts';
import { around, type Box, type Land } from './land.ts';
import type { GhostTile } from './model.ts';
import { SIDE } from './shapes.ts';

/** At least as large on the screen as a finger, whatever the zoom: units of their radius. `by`: px of a unit. */
export const radiusOf = (by: number): number => Math.min(Math.max(40, 20 / by), 76);
const OFF = 12;

/** To the left and to the right: beside the tile where that is sea, or both above or below it, or both on one side; in its own
 *  corners where land lies all around. */
export function turnsAt({ x, y }: Pick<GhostTile, 'x' | 'y'>, cells: Pick<Land, 'cells'>['cells'], radius: number): readonly [Point, Point] {
  const free = (dx: number, dy: number): boolean => !cells.has(keyOf(x + dx, y + dy));
  const [far, near] = [SIDE / 2 + radius + OFF, radius + OFF / 2];
  const corner = SIDE / 2 - radius - OFF;
  const at = (ax: number, ay: number, bx: number, by: number): readonly [Point, Point] => {
    const middle: Point = [(x + 0.5) * SIDE, (y + 0.5) * SIDE];
    return [[middle[0] + ax, middle[1] + ay], [middle[0] + bx, middle[1] + by]];
  };
  if (free(-1, 0) && free(1, 0)) return at(-far, 0, far, 0);
  if (free(0, -1)) return at(-near, -far, near, -far);
  if (free(0, 1)) return at(-near, far, near, far);
  if (free(-1, 0)) return at(-far, -near, -far, near);
  if (free(1, 0)) return at(far, -near, far, near);
  return at(-corner, -corner, corner, -corner);
}

/** The tile with its buttons. */
export function extentOf(ghost: GhostTile, { cells }: Pick<Land, 'cells'>, by: number): Box {
  const radius = radiusOf(by) + OFF;
  const round = ghost.turns ? turnsAt(ghost, cells, radiusOf(by)).map(([x, y]): Box => ({ x: x - radius, y: y - radius, w: 2 * radius, h: 2 * radius })) : [];
  return around([{ x: ghost.x * SIDE, y: ghost.y * SIDE, w: SIDE, h: SIDE }, ...round]);
}

/** The middle of the first side of a tile beyond which land lies that it would join. */
export function jointOf({ x, y, joins = [] }: GhostTile, land: Land): Point | null {
  const middle: Point = [(x + 0.5) * SIDE, (y + 0.5) * SIDE];
  for (const [dx, dy] of [[0, 1], [0, -1], [-1, 0], [1, 0]] as const) {
    const realm = realmAt(land, [middle[0] + dx * (SIDE / 2 + 4), middle[1] + dy * (SIDE / 2 + 4)]);
    if (realm !== null && joins.includes(realm)) return [middle[0] + (dx * SIDE) / 2, middle[1] + (dy * SIDE) / 2];
  }
  return null;
}
