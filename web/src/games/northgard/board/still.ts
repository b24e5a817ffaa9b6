/** What a still picture of the land shows: all of it, and a strip of sea for the names of columns and rows. */
import type { NorthgardTable } from '../../../lib/api.ts';
import { cellOf } from './hit.ts';
import type { Box } from './land.ts';
import type { Marks } from './model.ts';
import { SIDE } from './shapes.ts';

const STRIP = 130;
/** Names in a diagram are never smaller, in px; in the drawing's units they are never smaller than on the map. */
const LEAST = 12;
export const USUAL = 28;

type Tiles = readonly Pick<NorthgardTable['tiles'][number], 'x' | 'y'>[];

/** Round all tiles, and the cells that are marked. */
export function extentOf(tiles: Tiles, marks: Marks = {}): Box {
  const cells = Object.values(marks).flat().flatMap((target) => { const cell = cellOf(target); return cell ? [cell] : []; });
  const all = [...tiles.map(({ x, y }) => [x, y] as const), ...cells];
  const [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))];
  return { x: left * SIDE, y: top * SIDE, w: (Math.max(...all.map(([x]) => x)) - left + 1) * SIDE, h: (Math.max(...all.map(([, y]) => y)) - top + 1) * SIDE };
}

export const stillOf = ({ x, y, w, h }: Box): Box => ({ x: x - STRIP, y: y - STRIP, w: w + 2 * STRIP, h: h + 2 * STRIP });

/** How large names are written so that they can be read. */
export const nameSize = (pxOfUnit: number): number => Math.max(USUAL, pxOfUnit ? LEAST / pxOfUnit : 0);
