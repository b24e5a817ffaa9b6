/** Where a guide leads beside the island: cards to take and buttons to press, by what is put together already. */
import type { GuideStep, Press } from '../../../learn/lesson/guide.svelte.ts';
import { amount, type Target } from '../model.ts';
import type { BankWord } from '../trade/bank.ts';
import type { Exchange } from '../trade/exchange.ts';

export interface Led {
  /** Kinds of cards to give and to take. */
  give: ReadonlySet<string>;
  take: ReadonlySet<string>;
  /** Who is to be answered. */
  seat: string | null;
  /** The button; `trade` opens the panel that has the others. */
  press: Press | 'trade' | null;
}

/** What the panel for trades shows. */
export interface Composed {
  shown: boolean;
  exchange: Exchange;
  bank: BankWord;
}

/** These steps are about the panel, and while others wait for its answers, too. */
const TRADES: ReadonlySet<string> = new Set(['bank', 'offer', 'deal']);
export const trades = ({ press, id }: GuideStep): boolean => TRADES.has(press ?? id);

/** Those of the things pointed at that are places; the others are named `give:ore`, `seat:b`. */
export const placesIn = (step: GuideStep | null): Target[] => (step?.point ?? []).filter((target) => !target.includes(':'));

const named = (step: GuideStep, what: string): string[] => step.point.flatMap((target) => (target.startsWith(`${what}:`) ? [target.slice(what.length + 1)] : []));
const lacking = (kinds: readonly string[], counts: Exchange['give']): string[] => kinds.filter((kind) => amount(counts, kind) === 0);

export function ledBy(step: GuideStep | null, { shown, exchange, bank }: Composed): Led {
  const to = (press: Led['press'], give: string[] = [], take: string[] = []): Led => ({ give: new Set(give), take: new Set(take), seat: (step && named(step, 'seat')[0]) ?? null, press });
  if (!step?.press) return to(null);
  if (step.press !== 'bank' && step.press !== 'offer') return to(step.press);
  const [give, take] = [named(step, 'give'), named(step, 'take')];
  if (!shown) return to('trade', give, take);
  if (step.press === 'bank') return bank.kind === 'trade' || bank.kind === 'ways' ? to('bank', give) : to(null, give, lacking(take, exchange.take));
  const missing = [lacking(give, exchange.give), lacking(take, exchange.take)] as const;
  return missing.flat().length ? to(null, ...missing) : to('offer');
}
