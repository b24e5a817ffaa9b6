/** Who gives up cards after a seven, for all that views and events tell. Pure. */
import type { MatchEvent } from '../../../lib/api.ts';
import type { SettlersView } from '../model.ts';

/** Who has given up cards since the last roll. */
export function gaveUp(events: readonly MatchEvent[]): ReadonlySet<string> {
  const since = events.slice(events.findLastIndex(({ kind }) => kind === 'roll') + 1);
  return new Set(since.flatMap(({ kind, seat }) => (kind === 'discard' && seat ? [seat] : [])));
}

/** Are cards given up now? I am asked for them, or somebody is whose turn it is not: nothing else is asked of others in a raid. */
export function isDiscarding({ table, asked, prompt }: SettlersView): boolean {
  return prompt?.key === 'discard' || (table.raid === 'seven' && asked.some((seat) => seat !== table.acting));
}
