/** What was taken back, as the log and the board tell it: an event of its own kind, worded by the page. */
import type { Deal, MatchEvent } from './api.ts';

const KINDS: ReadonlySet<string> = new Set(['undone', 'back']);

export function takenBack(deals: readonly Deal[]): MatchEvent[] {
  return deals.filter(({ kind }) => KINDS.has(kind)).map(({ after, kind, seat, args, text }) => ({ seq: after, kind: `taken.${kind}`, seat, args, text }));
}

/** The events with what was taken back between them, each where it happened. */
export function withDeals(events: readonly MatchEvent[], deals: readonly Deal[]): MatchEvent[] {
  const taken = takenBack(deals);
  const found: MatchEvent[] = [];
  for (const event of events) {
    while (taken.length && taken[0]!.seq < event.seq) found.push(taken.shift()!);
    found.push(event);
  }
  return [...found, ...taken];
}
