/** What a draft would change for me, read from two positions: the one that is, and the one that would be. */
import type { MatchEvent } from '../../../lib/api.ts';
import { amount, type Counts, GOODS, type NorthgardPlayer, type NorthgardTable, playerOf } from '../model.ts';

export interface Change {
  kind: 'units' | 'goods' | 'fame' | 'year' | 'winter' | 'strongholds' | 'closes' | 'harvest' | 'bill';
  /** What of, for goods and what a year gives. */
  what?: string;
  before: number;
  after: number;
  /** A place that is closed, and its tiles. */
  at?: string;
  /** What that place is still called on the map. */
  was?: string;
  bad?: boolean;
}

/** What the next winter will lack, with what the harvest brings before it. */
export const lacking = ({ goods, harvest, winter }: NorthgardPlayer): number => GOODS.reduce((sum, kind) => sum + Math.max(0, amount(winter, kind) - amount(goods, kind) - amount(harvest, kind)), 0);

const counted = (kind: Change['kind'], before: Counts, after: Counts, kinds: readonly string[]): Change[] =>
  kinds.filter((what) => amount(before, what) !== amount(after, what)).map((what) => ({ kind, what, before: amount(before, what), after: amount(after, what) }));

const plain = (kind: Change['kind'], before: number | null, after: number | null): Change[] => (before === after || before === null || after === null ? [] : [{ kind, before, after }]);

/** Land that joins other land takes over a name: one looks for it by the one it has until then, which is that of one's own part. */
function calledBefore(at: string, before: NorthgardTable, after: NorthgardTable, seat: string | null): Pick<Change, 'at' | 'was'> {
  const areas = new Set(after.territories.find(({ name }) => name === at)?.areas);
  const parts = before.territories.filter((part) => part.areas.some((area) => areas.has(area)));
  const old = parts.find(({ owner }) => owner === seat) ?? parts.find(({ name }) => name === at) ?? parts[0];
  return old && old.name !== at ? { at, was: old.name } : { at };
}

/** What the year will still bring to whoever passes: the harvest, then the winter. */
export function comingOf(table: NorthgardTable, seat: string | null): Change[] {
  const me = playerOf(table, seat);
  if (!me) return [];
  return [...counted('harvest', {}, me.harvest, ['fame', ...GOODS]), ...counted('bill', {}, me.winter, GOODS).map((change) => ({ ...change, bad: lacking(me) > 0 }))];
}

export function changesOf(before: NorthgardTable, after: NorthgardTable, seat: string | null, events: readonly MatchEvent[]): Change[] {
  const [was, is] = [playerOf(before, seat), playerOf(after, seat)];
  if (!was || !is) return [];
  const closes = events.filter(({ kind }) => kind === 'close').map(({ args }): Change => ({ kind: 'closes', ...calledBefore(String(args['area']), before, after, seat), before: 0, after: Number(args['tiles']) }));
  const winter = counted('winter', was.winter, is.winter, GOODS).map((change) => ({ ...change, bad: lacking(is) > 0 }));
  return [...closes, ...plain('fame', was.fame, is.fame), ...plain('units', was.units, is.units), ...counted('goods', was.goods, is.goods, GOODS), ...counted('year', was.harvest, is.harvest, ['fame', ...GOODS]), ...plain('strongholds', was.strongholds, is.strongholds), ...winter];
}
