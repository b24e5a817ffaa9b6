/** The first minute: place three men, see what their attack will do, watch it, and be paid. */
import { type Guide, guided, type Now, type Scene } from './guided.ts';
import { settlementName, type Target } from '../model.ts';
import { SCORINGS } from '../panels/points.ts';
import { blockedOn, CHOOSE, ELSEWHERE, WAIT } from './asides.ts';
import { account, did, ended, happened, me, open, outnumbered, own, placed, threatens } from './facts.ts';

const [HOME, GOAL] = ['E', 'F'];
const [GATE, SIDE, MIDDLE, LAST] = ['f11', 'g10', 'g11', 'h11'] as const;

const NAMES = { home: settlementName(HOME!), goal: settlementName(GOAL!) };
const AROUND: Target[] = [`settlement:${HOME}`, 'cell:e10', 'cell:f9', `cell:${GATE}`, `cell:${SIDE}`];
const WAY: Target[] = [...AROUND, `cell:${MIDDLE}`, `cell:${LAST}`, `settlement:${GOAL}`];
const DEVIATIONS = [WAIT, CHOOSE, blockedOn(MIDDLE, LAST), ELSEWHERE];

/** The attack has been made; or a scoring has come without it, and the minute goes on with that. */
const beyond = (now: Now): boolean => did(now, 'attack') !== undefined || happened(now, 'scoring') !== undefined;
const begun = (now: Now): boolean => beyond(now) || own(now, GATE) || own(now, SIDE);

const SCENES: readonly Scene[] = [
  { id: 'home', button: true, until: (now) => placed(now).length > 0 || begun(now), keep: true, lit: AROUND, point: [`settlement:${HOME}`] },
  { id: 'first', until: begun, lit: WAY, point: open(GATE), asides: DEVIATIONS },
  { id: 'second', until: (now) => beyond(now) || own(now, MIDDLE), lit: WAY, point: open(MIDDLE), asides: DEVIATIONS },
  { id: 'third', until: (now) => beyond(now) || ended(now) || threatens(now, HOME!, GOAL!), lit: WAY, point: open(LAST), asides: DEVIATIONS },
  { id: 'confirm', until: beyond, lit: WAY, press: 'confirm', asides: [WAIT, CHOOSE] },
  { id: 'watch', until: (now) => !now.playing, hold: true, point: [`settlement:${HOME}`, `settlement:${GOAL}`] },
  { id: 'paid', button: true, lit: paidAt, point: (now) => account(now).at, params: (now) => ({ points: account(now).points, list: account(now).list, others: account(now).others }) },
  { id: 'fewest', button: true, until: (now) => outnumbered(now) === null, hold: true, lit: fewestAt, point: fewestAt, params: fewest },
];

/** Where points came from: the settlements, and my men. */
function paidAt(now: Now): Target[] {
  const men = now.view.table.workers.filter((worker) => worker.seat === me(now));
  return [...account(now).at, ...men.map((worker) => `cell:${worker.at}` as Target)];
}

function fewestAt(now: Now): Target[] {
  return [`settlement:${outnumbered(now)!.letter}`];
}

function fewest(now: Now): Record<string, string | number> {
  const { letter, mine, theirs } = outnumbered(now)!;
  return { settlement: settlementName(letter), mine, theirs };
}

/** What can truly be said when the minute is over: whether it was seen to its end, and how many scorings are still to come before
 *  the last one, the treasures. `next` is the number of the scoring that comes next. */
export function ending(skipped: boolean, next: number): { key: 'whole' | 'skipped'; left: number } {
  return { key: skipped ? 'skipped' : 'whole', left: Math.max(0, SCORINGS.length - next) };
}

export function firstMinute(): Guide {
  return guided('first', SCENES.map((scene) => ({ ...scene, params: (now) => ({ ...NAMES, ...scene.params?.(now) }) })));
}
