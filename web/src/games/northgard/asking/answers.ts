/** What a click on the map answers: a move, or a part of one that needs more than one click. Pure: it only sorts what the
 *  question offers; what is offered, the rules say. */
import type { Option } from '../../../lib/api.ts';
import { landTarget, spaceTarget, type Target } from '../board/hit.ts';
import { arg, type NorthgardTable, number } from '../model.ts';

/** What is chosen of a move so far. */
export interface Picks {
  /** Units go, or retreat, from here. */
  start: string | null;
  /** How many; null: all that may, or as many as one would mostly send. */
  number: number | null;
  /** The war bear goes with them, or comes in the place of a unit. */
  bear: boolean;
  tile: string | null;
  /** `e1 n2` */
  cell: string | null;
  facing: string | null;
  building: string | null;
  /** The place where something is to be built: a space, or land. */
  place: Target | null;
  /** The card that is to be upgraded. */
  upgrading: string | null;
  /** And it leaves the game then. */
  retires: boolean;
}

export const NO_PICKS: Picks = { start: null, number: null, bear: false, tile: null, cell: null, facing: null, building: null, place: null, upgrading: null, retires: false };

export type Answer = { move: Option; pick?: never } | { pick: Partial<Picks>; verb: string; move?: never };
export type Answers = ReadonlyMap<Target, Answer>;

/** Moves with one territory; of two that do the same there, the one without the bear comes first unless the bear is wanted. */
const ONE_LAND: ReadonlySet<string> = new Set(['found', 'found-bear', 'recruit', 'bear', 'camp', 'pull', 'collect', 'fight', 'push', 'slay', 'scorch', 'retreat-bear']);
const WITH_BEAR: ReadonlySet<string> = new Set(['found-bear', 'bear', 'lead', 'retreat-bear']);
const WALKS: ReadonlySet<string> = new Set(['move', 'lead', 'bribe']);

/** Is the war bear among what can be chosen, and something without it? Then one says which. */
export function bearMatters(options: readonly Option[]): boolean {
  return options.some(({ verb }) => WITH_BEAR.has(verb)) && options.some(({ verb, args }) => !WITH_BEAR.has(verb) && ('area' in args || 'start' in args));
}

export function answersOnMap(options: readonly Option[], picks: Picks): Answers {
  const found = new Map<Target, Answer>();
  const put = (target: Target, answer: Answer): void => void (found.has(target) || found.set(target, answer));
  for (const option of wished(options, picks)) {
    const { verb } = option;
    if (ONE_LAND.has(verb)) put(landTarget(arg(option, 'area')), { move: option });
    else if (verb === 'lay' && arg(option, 'tile') === tileOf(options, picks)) put(cellTargetOf(option), { pick: { cell: cellOf(option), facing: null }, verb });
  }
  for (const [target, option] of retreats(options, picks)) put(target, { move: option });
  for (const [target, answer] of [...walks(options, picks), ...sites(options, picks), ...swaps(options, picks)]) put(target, answer);
  return found;
}

/** What is wished for comes first. */
function wished(options: readonly Option[], { bear }: Picks): Option[] {
  const rank = ({ verb }: Option): number => (WITH_BEAR.has(verb) === bear ? 0 : 1) + (verb === 'camp' ? 2 : 0);
  return [...options].sort((a, b) => rank(a) - rank(b));
}

// ---------------------------------------------------------------- tiles
export const cellOf = (option: Pick<Option, 'args'>): string => `${arg(option, 'east')} ${arg(option, 'south')}`;
const cellTargetOf = (option: Option): Target => `cell:${cellOf(option)}`;

/** The tiles that can be laid, in the order of the question. */
export const tilesOf = (options: readonly Option[]): string[] => [...new Set(options.filter(({ verb }) => verb === 'lay').map((option) => arg(option, 'tile')))];
/** The tile in hand: the chosen one, else the first. */
export const tileOf = (options: readonly Option[], { tile }: Picks): string | null => (tile !== null && tilesOf(options).includes(tile) ? tile : (tilesOf(options)[0] ?? null));

/** The ways to lay the tile in hand on the chosen cell, one for each turn that fits. */
export function turnsOf(options: readonly Option[], picks: Picks): Option[] {
  const tile = tileOf(options, picks);
  return options.filter((option) => option.verb === 'lay' && arg(option, 'tile') === tile && cellOf(option) === picks.cell);
}

/** How the tile would lie now. */
export const layOf = (options: readonly Option[], picks: Picks): Option | null => turnsOf(options, picks).find((option) => arg(option, 'turn') === picks.facing) ?? turnsOf(options, picks)[0] ?? null;

/** The next turn that fits, to the right or (-1) to the left. */
export function turned(options: readonly Option[], picks: Picks, way: number): string | null {
  const fits = turnsOf(options, picks);
  const at = fits.indexOf(layOf(options, picks)!);
  return fits.length ? arg(fits[(at + way + fits.length) % fits.length]!, 'turn') : null;
}

// ---------------------------------------------------------------- ways of units
const walking = (options: readonly Option[]): Option[] => options.filter(({ verb }) => WALKS.has(verb));
/** Those that go with the bear, or without. */
const kindOf = (options: readonly Option[], { bear }: Picks): Option[] => {
  const all = walking(options);
  const same = all.filter(({ verb }) => WITH_BEAR.has(verb) === bear);
  return same.length ? same : all;
};

