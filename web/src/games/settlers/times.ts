/** How long each kind of event of Settlers is shown; those that are not named take no time. Cards may still fly when the next
 *  event begins: a round of three others shall be over in four seconds. */
import type { MatchEvent } from '../../lib/api.ts';

export const TIMES: Readonly<Record<string, number>> = {
  again: 300,
  roll: 290,
  gain: 60,
  short: 140,
  discard: 140,
  bandit: 260,
  steal: 220,
  stole: 220,
  spare: 80,
  settle: 180,
  road: 130,
  city: 220,
  buy: 140,
  play: 210,
  discovery: 180,
  monopoly: 220,
  give: 90,
  trade: 150,
  offer: 140,
  change: 140,
  accept: 70,
  reject: 30,
  counter: 90,
  deal: 260,
  refused: 70,
  longest_road: 280,
  largest_army: 280,
  show: 240,
  win: 300,
};

/** One's own actions may be seen in full. */
const OWN: Readonly<Record<string, number>> = { roll: 620, gain: 160, bandit: 500, stole: 480, deal: 480, bought: 700, longest_road: 600, largest_army: 600 };

/** The time of an event for whoever plays this seat. A theft that one is told of in full is shown once, with the card. */
export function timeOf({ kind, seat, args }: MatchEvent, me: string | null): number {
  const own = me !== null && seat === me;
  if (kind === 'steal' && (own || (me !== null && args['victim'] === me))) return 0;
  return (own ? OWN[kind] : undefined) ?? TIMES[kind] ?? 0;
}
