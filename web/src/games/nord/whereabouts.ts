/** Where something is, in words: north of Nes. */
import { t } from '../../lib/lang.svelte.ts';
import { settlementName, spot } from './model.ts';

/** Clockwise from the east, as angles on a chart go. */
const DIRECTIONS = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const;

/** Anything that knows where settlements stand. */
export interface Landmarks {
  settlements: readonly { name: string; at: string }[];
}

/** On which side of which settlement these spaces lie: of the one that is nearest to their middle. */
export function whereabouts(spaces: readonly string[], { settlements }: Landmarks): string | null {
  const spots = spaces.map(spot);
  const middle = (axis: 0 | 1): number => spots.reduce((sum, each) => sum + each[axis], 0) / spots.length;
  const [x, y] = [middle(0), middle(1)];
  const seen = settlements.map(({ name, at }) => ({ name, dx: x - spot(at)[0], dy: y - spot(at)[1] }));
  const nearest = seen.sort((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy) || a.name.localeCompare(b.name))[0];
  if (!nearest || (!nearest.dx && !nearest.dy)) return null;
  const eighth = Math.round((Math.atan2(nearest.dy, nearest.dx) / Math.PI) * 4);
  return t(`log.where.${DIRECTIONS[(eighth + 8) % 8]!}`, { settlement: settlementName(nearest.name) });
}
