/** What the others have built since my last action: it is what I want to see first; who only looks on wants what this turn brought. */
import type { MatchEvent } from '../../lib/api.ts';
import type { Target } from './model.ts';

const BUILT = new Set(['settle', 'road', 'city']);

export function since(events: readonly MatchEvent[], seat: string | null, actions: ReadonlySet<string>): Target[] {
  const last = events.findLastIndex((event) => (seat === null ? event.kind === 'turn' : event.seat === seat && actions.has(event.kind)));
  return events.slice(last + 1).flatMap((event) => (BUILT.has(event.kind) && event.seat !== seat ? [String(event.args['crossing'] ?? event.args['path'])] : []));
}
