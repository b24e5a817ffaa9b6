/** Goods that are paid or traded, put together one by one. Pure; what may be given the question says. */
import type { NorthgardView, Option } from '../../../lib/api.ts';
import { amount, type Counts, type Good, GOODS, playerOf, total } from '../model.ts';

export interface Exchange {
  give: Counts;
  /** Only in a trade. */
  take: string | null;
}

export const NO_EXCHANGE: Exchange = { give: {}, take: null };

const giveOf = ({ args }: Option): Counts => (args['give'] ?? {}) as Counts;
const takeOf = ({ args }: Option): string | null => Object.keys((args['take'] ?? {}) as Counts)[0] ?? null;

/** Moves that give something away. */
export const deals = (options: readonly Option[]): Option[] => options.filter(({ verb }) => verb === 'pay' || verb === 'trade');
/** How much is given. */
export const priceOf = (options: readonly Option[]): number => Math.max(0, ...deals(options).map((option) => total(giveOf(option))));

/** The move that gives and takes just this. */
export function composed(options: readonly Option[], { give, take }: Exchange): Option | null {
  const same = (option: Option): boolean => GOODS.every((kind) => amount(giveOf(option), kind) === amount(give, kind)) && takeOf(option) === take;
  return deals(options).find(same) ?? null;
}

/** One more or less of a kind is given; what is too much goes back from the kind of which most is given. */
export function given(exchange: Exchange, kind: Good, by: number, price: number): Exchange {
  const give: Record<string, number> = { ...exchange.give, [kind]: Math.max(0, amount(exchange.give, kind) + by) };
  while (total(give) > price) {
    const other = GOODS.filter((each) => each !== kind).sort((a, b) => amount(give, b) - amount(give, a))[0]!;
    const back = amount(give, other) > 0 ? other : kind;
    give[back] = amount(give, back) - 1;
  }
  return { ...exchange, give, take: exchange.take === kind && amount(give, kind) > 0 ? null : exchange.take };
}

/** What a person would mostly mean: to pay with what is plentiful; to trade only for what the winter will lack. */
export function suggested({ prompt, table, seat }: NorthgardView): Exchange {
  const all = deals(prompt?.options ?? []);
  const me = playerOf(table, seat);
  if (!all.length || !me) return NO_EXCHANGE;
  const left = (option: Option): number[] => GOODS.map((kind) => amount(me.goods, kind) - amount(giveOf(option), kind) + (takeOf(option) === kind ? 1 : 0) - amount(me.winter, kind));
  const lacking = (goods: readonly number[]): number => goods.reduce((sum, n) => sum + Math.max(0, -n), 0);
  const now = lacking(GOODS.map((kind) => amount(me.goods, kind) - amount(me.winter, kind)));
  const best = [...all].sort((a, b) => lacking(left(a)) - lacking(left(b)) || Math.min(...left(b)) - Math.min(...left(a)))[0]!;
  return best.verb === 'trade' && lacking(left(best)) >= now ? NO_EXCHANGE : { give: giveOf(best), take: takeOf(best) };
}
