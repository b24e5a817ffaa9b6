/** The first minutes: roll, trade with the bank and with another, build, and send the bandit. The dice lie in a deck
 *  (positions.toml), so they fall as the guide says whatever is done. */
import type { SettlersView } from '../model.ts';
import { ANSWER, DISCARD, STEAL, unless, WAIT, WITHDRAW } from './asides.ts';
import { bandits, can, canOffer, held, houses, offering, roads, rolled, sorest, theft } from './facts.ts';
import { type Guide, guided, type Now, type Scene } from './guided.ts';

const [HARBOUR, INLAND, PATH, SITE] = ['l5', 'd9', 'j6-k6', 'j6'] as const;
const EIGHTS = ['E5', 'A9'] as const;
const AROUND = ['E5', 'D6', 'E7'] as const;
const START = { turn: 7, houses: 2, roads: 2, seats: 3 } as const;

const later = (now: Now): boolean => now.view.table.number > START.turn;
const again = (now: Now): boolean => now.view.table.number >= START.turn + START.seats;
const built = (now: Now): boolean => later(now) || houses(now) > START.houses;
const paved = (now: Now): boolean => built(now) || roads(now) > START.roads;
/** The brick for what is still to be built. */
const bricked = (now: Now): boolean => built(now) || held(now, 'brick') >= (paved(now) ? 1 : 2);
const begun = (now: Now): boolean => later(now) || roads(now) > START.roads || offering(now) || held(now, 'wool') > 0;
const raided = (now: Now): boolean => again(now) && rolled(now) && now.view.table.raid === null;

const SCENES: readonly Scene[] = [
  { id: 'home', button: true, keep: true, until: (now) => later(now) || rolled(now), lit: [HARBOUR, INLAND, ...EIGHTS], point: [HARBOUR, INLAND] },
  { id: 'roll', until: (now) => later(now) || rolled(now), press: 'roll', asides: [WAIT] },
  { id: 'gained', button: true, keep: true, until: begun, lit: [HARBOUR, INLAND, ...EIGHTS], point: [...EIGHTS] },
  { id: 'bank', until: (now) => built(now) || held(now, 'wool') > 0, press: 'bank', point: ['give:ore', 'take:wool'], asides: unless((now) => can(now, 'trade', { give: 'ore', take: 'wool' })) },
  { id: 'offer', until: (now) => bricked(now) || offering(now), press: 'offer', point: ['give:wood', 'take:brick'], asides: unless((now) => canOffer(now, 'wood', 'brick')) },
  { id: 'deal', until: (now) => bricked(now), press: 'deal', point: ['seat:b'], asides: [WAIT, WITHDRAW] },
  { id: 'road', until: paved, lit: [HARBOUR, PATH, SITE, ...AROUND], point: [PATH], asides: unless((now) => can(now, 'road', { path: PATH })) },
  { id: 'settle', until: built, lit: [HARBOUR, SITE, ...AROUND], point: [SITE], asides: unless((now) => can(now, 'settle', { crossing: SITE })) },
  { id: 'point', button: true, keep: true, until: later, lit: [SITE, ...AROUND], point: [...AROUND] },
  { id: 'end', until: later, press: 'end' },
  { id: 'others', until: (now) => again(now) && !now.playing, asides: [ANSWER] },
  { id: 'again', until: (now) => again(now) && rolled(now), press: 'roll', asides: [WAIT] },
  { id: 'bandit', until: raided, lit: (now) => [sorest(now) ?? [], bandits(now)].flat(), point: (now) => [sorest(now) ?? []].flat(), asides: [DISCARD, STEAL] },
  { id: 'watch', hold: true, until: (now) => !now.playing },
  { id: 'stole', button: true, hold: true, until: (now) => theft(now) === undefined, params: (now) => ({ card: String(theft(now)!.args['resource']) }), people: (now) => ({ victim: String(theft(now)!.args['victim']) }) },
];

/** What can truly be said when it is over: how many points I have then, of how many. */
export function ending(skipped: boolean, view: SettlersView | null): { key: 'whole' | 'skipped'; points: number; target: number } {
  return { key: skipped ? 'skipped' : 'whole', points: view?.mine?.points ?? START.houses, target: view?.table.target ?? 10 };
}

export function firstMinute(): Guide {
  return guided(SCENES);
}
