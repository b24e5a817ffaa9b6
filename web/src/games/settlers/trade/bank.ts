/** What the bank says to an exchange: it trades by rates, one card for so many of a kind. Pure. */
import type { Option } from '../../../lib/api.ts';
import { amount, type Counts, RESOURCES } from '../model.ts';
import { eachOf, type Exchange } from './exchange.ts';

export type BankWord =
  /** Nothing is wanted. */
  | { kind: 'idle' }
  /** Only what is wanted is said, a single card: ways to pay for it, the cheapest first. */
  | { kind: 'ways'; ways: Option[] }
  /** It is a trade, or several: the moves that make it. */
  | { kind: 'trade'; moves: Option[] }
  /** So much more must be given. */
  | { kind: 'more'; give: Counts }
  /** So much is given for nothing. */
  | { kind: 'less'; give: Counts }
  /** It has none of these, or cannot be traded with now. */
  | { kind: 'never' };

export interface Banking {
  hand: Counts;
  rates: Counts;
  /** The trades that can be made now. */
  options: readonly Option[];
}

const between = (options: readonly Option[], give: string, take: string): Option | undefined =>
  options.find(({ args }) => args['give'] === give && args['take'] === take);

/** The cheapest first, then what is held most of. */
function cheapest({ hand, rates, options }: Banking, take: string): Option[] {
  const found = options.filter(({ args }) => args['take'] === take);
  const cost = (option: Option): number => amount(rates, String(option.args['give']));
  const held = (option: Option): number => amount(hand, String(option.args['give']));
  return found.toSorted((one, other) => cost(one) - cost(other) || held(other) - held(one));
}

/** How many cards of a kind the bank would give for all one has of the others. */
export function affordable({ hand, rates, options }: Banking, take: string): number {
  const kinds = RESOURCES.filter((give) => between(options, give, take));
  return kinds.reduce((sum, give) => sum + Math.floor(amount(hand, give) / amount(rates, give)), 0);
}

export function bankWord(banking: Banking, { give, take }: Exchange): BankWord {
  const { rates, options } = banking;
  const wanted = eachOf(take);
  if (!wanted.length) return { kind: 'idle' };
  if (wanted.some((kind) => !options.some(({ args }) => args['take'] === kind))) return { kind: 'never' };
  const given = RESOURCES.filter((kind) => amount(give, kind) > 0);
  if (!given.length) return wanted.length === 1 ? { kind: 'ways', ways: cheapest(banking, wanted[0]!) } : { kind: 'idle' };
  const paid = given.flatMap((kind) => Array<string>(Math.floor(amount(give, kind) / amount(rates, kind))).fill(kind));
  const over = given.filter((kind) => amount(give, kind) % amount(rates, kind) > 0);
  if (paid.length < wanted.length) return { kind: 'more', give: fill(banking, give, over, wanted.length - paid.length) };
  if (over.length || paid.length > wanted.length) return { kind: 'less', give: spare(rates, give, paid.slice(wanted.length)) };
  const moves = paid.map((kind, n) => between(options, kind, wanted[n]!));
  return moves.every((move) => move !== undefined) ? { kind: 'trade', moves } : { kind: 'never' };
}

/** What makes up for `missing` cards: begun stacks first, then more of what is given already. */
function fill({ rates }: Banking, give: Counts, over: readonly string[], missing: number): Counts {
  const more: Record<string, number> = {};
  for (const kind of over.slice(0, missing)) more[kind] = amount(rates, kind) - (amount(give, kind) % amount(rates, kind));
  const stacks = missing - over.length;
  const first = RESOURCES.find((kind) => amount(give, kind) > 0)!;
  if (stacks > 0) more[first] = (more[first] ?? 0) + stacks * amount(rates, first);
  return more;
}

/** What is not needed: begun stacks, and whole ones that buy nothing. */
function spare(rates: Counts, give: Counts, idle: readonly string[]): Counts {
  const entries = RESOURCES.map((kind) => {
    const whole = idle.filter((each) => each === kind).length * amount(rates, kind);
    return [kind, (amount(give, kind) % (amount(rates, kind) || 1)) + whole] as const;
  });
  return Object.fromEntries(entries.filter(([, n]) => n > 0));
}

/** The best rate, and what has it; `usual`: the rate of the others. */
export function bestRate(rates: Counts): { rate: number; kinds: string[]; usual: number } {
  const rate = Math.min(...Object.values(rates));
  return { rate, kinds: RESOURCES.filter((kind) => amount(rates, kind) === rate), usual: Math.max(...Object.values(rates)) };
}
