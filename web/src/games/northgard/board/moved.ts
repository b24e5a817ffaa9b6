/** Where on the map it is seen what has moved, and how long; and what stands elsewhere meanwhile. Pure. */
import type { NorthgardTable } from '../../../lib/api.ts';
import type { Point } from '../../../table/ink.ts';
import type { Land } from './land.ts';
import type { Site } from './layout.ts';
import { type Changes, changesOf, type Faded, fadedOf, type Loss, type Walk } from './motion.ts';
import { pathOf, SIDE } from './shapes.ts';

/** A position as it is drawn. */
export interface Drawn {
  table: NorthgardTable;
  land: Land;
  owners: Readonly<Record<string, string>>;
  sites: ReadonlyMap<string, Site>;
}

export interface Moved {
  /** One after another. */
  n: number;
  ms: number;
  changes: Changes;
  /** To a place, from how far away, in a bow. */
  walks: (Walk & { at: Point; from: string; off: Point; bow: Point })[];
  losses: (Loss & { place: Point })[];
  tiles: { name: string; x: number; y: number; facing: string; owners: Record<string, string> }[];
  /** The borders of a closed territory, one after another round it. */
  closed: { name: string; borders: string[] }[];
  faded: Faded[];
  /** Where to look; null: nowhere in particular. */
  at: Point | null;
}

/** How far a way swings out, of its length. */
const SWING = 0.16;

/** Where a seat's figures stand in a territory. */
function placeOf({ table, sites }: Drawn, name: string, seat: string): Point | null {
  const [site, land] = [sites.get(name), table.territories.find((each) => each.name === name)];
  return site ? (land && land.owner !== null && land.owner !== seat ? (site.guests ?? site.figures) : site.figures) : null;
}

function around(name: string, land: Land): string[] {
  const box = land.realm.get(name)?.box;
  if (!box) return [];
  const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
  const angle = (points: readonly Point[]): number => {
    const [px, py] = points[Math.floor(points.length / 2)]!;
    return Math.atan2(px - x, y - py);
  };
  const own = land.borders.filter(({ one, other }) => one !== other && (one === name || other === name));
  return own.sort((a, b) => angle(a.points) - angle(b.points)).map(({ points }) => pathOf(points));
}

export function movedOf(before: Drawn, after: Drawn, n: number, ms: number): Moved | null {
  const changes = changesOf(before.table, after.table);
  if (!changes) return null;
  const walks = changes.walks.flatMap((walk) => {
    const [from, at] = [placeOf(before, walk.from, walk.seat), placeOf(after, walk.to, walk.seat)];
    if (!from || !at) return [];
    const off: Point = [from[0] - at[0], from[1] - at[1]];
    const side = off[0] > 0 ? -1 : 1; // always upwards, as the arrows
    return [{ ...walk, at, off, bow: [-off[1] * SWING * side, off[0] * SWING * side] as Point }];
  });
  const losses = changes.losses.flatMap((loss) => {
    const place = placeOf(before, loss.at, loss.seat);
    return place ? [{ ...loss, place }] : [];
  });
  const holder = (area: string): string | undefined => after.owners[after.land.territory.get(area) ?? ''];
  const tiles = changes.tiles.map(({ name, x, y, facing }) => {
    const areas = [...after.land.territory.keys()].filter((area) => area.slice(0, -1) === name);
    return { name, x, y, facing, owners: Object.fromEntries(areas.flatMap((area) => (holder(area) === undefined ? [] : [[area.slice(-1), holder(area)!]]))) };
  });
  const closed = changes.closed.map((name) => ({ name, borders: around(name, after.land) }));
  const faded = fadedOf(before, after);
  const [tile] = tiles;
  const at: Point | null = walks[0]?.at ?? losses[0]?.place ?? (tile ? [(tile.x + 0.5) * SIDE, (tile.y + 0.5) * SIDE] : null);
  const nothing = [walks, losses, tiles, closed, faded, changes.came, changes.built].every((each) => each.length === 0);
  return nothing ? null : { n, ms, changes, walks, losses, tiles, closed, faded, at };
}

/** Figures that are still on their way, by territory and seat. */
export type Away = ReadonlyMap<string, { n: number; bear: boolean }>;
export const awayOf = (moved: Moved | null): Away => new Map((moved?.walks ?? []).map(({ to, seat, n, bear }) => [`${to} ${seat}`, { n, bear }]));
