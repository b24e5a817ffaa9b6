/** The log for people: events gathered into who – what – why, one line for each thing a player would tell. Combats, explorations,
 *  recruits and moves are folded into one; after the dot stands what came of it, and the card by which it was done. */
import { FACES } from '../../api/northgard.ts';
import type { MatchEvent } from '../../lib/api.ts';
import type { Params } from '../../lib/format.ts';
import { t } from '../../lib/lang.svelte.ts';
import { eventText, type Naming, ownWord } from '../../lib/wording.ts';
import { type Entry, sentence, type TurnOf } from '../../table/chronicle.ts';
import { cardName } from './cards/text.ts';
import type { NorthgardTable } from './model.ts';
import { whyOf } from './panels/fights.ts';
import { placeName } from './places.ts';
import { figuresText } from './wording.ts';

/** What the table shows, and what is told with something else. */
const SILENT = new Set(['tiles', 'end', 'let', 'let_year', 'choose', 'shuffle', 'drew', 'kept', 'topped', 'saw', 'display', 'left_over', 'hold', 'draw_tile', 'under']);
/** What a seat can do in its turn: each begins something new. */
const OPTIONS = new Set(['play', 'wait', 'replace', 'remove', 'upgrade', 'retire', 'pass']);
/** What no card brings about. */
const SEASONS = new Set(['year', 'harvest', 'tribute', 'trade', 'winter', 'chance', 'over', 'win', 'lay', 'clan', 'begins']);

/** What the map shows now: land is told by the names that stand there. */
export type Known = Pick<NorthgardTable, 'territories'> | null;

export function chronicle(events: readonly MatchEvent[], name: Naming, map: Known = null): Entry[] {
  const entries: Entry[] = [];
  let means: Means = { card: null, copied: null };
  const groups = grouped(events);
  groups.forEach((all, n) => {
    const [first] = all as [MatchEvent];
    const leads = goesOn(first, groups[n + 1]);
    if (first.kind === 'play' && leads) means = { card: first, copied: null };
    else if (first.kind === 'copy' && leads) means = { ...means, copied: first };
    else {
      if (OPTIONS.has(first.kind) || SEASONS.has(first.kind)) means = { card: null, copied: null };
      entries.push(told(all, name, map, means));
    }
  });
  return entries;
}

/** The same in small parts, the newest of which the log shows first: what one option of a turn brought, or a season. */
export function turns(events: readonly MatchEvent[], name: Naming, map: Known = null): TurnOf[] {
  const parts: MatchEvent[][] = [[]];
  for (const event of events) {
    if (beginsTurn(event) || SEASONS.has(event.kind)) parts.push([]);
    parts.at(-1)!.push(event);
  }
  return parts.map((part, number) => ({ number, seat: part[0]?.seat ?? null, bare: true, entries: chronicle(part, name, map) })).filter(({ entries }) => entries.length > 0);
}

/** The same in one go, for those who hear it. */
export function newsText(events: readonly MatchEvent[], name: Naming, map: Known = null): string {
  return chronicle(events, name, map).map(sentence).join(' ');
}

export const beginsTurn = ({ kind }: MatchEvent): boolean => OPTIONS.has(kind);

// ---------------------------------------------------------------- what belongs together
const RECRUITS = new Set(['recruit', 'bear', 'camp', 'pull']);
const MOVES = new Set(['move', 'lead']);
const EXPLORES = new Set(['draw_tile', 'under', 'no_tile', 'explore', 'close', 'collect', 'gain', 'fame']);
const COMBAT = new Set(['feed', 'hold', 'roll', 'throw', 'result', 'casualties', 'win_combat', 'both_dead', 'retreat', 'retreat_bear', 'reserve']);
const DRAWS = new Set(['drew', 'shuffle', 'keep', 'kept', 'drop', 'top', 'topped']);
const PRIZES = new Set(['gain', 'fame']);

type Belongs = (event: MatchEvent, all: readonly MatchEvent[]) => boolean;

const oneOf = (...kinds: string[]): Belongs => ({ kind }) => kinds.includes(kind);
const ofSeat = (kinds: ReadonlySet<string>): Belongs => ({ kind, seat }, all) => kinds.has(kind) && seat === all[0]!.seat;
const drawn: Belongs = ({ kind, seat }, all) => seat === all[0]!.seat && (kind === 'cards' || DRAWS.has(kind));

