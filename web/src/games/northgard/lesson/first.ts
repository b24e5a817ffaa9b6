/** The first minutes: explore and close land, attack and win, pass with a development, and see a harvest and a winter. Blue has
 *  passed (positions.toml), so nobody comes between. */
import type { NorthgardView } from '../../../lib/api.ts';
import { drafts, ended, mine, other, plays, question, WAIT } from './facts.ts';
import { type Aside, type Guide, guided, type Now, type Scene } from './guided.ts';

const [HOME, GOAL, CELL] = ['land:Sw', 'land:Sn', 'cell:w1 s1'] as const;
const YEAR = 3;

// ---------------------------------------------------------------- what scenes ask
const later = (now: Now): boolean => now.view.table.year > YEAR;
/** For good, or so far only drafted: the development is chosen in between. */
const passed = (now: Now): boolean => later(now) || mine(now, 'pass').length > 0 || drafts(now, 'pass');
const explored = (now: Now): boolean => passed(now) || mine(now, 'explore').length > 0;
/** Every combat that has begun is over, and one was. */
const fought = (now: Now): boolean => passed(now) || (mine(now, 'combat').length > 0 && !now.view.table.doing?.fight && question(now) === 'turn');
const won = (now: Now): boolean => mine(now, 'win_combat').length > 0;
const DIE: Aside = { id: 'die', when: (now) => question(now) === 'die' };

const SCENES: readonly Scene[] = [
  { id: 'home', button: true, keep: true, until: explored, lit: [HOME], point: [HOME] },
  // a tile is drawn only when the card is played for good
  { id: 'explore', until: (now) => explored(now) || now.view.table.doing?.card === 'explore', point: ['card:explore'], press: (now) => (drafts(now, 'play', 'explore') ? 'confirm' : undefined), asides: [WAIT, other('explore')] },
  { id: 'lay', until: explored, point: [CELL], asides: [WAIT] },
  { id: 'closed', button: true, hold: true, until: (now) => passed(now) || mine(now, 'close').length === 0, lit: [HOME], point: [HOME], params: (now) => ({ fame: Number(mine(now, 'close')[0]?.args['fame'] ?? 0) }) },
  { id: 'end', until: (now) => passed(now) || fought(now) || plays(now, 'move') || ended(now), press: 'confirm', asides: [WAIT] },
  { id: 'move', until: (now) => fought(now) || plays(now, 'move'), point: ['card:move'], asides: [WAIT, other('move')] },
  { id: 'march', until: (now) => fought(now) || mine(now, 'combat').length > 0, lit: [HOME, GOAL], point: [GOAL], asides: [WAIT] },
  { id: 'fight', until: fought, lit: [GOAL], asides: [DIE, WAIT] },
  { id: 'won', button: true, hold: true, until: (now) => passed(now) || !won(now), lit: [GOAL], point: [GOAL] },
  { id: 'pass', until: passed, press: (now) => (ended(now) ? undefined : 'confirm'), asides: [WAIT] },
  { id: 'take', until: (now) => later(now) || mine(now, 'take').length > 0, asides: [WAIT] },
  { id: 'harvest', until: (now) => later(now) && !now.playing, asides: [WAIT] },
  { id: 'winter', button: true, hold: true, until: (now) => mine(now, 'winter').length === 0, params: (now) => ({ food: Number(mine(now, 'winter')[0]!.args['food']), units: Number(mine(now, 'winter')[0]!.args['units']) }) },
];

/** What can truly be said when it is over: the fame I have then, and in which year of how many. */
export function ending(skipped: boolean, view: NorthgardView | null): { key: 'whole' | 'skipped'; fame: number; year: number; years: number } {
  return { key: skipped ? 'skipped' : 'whole', fame: view?.mine?.fame ?? 0, year: view?.table.year ?? YEAR, years: view?.table.years ?? 7 };
}

export function firstMinute(): Guide {
  return guided('first', SCENES);
}
