/** Where a tile is tried first: on the cells with most land beside them, as it closes most of my own. Only a proposal. */
import type { MatchEvent, Option } from '../../../lib/api.ts';
import { cellOf as pointOf } from '../board/hit.ts';
import { arg, type NorthgardTable } from '../model.ts';
import { cellOf, type Picks, tileOf } from './answers.ts';

/** So many ways to lay it are looked at: each is a question to the rules. */
const MOST = 12;

/** The ways to lay the tile in hand that are worth a look. */
export function promising(options: readonly Option[], picks: Picks, tiles: NorthgardTable['tiles']): Option[] {
  const tile = tileOf(options, picks);
  const beside = (option: Option): number => {
    const [x, y] = pointOf(`cell:${cellOf(option)}`) ?? [NaN, NaN];
    return tiles.filter((laid) => Math.abs(laid.x - x) + Math.abs(laid.y - y) === 1).length;
  };
  const lays = options.filter((option) => option.verb === 'lay' && arg(option, 'tile') === tile).map((option) => ({ option, n: beside(option) }));
  return lays.sort((a, b) => b.n - a.n).slice(0, MOST).map(({ option }) => option);
}

/** How many tiles of a seat's land something closes; what it closes for others counts against it. */
export const closed = (events: readonly MatchEvent[], seat: string | null): number =>
  events.filter(({ kind }) => kind === 'close').reduce((sum, { seat: whose, args }) => sum + (whose === seat ? 1 : -1) * Number(args['tiles'] ?? 0), 0);