/** What goes on with an event of this kind. */
const GOES_ON: Readonly<Record<string, Belongs>> = {
  lay: oneOf('found', 'close', 'fame'),
  year: oneOf('cards', 'drew', 'shuffle', 'display'),
  cards: drawn,
  shuffle: drawn,
  wait: drawn,
  replace: drawn,
  remove: drawn,
  upgrade: drawn,
  retire: drawn,
  pass: ofSeat(new Set(['first', 'take'])),
  build: ofSeat(new Set(['collect', 'gain', 'fame'])),
  winter: ({ kind, seat }, all) => ['unrest', 'hunger', 'discard'].includes(kind) && seat === all[0]!.seat,
  target: oneOf('see', 'saw', 'pick', 'discard', 'pay'),
  over: oneOf('score', 'domination'),
  combat: ({ kind }, all) => COMBAT.has(kind) || (PRIZES.has(kind) && all.at(-1)!.kind === 'win_combat'),
  ...Object.fromEntries([...RECRUITS].map((kind) => [kind, ofSeat(RECRUITS)])),
  ...Object.fromEntries([...MOVES].map((kind) => [kind, ofSeat(new Set([...MOVES, 'collect']))])),
  ...Object.fromEntries(['draw_tile', 'under', 'no_tile', 'explore'].map((kind) => [kind, ofSeat(EXPLORES)])),
};

/** Events that are told together; those of which nothing is told are left out. */
function grouped(events: readonly MatchEvent[]): MatchEvent[][] {
  const groups: MatchEvent[][] = [];
  for (const event of events) {
    const all = groups.at(-1);
    if (all && GOES_ON[all[0]!.kind]?.(event, all)) all.push(event);
    else groups.push([event]);
  }
  return groups.filter((all) => all.some(({ kind }) => !SILENT.has(kind)));
}

/** Does something come of the card that tells it as well? */
function goesOn({ seat }: MatchEvent, next: readonly MatchEvent[] | undefined): boolean {
  const then = next?.[0];
  return then !== undefined && then.seat === seat && !OPTIONS.has(then.kind) && !SEASONS.has(then.kind);
}

// ---------------------------------------------------------------- how it is told
const seatOf = ({ seat }: MatchEvent, name: Naming): Params => ({ seat: seat ? name(seat) : '', own: ownWord(seat, name) });
const word = ({ args }: MatchEvent, key: string): string => String(args[key] ?? '');
const count = ({ args }: MatchEvent, key = 'n'): number => Number(args[key] ?? 0);
const areaOf = (event: MatchEvent, key = 'area'): string => placeName(word(event, key));
const say = (event: MatchEvent, name: Naming): string => eventText('northgard', event, name);
const ofKind = (all: readonly MatchEvent[], ...kinds: string[]): MatchEvent[] => all.filter(({ kind }) => kinds.includes(kind));

/** A line, and what came of it. */
type Line = (all: readonly MatchEvent[], name: Naming, map: Known) => [text: string, ...results: string[]];

/** The card by which something was done, and the one whose effect it borrowed. */
interface Means {
  card: MatchEvent | null;
  copied: MatchEvent | null;
}

const log = (key: string, params: Params): string => t(`northgard_log.${key}`, params);

/** So many figures, place by place. */
function figures(all: readonly MatchEvent[], key: 'in' | 'to', place: 'area' | 'goal'): string {
  const came = all.filter(({ kind }) => kind !== 'collect' && kind !== 'pull');
  return figuresText(key, came.map((event) => ({ area: word(event, place), n: event.kind === 'camp' ? 1 : count(event), bear: event.kind === 'bear' || event.kind === 'lead' })));
}

const prizes = (all: readonly MatchEvent[], name: Naming): string[] => ofKind(all, 'gain', 'fame', 'collect').map((event) => bare(say(event, name)));
/** A sentence without its dot, to stand among results. */
const bare = (text: string): string => text.replace(/\.$/, '');

/** What was closed; land that was just named is not named again. */
const closed = (all: readonly MatchEvent[], named = ''): string[] =>
  ofKind(all, 'close').map((event) => log(word(event, 'area') === named ? 'closes_it' : 'closed', { area: areaOf(event), fame: count(event, 'fame') }));

/** The land that a tile brought, by one name: that of the player's own territory there, else of the largest; where the map is not known, of its first area. */
function landOf(tile: MatchEvent, map: Known): string {
  const areas = (FACES[word(tile, 'tile')]?.areas ?? []).map(({ letter }) => word(tile, 'tile') + letter);
  const lands = (map?.territories ?? []).filter((each) => areas.some((area) => each.areas.includes(area))).sort((x, y) => y.tiles - x.tiles);
  return (lands.find(({ owner }) => owner === tile.seat) ?? lands[0])?.name ?? areas[0] ?? '';
}

