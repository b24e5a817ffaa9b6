/** Trade with the supply at a harvest: which of the trades that can be made is meant. */
import type { Option } from '../../../lib/api.ts';
import { amount, type Counts, type Good, GOODS, same } from './goods.ts';

export interface Trade {
  give: Counts;
  take: Counts;
  /** The move. */
  text: string;
}

/** All trades among the options of a question. */
export const tradesOf = (options: readonly Option[]): Trade[] => options.filter(({ verb }) => verb === 'trade').map(({ args, text }) => ({ give: args['give'] as Counts, take: args['take'] as Counts, text }));

export const tradeFor = (trades: readonly Trade[], give: Counts, take: string | null): Trade | null => (take === null ? null : (trades.find((each) => same(each.give, give) && same(each.take, { [take]: 1 })) ?? null));

/** How many goods a trade takes. */
export const price = (trades: readonly Trade[]): number => Math.max(0, ...trades.slice(0, 1).map(({ give }) => Object.values(give).reduce((all, n) => all + n, 0)));

/** The trade that brings what is missing, and gives of what there is most to spare. */
export function rescue(trades: readonly Trade[], short: readonly { kind: Good }[], left: Counts): Trade | null {
  const helps = trades.filter(({ give, take }) => short.some(({ kind }) => amount(take, kind) > 0 && amount(give, kind) === 0) && GOODS.every((kind) => amount(give, kind) <= amount(left, kind)));
  const spare = ({ give }: Trade): number => Math.min(...GOODS.filter((kind) => amount(give, kind) > 0).map((kind) => amount(left, kind) - amount(give, kind)));
  return helps.reduce<Trade | null>((best, each) => (best === null || spare(each) > spare(best) ? each : best), null);
}
