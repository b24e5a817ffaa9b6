/** How long each kind of event of Settlers is shown; those that are not named take no time. Cards may still fly when the next
 *  event begins: a round of three others shall be over in four seconds. */
import type { MatchEvent } from '../../lib/api.ts';

export const TIMES: Readonly<Record<string, number>> = {
  again: 300,
  roll: 320,
  gain: 70,
  short: 140,
  discard: 160,
  bandit: 300,
  steal: 240,
  stole: 240,
  spare: 80,
  settle: 200,
  road: 140,
  city: 220,
  buy: 160,
  play: 240,
  discovery: 180,
  monopoly: 220,
  give: 90,
  trade: 170,
  offer: 160,
  change: 160,
  accept: 70,
  reject: 40,
  counter: 90,
  deal: 300,
  refused: 80,
  longest_road: 320,
  largest_army: 320,
  show: 240,
  win: 300,
};

/** One's own deeds may be seen in full. */
const OWN: Readonly<Record<string, number>> = { roll: 620, gain: 160, bandit: 500, stole: 480, deal: 480, longest_road: 600, largest_army: 600 };

/** The time of an event for whoever plays this seat. A theft that one is told of in full is shown once, with the card. */
export function timeOf({ kind, seat, args }: MatchEvent, me: string | null): number {
  const own = me !== null && seat === me;
  if (kind === 'steal' && (own || (me !== null && args['victim'] === me))) return 0;
  return (own ? OWN[kind] : undefined) ?? TIMES[kind] ?? 0;
}