const LINES: Readonly<Record<string, Line>> = {
  lay: (all, name, map) => {
    const found = ofKind(all, 'found')[0];
    return found ? [log('settles', { ...seatOf(found, name), area: areaOf(found) }), ...closed(all, word(found, 'area'))] : [log('lays', { ...seatOf(all[0]!, name), area: placeName(landOf(all[0]!, map)) }), ...closed(all)];
  },
  year: ([year], name) => [say(year!, name)],
  pass: (all, name) => {
    const results = ofKind(all, 'first', 'take').map((event) => (event.kind === 'first' ? log('first', {}) : log('takes', { card: cardName(word(event, 'card')) })));
    return [say(all[0]!, name), ...results];
  },
  recruit: (all, name) => [log('recruits', { ...seatOf(all[0]!, name), things: figures(all, 'in', 'area') })],
  move: (all, name) => [log('moves', { ...seatOf(all[0]!, name), things: figures(all, 'to', 'goal') }), ...prizes(all, name)],
  explore: (all, name, map) => {
    const laid = ofKind(all, 'explore');
    const [first] = all as [MatchEvent];
    if (!laid.length) return [say(ofKind(all, 'no_tile')[0] ?? first, name)];
    const land = landOf(laid[0]!, map);
    const results = closed(all, land);
    return [log('explores', { ...seatOf(first, name), area: placeName(land) }), ...(results.length ? results : [log('closes_nothing', {})]), ...prizes(all, name)];
  },
  combat: (all, name) => combat(all, name),
  build: (all, name) => [say(all[0]!, name), ...prizes(all, name)],
  copy: ([copied], name) => [word(copied!, 'victim') === copied!.seat ? log('uses_again', { ...seatOf(copied!, name), card: cardName(word(copied!, 'card')) }) : say(copied!, name)],
  winter: (all, name) => [say(all[0]!, name), ...ofKind(all, 'unrest', 'hunger').map(({ kind }) => log(kind, {}))],
  target: (all, name) => {
    const telling = all.filter(({ kind }) => kind !== 'target' && !SILENT.has(kind));
    return telling.length ? [say(telling.at(-1)!, name)] : [say(all[0]!, name)];
  },
  ...Object.fromEntries(['wait', 'replace', 'remove', 'upgrade', 'retire'].map((kind): [string, Line] => [kind, ([first], name) => [say(first!, name)]])),
  cards: (all, name) => {
    const [drew] = ofKind(all, 'cards');
    return drew ? [say(drew, name), ...ofKind(all, 'drop').map((event) => log('drops', { card: cardName(word(event, 'card')) }))] : [all.filter(({ kind }) => !SILENT.has(kind)).map((event) => say(event, name)).join(' ')];
  },
  over: (all, name) => [say(all[0]!, name), ...ofKind(all, 'domination').map((event) => bare(say(event, name))), ofKind(all, 'score').map((event) => `${name(event.seat!)} ${count(event, 'points')}`).join(' : ')],
};

/** The line that tells a kind of event. */
function lineOf(kind: string): Line | undefined {
  if (RECRUITS.has(kind) && kind !== 'pull') return LINES['recruit'];
  if (MOVES.has(kind)) return LINES['move'];
  if (kind === 'draw_tile' || kind === 'under' || kind === 'no_tile') return LINES['explore'];
  return LINES[kind === 'shuffle' ? 'cards' : kind];
}

function combat(all: readonly MatchEvent[], name: Naming): [string, ...string[]] {
  const [fight] = all as [MatchEvent];
  const [result, winner] = [ofKind(all, 'result')[0], ofKind(all, 'win_combat')[0]];
  const end = winner ? (winner.seat === fight.seat ? 'won' : 'lost') : all.some(({ kind }) => kind === 'both_dead') ? 'dead' : 'open';
  const victim = word(fight, 'defender');
  const text = log('attacks', { ...seatOf(fight, name), victim: name(victim), victim_own: ownWord(victim, name), area: areaOf(fight), end });
  const losses = ofKind(all, 'casualties').map((event) => log('loses', { ...seatOf(event, name), n: count(event), bear: word(event, 'bear') }));
  const score = result ?? fight;
  const [attack, defence] = [count(score, 'attack'), count(score, 'defence')];
  const because = whyOf({ winner: winner?.seat ?? null, attacker: { seat: fight.seat ?? '' }, result: { attack, defence } });
  return [text, `${attack} : ${defence}`, ...(because ? [log('because', { why: because })] : []), ...losses, ...prizes(all, name)];
}

/** Why it could be done: `Feast`, `Feast again by Legendary Heroes`, `Feast of Orm by Enemy Secrets`. */
function why({ card, copied }: Means, name: Naming): string[] {
  if (!card) return [];
  const by = cardName(word(card, 'card'));
  if (!copied) return [by];
  const [victim, used] = [word(copied, 'victim'), cardName(word(copied, 'card'))];
  return [victim === copied.seat ? log('again', { card: used, by }) : log('borrowed', { card: used, by, victim: name(victim), victim_own: ownWord(victim, name) })];
}

function told(all: readonly MatchEvent[], name: Naming, map: Known, means: Means): Entry {
  const { seq, kind, seat } = all.find((event) => !SILENT.has(event.kind))!;
  const [text, ...results] = (lineOf(all[0]!.kind) ?? plain)(all, name, map);
  const reason = SEASONS.has(kind) || kind.startsWith('taken.') ? [] : why(means, name);
  const details = all.length > 1 ? all.filter((event) => event.kind !== 'display').map((event) => say(event, name)) : [];
  return { from: all[0]!.seq, seq: Math.max(seq, all.at(-1)!.seq), kind, seat, text, result: [...results.filter(Boolean), ...reason].join(', '), details };
}

/** As the game tells it. */
const plain: Line = (all, name) => [all.filter(({ kind }) => !SILENT.has(kind)).map((event) => say(event, name)).join(' ')];
