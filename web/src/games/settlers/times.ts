/** How long each kind of event of Settlers is shown; those that are not named take no time. Cards may still fly when the next
 *  event begins: a round of three others shall be over in about four seconds. */
import type { MatchEvent } from '../../lib/api.ts';

export const TIMES: Readonly<Record<string, number>> = {
  again: 400,
  roll: 400,
  gain: 110,
  short: 200,
  discard: 240,
  bandit: 400,
  steal: 320,
  spare: 120,
  settle: 240,
  road: 180,
  city: 300,
  buy: 240,
  play: 320,
  discovery: 260,
  monopoly: 300,
  give: 140,
  trade: 260,
  offer: 240,
  change: 240,
  accept: 100,
  reject: 80,
  counter: 140,
  deal: 400,
  refused: 160,
  longest_road: 400,
  largest_army: 400,
  show: 300,
  win: 300,
};

/** One's own deeds may be seen in full. */
const OWN: Readonly<Record<string, number>> = { roll: 620, gain: 160, bandit: 500, steal: 480, deal: 480, longest_road: 600, largest_army: 600 };

/** The time of an event for whoever plays this seat. */
export function timeOf({ kind, seat }: MatchEvent, me: string | null): number {
  return (seat !== null && seat === me ? OWN[kind] : undefined) ?? TIMES[kind] ?? 0;
}
