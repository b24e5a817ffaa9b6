/** My last offer, as the events tell it: whoever made it, I or a hint, and however fast it was refused. Pure. */
import type { MatchEvent } from '../../../lib/api.ts';
import { readBundle } from '../../../lib/bundle.ts';
import type { Exchange } from './exchange.ts';

export interface Made extends Exchange {
  seq: number;
}

/** Of this turn. */
export function madeBy(events: readonly MatchEvent[], me: string | null): Made | null {
  return lastOffer(events.slice(events.findLastIndex(({ kind }) => kind === 'turn') + 1), me);
}

/** Of the match. */
export function lastOffer(events: readonly MatchEvent[], me: string | null): Made | null {
  const made = events.findLast(({ kind, seat }) => (kind === 'offer' || kind === 'change') && seat === me);
  const bundle = (name: string) => readBundle(String(made?.args[name])) ?? {};
  return made ? { seq: made.seq, give: bundle('give'), take: bundle('take') } : null;
}
