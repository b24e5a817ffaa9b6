/** The lesson in six parts, each on a small position of its own (positions.toml). */
import type { Press } from '../../../learn/lesson/guide.svelte.ts';
import { type Guide, guided, type Now, type Scene } from './guided.ts';
import { settlementName, type Target } from '../model.ts';
import { CHOOSE, ELSEWHERE, otherThan, WAIT } from './asides.ts';
import { account, did, drafted, ended, happened, offered, open, outnumbered, own, placed, question, settlement, terrain, threatens } from './facts.ts';
import type { Part } from './positions.ts';

const at = (...letters: string[]): Target[] => letters.map((letter) => `settlement:${letter}` as Target);
const passed = (now: Now): boolean => did(now, 'place') !== undefined;
const scored = (now: Now): boolean => happened(now, 'scoring') !== undefined;
const watched = (so: (now: Now) => boolean) => (now: Now): boolean => so(now) && !now.playing;
const played = (now: Now, kind: string): boolean => did(now, 'treasure', { treasure: kind }) !== undefined;
const canPlaceMore = (now: Now): boolean => question(now) === 'place' && now.view.prompt!.options.some((option) => option.verb === 'place');

const PLACE: Scene[] = [
  { id: 'link', until: (now) => passed(now) || placed(now).length > 0, point: open('d3') },
  { id: 'more', until: (now) => passed(now) || !canPlaceMore(now), point: (now) => open('e3', 'd4')(now).filter((target) => offered(now, target)) },
  { id: 'confirm', until: watched(passed), press: 'confirm' },
  { id: 'after', button: true },
];

const lone = (now: Now): boolean => did(now, 'attack', { n: 1 }) !== undefined;
const five = (now: Now): boolean => did(now, 'attack', { goal: 'C' }) !== undefined;
const ATTACK: Scene[] = [
  { id: 'lone', keep: true, until: (now) => lone(now) || five(now) || threatens(now, 'A', 'B'), point: open('c2'), asides: [WAIT, ELSEWHERE] },
  { id: 'back', until: (now) => (lone(now) ? !now.playing : !own(now, 'c2')), press: 'undo' },
  { id: 'five', until: (now) => five(now) || ended(now) || threatens(now, 'A', 'C'), point: open('d4', 'e4', 'f4'), asides: [WAIT, ELSEWHERE] },
  { id: 'confirm', until: (now) => five(now) || ended(now), press: 'confirm', asides: [WAIT] },
  { id: 'fifth', until: five, point: at('A', 'C'), press: 'confirm', asides: [WAIT] },
  { id: 'watch', until: (now) => !now.playing, hold: true },
  { id: 'after', button: true },
];

const merged = (now: Now): boolean => happened(now, 'merge') !== undefined;
const MERGE: Scene[] = [
  { id: 'join', until: (now) => merged(now) || own(now, 'd2'), point: open('d2'), asides: [WAIT] },
  { id: 'confirm', until: watched(merged), point: at('A', 'B'), press: 'confirm' },
  { id: 'after', button: true, point: at('A', 'B') },
];

const RESOURCES: Scene[] = [
  { id: 'two', until: (now) => scored(now) || threatens(now, 'A', 'B'), point: open('d3', 'e3'), asides: [WAIT, CHOOSE] },
  { id: 'confirm', until: scored, press: 'confirm', asides: [WAIT] },
  { id: 'watch', until: (now) => !now.playing, hold: true },
  { id: 'paid', button: true, lit: [...at('A'), 'cell:c2', 'cell:d2'], point: at('A'), params: (now) => ({ points: account(now).points }) },
  { id: 'fewest', button: true, until: (now) => outnumbered(now) === null, hold: true, lit: [...at('B'), 'cell:f4'], point: at('B') },
  { id: 'cave_in', button: true, until: (now) => happened(now, 'cave_in') === undefined, hold: true },
];

