/** Where tabs lie on the map: beside their places, and not on each other. Pure. */
import type { Point } from '../../../table/ink.ts';
import type { Tab } from './model.ts';

const HIGH = 48;
/** From the middle of a place to that of its tab, the best first. */
const BESIDE: readonly Point[] = [[44, -46], [-60, -46], [44, 62], [-60, 62], [44, -100]];

/** How wide a tab is, and the arrows in it that tell of two moves. */
export const ARROWS = 44;
export const wideOf = ({ text, twice = false }: Tab): number => text.length * 19 + 28 + (twice ? ARROWS - (text ? 0 : 10) : 0);

/** The middles of tabs of these texts at these places; `by`: how much larger they are drawn. */
export function tabsAt(tabs: readonly (Tab & { at: Point; on?: boolean })[], by: number): Point[] {
  const laid: { at: Point; wide: number }[] = [];
  for (const { at, on = false, ...tab } of tabs) {
    const wide = wideOf(tab) * by;
    const clear = ([x, y]: Point): boolean => laid.every((other) => Math.abs(other.at[0] - x) >= (other.wide + wide) / 2 || Math.abs(other.at[1] - y) >= HIGH * by);
    const places = on ? [at] : BESIDE.map(([x, y]): Point => [at[0] + x * by, at[1] + y * by]);
    laid.push({ at: places.find(clear) ?? places[0]!, wide });
  }
  return laid.map(({ at }) => at);
}
