/** Northgard at the plain table: each move in words, and what helps to choose it: what a card does, what lies in a
 *  territory, what a tile shows on which side. */
import CARDS from '../../../../src/jarlshof/games/northgard/content/cards.toml?data';
import TILES from '../../../../src/jarlshof/games/northgard/content/tiles.toml';
import type { Counts } from '../../lib/bundle.ts';
import type { NorthgardTable, NorthgardView, Option } from '../../lib/api.ts';
import { t } from '../../lib/lang.svelte.ts';
import type { Naming } from '../../lib/wording.ts';
import type { Lore } from '../generic/lore.ts';
import { countsText, word } from '../generic/names.ts';

export const LORE: Lore<NorthgardView> = { labelOf, noteOf };

/** A word of a move. */
const arg = ({ args }: Option, name: string): string => String(args[name] ?? '');

/** What follows the verb, in words; null: nothing special. */
function labelOf(option: Option, name: Naming): string | null {
  const of = (what: string): string => arg(option, what);
  const { verb, args } = option;
  switch (verb) {
    case 'lay': return t('northgard.move.lay', { tile: of('tile'), east: of('east'), south: of('south'), turn: of('turn') });
    case 'move': case 'bribe': return t('northgard.move.move', { start: of('start'), goal: of('goal'), n: Number(args['number']) });
    case 'lead': return t('northgard.move.lead', { start: of('start'), goal: of('goal'), n: Number(args['number']) });
    case 'retreat': return t('northgard.move.retreat', { area: of('area'), n: Number(args['number']) });
    case 'build': return t('northgard.move.build', { building: word(of('building')), area: of('area'), space: word(of('space')) });
    case 'swap': return t('northgard.move.swap', { area: of('area'), building: word(of('building')), new: word(of('new')), space: word(of('space')) });
    case 'upgrade': case 'retire': return t('northgard.move.upgrade', { card: word(of('card')), new: word(of('new')) });
    case 'copy': return t('northgard.move.copy', { victim: name(of('seat')), card: word(of('card')) });
    case 'feed': return countsText({ food: Number(args['number']) });
    case 'trade': return t('northgard.move.trade', { give: countsText(args['give'] as Counts), take: countsText(args['take'] as Counts) });
    default: return null;
  }
}

const OF_CARD = new Set(['play', 'take', 'keep', 'drop', 'top', 'pick', 'discard', 'retrieve']);
const OF_LAND = new Set(['found', 'found-bear', 'recruit', 'bear', 'camp', 'pull', 'collect', 'fight', 'push', 'retreat', 'retreat-bear', 'slay', 'scorch']);

/** A line below the label. */
function noteOf(view: NorthgardView, option: Option, name: Naming): string {
  const of = (what: string): string => arg(option, what);
  const { verb } = option;
  if (OF_CARD.has(verb)) return cardNote(of('card'));
  // whoever can play it is told there
  if (verb === 'wait') return view.prompt?.options.some((each) => each.verb === 'play' && arg(each, 'card') === of('card')) ? '' : cardNote(of('card'));
  if (verb === 'upgrade' || verb === 'retire') return cardNote(of('new'));
  if (verb === 'copy') return cardNote(of('card'));
  if (OF_LAND.has(verb)) return landNote(view.table, of('area'), name);
  if (verb === 'move' || verb === 'lead' || verb === 'bribe') return [...(isRough(view.table, of('start'), of('goal')) ? [t('northgard.move.rough')] : []), landNote(view.table, of('goal'), name)].join(' · ');
  if (verb === 'build') return t(`northgard.building.${of('building')}.text`);
  if (verb === 'choose') return t(`northgard.part.${of('part')}.text`);
  if (verb === 'clan') return t(`northgard.clan.${of('clan')}.text`);
  if (verb === 'lay') return tileNote(of('tile'), of('turn'));
  return verb === 'swap' ? t(`northgard.building.${of('new')}.text`) : '';
}

const OF_ALL = Object.assign({}, ...Object.values(CARDS)) as Record<string, { flash?: boolean; fame?: number }>;

function cardNote(card: string): string {
  const { flash = false, fame = 0 } = OF_ALL[card] ?? {};
  return [...(flash ? [t('northgard.move.flash')] : []), ...(fame ? [t('northgard.move.fame', { n: fame })] : []), t(`northgard.card.${card}.text`)].join(' · ');
}

function isRough(table: NorthgardTable, start: string, goal: string): boolean {
  const land = table.territories.find((each) => each.name === start);
  return land !== undefined && land.rough.includes(goal) && !land.near.includes(goal);
}

/** Who holds a territory, and what there is in it. */
function landNote(table: NorthgardTable, area: string, name: Naming): string {
  const land = table.territories.find((each) => each.name === area);
  if (!land) return '';
  const holder = land.owner ? t('northgard.move.held', { player: name(land.owner), n: land.units, bear: land.bear ? 'yes' : 'no' }) : t('northgard.move.neutral');
  const shows = Object.values(land.icons).some(Boolean) ? [countsText(land.icons)] : [];
  const free = Object.values(land.free).some(Boolean) ? [t('northgard.move.free', { spaces: countsText(land.free) })] : [];
  return [holder, t('northgard.move.land', { closed: land.closed ? 'yes' : 'no', tiles: land.tiles }), ...shows, ...land.buildings.map((each) => word(each.building)), ...free].join(' · ');
}

const SIDES = 'nesw';
const THINGS: Readonly<Record<string, string>> = { f: 'food', w: 'wood', l: 'lore', s: 'small', c: 'carved', L: 'large', '*': 'lair' };
// the sides of each area of a tile as printed (docs/games/northgard.md)
const FOUR = { n: 'n', e: 'e', s: 's', w: 'w' };
const SHAPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  O: { a: 'nesw' }, B: { n: 'n', s: 'esw' }, D: { n: 'nw', s: 'es' }, P: { n: 'n', m: 'ew', s: 's' },
  Y: { n: 'nw', e: 'e', s: 's' }, "Y'": { n: 'n', e: 'es', w: 'w' }, X: FOUR, Z: FOUR,
};

/** The areas of a tile with the sides they have when its north side faces that way, what they show, and which of them rough lines divide. */
export function areasOf(tile: string, turn: string): { areas: { sides: string; things: string[] }[]; rough: [string, string][] } {
  const [printed = '', rough = ''] = (TILES[tile] ?? '').split(' rough ');
  const [shape = '', ...parts] = printed.split(' ');
  const contents = Object.fromEntries(parts.map((each) => each.split(':') as [string, string]));
  const by = SIDES.indexOf(turn);
  const turned = (letter: string): string => [...SIDES].filter((side) => (SHAPES[shape]?.[letter] ?? '').includes(SIDES[(SIDES.indexOf(side) - by + 4) % 4]!)).join('');
  return {
    areas: Object.keys(SHAPES[shape] ?? {}).map((letter) => ({ sides: turned(letter), things: [...(contents[letter] ?? '')].map((each) => THINGS[each] ?? each) })),
    rough: rough.split(' ').filter(Boolean).map((pair) => pair.split('-').map(turned) as [string, string]),
  };
}

function tileNote(tile: string, turn: string): string {
  const { areas, rough } = areasOf(tile, turn);
  const sides = (all: string): string => [...all].map((side) => t('northgard.move.side', { side })).join('/');
  const said = areas.map((each) => `${sides(each.sides)}: ${each.things.map(word).join(', ') || '–'}`);
  return [...said, ...rough.map(([one, other]) => t('northgard.move.rough_line', { one: sides(one), other: sides(other) }))].join(' · ');
}