/** From where something goes. */
export const startsOf = (options: readonly Option[]): string[] => [...new Set(walking(options).map((option) => arg(option, 'start')))];

/** How many may go from the chosen place. */
export function numbersOf(options: readonly Option[], picks: Picks): number[] {
  const go = options.some(({ verb }) => verb === 'retreat') ? options.filter(({ verb }) => verb === 'retreat') : kindOf(options, picks).filter((option) => arg(option, 'start') === picks.start);
  return [...new Set(go.map((option) => number(option)))].sort((a, b) => a - b);
}

/** So many go: what was chosen, else as many as may. */
export const numberOf = (options: readonly Option[], picks: Picks): number => {
  const all = numbersOf(options, picks);
  return picks.number !== null && all.includes(picks.number) ? picks.number : (all.at(-1) ?? 0);
};

/** So many mostly go: one stays where the land would be lost for nothing else stands there, unless it is worth nothing. */
export function usualNumber(options: readonly Option[], picks: Picks, table: NorthgardTable, seat: string | null): number {
  const all = numbersOf(options, picks);
  const most = all.at(-1) ?? 0;
  const land = table.territories.find(({ name }) => name === picks.start);
  if (!land || land.owner !== seat || most < land.units || (land.bear && !picks.bear)) return most;
  const worth = land.fame > 0 || land.buildings.length > 0 || Object.values(land.yields).some((n) => n > 0);
  return worth ? (all.at(-2) ?? most) : most;
}

/** The same way with any number, that of a move that is drafted; the fewest first. */
export const alike = (options: readonly Option[], move: Pick<Option, 'verb' | 'args'>): Option[] =>
  options.filter((option) => option.verb === move.verb && ['start', 'goal', 'area'].every((each) => option.args[each] === move.args[each])).sort((a, b) => number(a) - number(b));

function walks(options: readonly Option[], picks: Picks): [Target, Answer][] {
  const starts = startsOf(options);
  if (!starts.length) return [];
  if (picks.start === null || !starts.includes(picks.start)) return starts.map((start) => [landTarget(start), { pick: { start, number: null }, verb: 'from' }]);
  const n = numberOf(options, picks);
  const from = kindOf(options, picks).filter((option) => arg(option, 'start') === picks.start);
  const goals = [...new Set(from.map((option) => arg(option, 'goal')))];
  return [
    ...goals.flatMap((goal): [Target, Answer][] => {
      const move = from.filter((option) => arg(option, 'goal') === goal).sort((a, b) => Math.abs(number(a) - n) - Math.abs(number(b) - n))[0];
      return move ? [[landTarget(goal), { move }]] : [];
    }),
    [landTarget(picks.start), { pick: { start: null, number: null }, verb: 'back' }],
  ];
}

function retreats(options: readonly Option[], picks: Picks): [Target, Option][] {
  if (picks.bear && options.some(({ verb }) => verb === 'retreat-bear')) return [];
  const n = numberOf(options, picks);
  return options.filter((option) => option.verb === 'retreat' && number(option) === n).map((option) => [landTarget(arg(option, 'area')), option]);
}

// ---------------------------------------------------------------- buildings
const siteOf = (option: Option): Target => (arg(option, 'space') === 'none' ? landTarget(arg(option, 'area')) : spaceTarget(arg(option, 'area'), arg(option, 'space')));
const builds = (options: readonly Option[]): Option[] => options.filter(({ verb }) => verb === 'build');

/** What can be built: at the chosen place, if there is one. */
export const buildingsOf = (options: readonly Option[], { place }: Picks): string[] => [...new Set(builds(options).filter((option) => place === null || siteOf(option) === place).map((option) => arg(option, 'building')))];

function sites(options: readonly Option[], { building }: Picks): [Target, Answer][] {
  const all = builds(options);
  if (building !== null) return all.filter((option) => arg(option, 'building') === building).map((option) => [siteOf(option), { move: option }]);
  const places = [...new Set(all.map(siteOf))];
  return places.map((place) => {
    const here = all.filter((option) => siteOf(option) === place);
    return [place, here.length === 1 ? { move: here[0]! } : { pick: { place }, verb: 'site' }];
  });
}

/** The building of a choice at a place that is known already. */
export const buildAt = (options: readonly Option[], building: string, place: Target): Option | null => builds(options).find((option) => arg(option, 'building') === building && siteOf(option) === place) ?? null;

/** What a building can be swapped for. */
export const newOnes = (options: readonly Option[]): string[] => [...new Set(options.filter(({ verb }) => verb === 'swap').map((option) => arg(option, 'new')))];

/** The swaps for a building in a territory: more than one where several can go. */
export const swapsIn = (options: readonly Option[], building: string | null, place: Target | null): Option[] =>
  options.filter((option) => option.verb === 'swap' && arg(option, 'new') === building && (place === null || landTarget(arg(option, 'area')) === place));

function swaps(options: readonly Option[], { building }: Picks): [Target, Answer][] {
  if (building === null) return [];
  return swapsIn(options, building, null).map((option) => {
    const place = landTarget(arg(option, 'area'));
    return [place, swapsIn(options, building, place).length === 1 ? { move: option } : { pick: { place }, verb: 'swap' }];
  });
}
