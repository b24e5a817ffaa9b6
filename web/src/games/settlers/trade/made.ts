/** My last offer of this turn, as the events tell it: whoever made it, I or a hint, and however fast it was refused. Pure. */
import type { MatchEvent } from '../../../lib/api.ts';
import { readBundle } from '../../../lib/bundle.ts';
import type { Exchange } from './exchange.ts';

export interface Made extends Exchange {
  seq: number;
}

export function madeBy(events: readonly MatchEvent[], me: string | null): Made | null {
  const turn = events.slice(events.findLastIndex(({ kind }) => kind === 'turn') + 1);
  const made = turn.findLast(({ kind, seat }) => (kind === 'offer' || kind === 'change') && seat === me);
  const bundle = (name: string) => readBundle(String(made?.args[name])) ?? {};
  return made ? { seq: made.seq, give: bundle('give'), take: bundle('take') } : null;
}
