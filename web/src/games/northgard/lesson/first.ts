/** The first minutes: explore and close land, attack and win, build, pass with a development, and see a harvest and a winter.
 *  Blue has passed (positions.toml), so nobody comes between. */
import type { NorthgardView } from '../../../lib/api.ts';
import { did, drafts, END, laid, mine, other, plays, question, WAIT } from './facts.ts';
import { type Aside, type Guide, guided, type Now, type Scene } from './guided.ts';

const [HOME, GOAL, CELL] = ['land:Sw', 'land:Sn', 'cell:w1 s1'] as const;
const YEAR = 3;

// ---------------------------------------------------------------- what scenes ask
const later = (now: Now): boolean => now.view.table.year > YEAR;
/** The development is chosen in between. */
const passed = (now: Now): boolean => later(now) || did(now, 'pass');
const explored = (now: Now): boolean => passed(now) || laid(now, 'explore') || mine(now, 'explore').length > 0;
const draws = (now: Now): boolean => now.view.table.doing?.card === 'explore';
const attacked = (now: Now): boolean => mine(now, 'combat').length > 0;
const stays = (now: Now): boolean => passed(now) || laid(now, 'move');
/** It has come to a combat, if only in the draft. */
const fights = (now: Now): boolean => stays(now) || attacked(now) || now.view.table.doing?.fight != null;
/** Every combat that has begun is over. */
const fought = (now: Now): boolean => stays(now) || (attacked(now) && !now.view.table.doing?.fight && question(now) === 'turn');
const won = (now: Now): boolean => mine(now, 'win_combat').length > 0;
const built = (now: Now): boolean => passed(now) || laid(now, 'build') || mine(now, 'build').length > 0;

const DIE: Aside = { id: 'die', when: (now) => question(now) === 'die' };
const DICE: Aside = { id: 'dice', when: (now) => question(now) !== 'food' };

const SCENES: readonly Scene[] = [
  { id: 'home', button: true, keep: true, until: explored, lit: [HOME], point: [HOME] },
  { id: 'explore', until: (now) => explored(now) || draws(now) || drafts(now, 'play', 'explore'), point: ['card:explore'], asides: [WAIT, other('explore')] },
  // a tile is drawn only when the card is played for good
  { id: 'draw', until: (now) => explored(now) || draws(now), press: 'confirm', asides: [WAIT] },
  { id: 'lay', until: explored, point: [CELL], asides: [WAIT] },
  { id: 'closed', button: true, hold: true, until: (now) => passed(now) || mine(now, 'close').length === 0, lit: [HOME], point: [HOME], params: (now) => ({ fame: Number(mine(now, 'close')[0]?.args['fame'] ?? 0) }) },
  { id: 'move', until: (now) => fights(now) || plays(now, 'move'), point: ['card:move'], asides: [WAIT, other('move'), END] },
  { id: 'march', until: fights, lit: [HOME, GOAL], point: [GOAL], asides: [WAIT] },
  { id: 'food', keep: true, until: fought, press: 'confirm', asides: [DIE, DICE], meanwhile: DICE.id },
  { id: 'won', button: true, hold: true, until: (now) => passed(now) || !won(now), lit: [GOAL], point: [GOAL] },
  { id: 'build', until: (now) => built(now) || plays(now, 'build'), point: ['card:build'], asides: [WAIT, other('build'), END] },
  { id: 'raise', until: (now) => built(now) || drafts(now, 'build'), lit: [GOAL], point: [GOAL], asides: [WAIT] },
  { id: 'raised', until: built, press: 'confirm', asides: [WAIT] },
  { id: 'pass', until: passed, press: 'pass', params: (now) => ({ hand: now.view.mine?.hand.length ?? 0 }), asides: [WAIT, END] },
  { id: 'take', until: (now) => later(now) || did(now, 'take'), asides: [WAIT] },
  { id: 'harvest', until: later, press: 'confirm', asides: [WAIT] },
  { id: 'winter', button: true, hold: true, until: (now) => mine(now, 'winter').length === 0, params: (now) => ({ food: Number(mine(now, 'winter')[0]!.args['food']), units: Number(mine(now, 'winter')[0]!.args['units']) }) },
];

/** What can truly be said when it is over: the fame I have then, and in which year of how many. */
export function ending(skipped: boolean, view: NorthgardView | null): { key: 'whole' | 'skipped'; fame: number; year: number; years: number } {
  return { key: skipped ? 'skipped' : 'whole', fame: view?.mine?.fame ?? 0, year: view?.table.year ?? YEAR, years: view?.table.years ?? 7 };
}

export function firstMinute(): Guide {
  return guided('first', SCENES);
}
