/** What is heard of events that are shown at once. */
import type { MatchEvent } from '../lib/api.ts';
import type { Sound } from '../lib/sound.ts';

/** How an event sounds to a seat; null: it is not heard. */
export type Hearing = (event: MatchEvent, me: string | null) => Sound | null;

/** Nobody wants to hear more at once. */
const MOST = 3;

/** Of several events each sound once, and the last ones. */
export function soundsOf(events: readonly MatchEvent[], me: string | null, soundOf: Hearing): Sound[] {
  const all = events.map((event) => soundOf(event, me)).filter((each) => each !== null);
  return [...new Set(all)].slice(-MOST);
}
