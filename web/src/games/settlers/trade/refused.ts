/** Who refused my last offer, as long as nothing else has happened. Pure. */
import type { MatchEvent } from '../../../lib/api.ts';

const NOBODY: ReadonlySet<string> = new Set();

export function refusedBy(events: readonly MatchEvent[], me: string | null): ReadonlySet<string> {
  if (events.at(-1)?.kind !== 'refused') return NOBODY;
  const made = events.findLastIndex(({ kind }) => kind === 'offer' || kind === 'change');
  if (me === null || events[made]?.seat !== me) return NOBODY;
  return new Set(events.slice(made + 1).flatMap(({ kind, seat }) => (kind === 'reject' && seat ? [seat] : [])));
}