const linked = (now: Now): boolean => did(now, 'place') !== undefined && settlement(now, 'A')?.at_boat === true && now.draft.length === 0;
const sailed = (now: Now): boolean => scored(now) || linked(now);
const challenged = (now: Now): boolean => did(now, 'challenge') !== undefined;
const SEA: Scene[] = [
  { id: 'hungry', button: true, until: (now) => placed(now).length > 0, keep: true, hold: true, lit: at('A'), point: at('A') },
  { id: 'sail', until: (now) => sailed(now) || own(now, 'c2'), point: open('c2'), asides: [WAIT, ELSEWHERE] },
  { id: 'reach', until: (now) => sailed(now) || own(now, 'd2'), point: open('d2'), asides: [WAIT, ELSEWHERE] },
  { id: 'confirm', keep: true, until: (now) => scored(now) || linked(now), press: 'confirm' },
  { id: 'jarl', until: (now) => scored(now) || drafted(now, 'challenge A'), point: at('A'), asides: [WAIT, otherThan('challenge A')] },
  { id: 'challenge', until: scored, point: at('A'), press: 'confirm', asides: [WAIT] },
  { id: 'watch', until: (now) => !now.playing, hold: true },
  { id: 'twenty', button: true, until: (now) => !challenged(now), hold: true },
  { id: 'squares', button: true, lit: at('A', 'B'), point: at('A', 'B'), params: (now) => ({ n: Number(did(now, 'warriors')?.args['n'] ?? 0), points: account(now).points }) },
  { id: 'storm', button: true },
];

const twoRegions = (now: Now): boolean => drafted(now, 'treasure axe') && new Set(placed(now).map((space) => terrain(now, space))).size > 1;
/** What was tried stands on the board until the turn is begun again. */
const again = (tried: string) => (now: Now): Press | undefined => (drafted(now, tried) ? 'restart' : undefined);
const TREASURES: Scene[] = [
  { id: 'regions', keep: true, until: (now) => played(now, 'axe') || twoRegions(now), point: regionsPoint, asides: [WAIT, otherThan('treasure axe')] },
  { id: 'many', keep: true, until: (now) => played(now, 'sword') || (drafted(now, 'treasure sword') && placed(now).length > 3), point: manyPoint, press: again('treasure axe'), asides: [WAIT, otherThan('treasure axe', 'treasure sword')] },
  { id: 'negotiate', keep: true, until: (now) => played(now, 'gold') || drafted(now, 'negotiate A C'), point: negotiatePoint, press: again('treasure sword'), asides: [WAIT, otherThan('treasure sword', 'treasure gold')] },
  { id: 'place', until: (now) => played(now, 'gold') || placed(now).length > 0 },
  { id: 'confirm', until: watched((now) => played(now, 'gold')), press: 'confirm' },
  { id: 'after', button: true },
];

function regionsPoint(now: Now): Target[] {
  return drafted(now, 'treasure axe') ? open('b4', 'c4')(now) : ['treasure:axe'];
}

function manyPoint(now: Now): Target[] {
  return drafted(now, 'treasure sword') ? open('b2', 'c2', 'd2', 'e2', 'f2')(now) : ['treasure:sword'];
}

function negotiatePoint(now: Now): Target[] {
  return drafted(now, 'treasure gold') ? at('A', 'C') : ['treasure:gold'];
}

const SCENES: Readonly<Record<Part, readonly Scene[]>> = {
  place: PLACE,
  attack: ATTACK,
  merge: MERGE,
  resources: RESOURCES,
  sea: SEA,
  treasures: TREASURES,
};

const NAMES = Object.fromEntries(['A', 'B', 'C'].map((letter) => [letter.toLowerCase(), settlementName(letter)]));

export function lesson(part: Part): Guide {
  return guided(part, SCENES[part].map((scene) => ({ ...scene, params: (now) => ({ ...NAMES, ...scene.params?.(now) }) })));
}
