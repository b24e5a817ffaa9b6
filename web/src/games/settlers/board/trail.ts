/** The way along a player's longest road, so that it can be shown from one end to the other. */
import type { SettlersTable } from '../../../lib/api.ts';

const ends = (path: string): [string, string] => path.split('-') as [string, string];

/** The longest way over a seat's roads, each once, that no building of another player cuts. */
export function trailOf({ roads, buildings }: Pick<SettlersTable, 'roads' | 'buildings'>, seat: string): string[] {
  const cut = new Set(buildings.filter((each) => each.seat !== seat).map(({ at }) => at));
  const at = new Map<string, string[]>();
  for (const { at: path } of roads.filter((each) => each.seat === seat)) for (const end of ends(path)) at.set(end, [...(at.get(end) ?? []), path]);

  const onward = (crossing: string, gone: readonly string[]): string[] => {
    if (gone.length && cut.has(crossing)) return [...gone];
    const ways = (at.get(crossing) ?? []).filter((path) => !gone.includes(path));
    return longest([[...gone], ...ways.map((path) => onward(ends(path).find((end) => end !== crossing)!, [...gone, path]))]);
  };
  return longest([...at.keys()].map((crossing) => onward(crossing, [])));
}

const longest = (ways: readonly string[][]): string[] => ways.reduce((best, way) => (way.length > best.length ? way : best), []);
