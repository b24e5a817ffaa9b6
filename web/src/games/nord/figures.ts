/** What the diagrams of Nord's rule book show. */
import type { Figure } from '../../lib/api.ts';
import { type Marks, NO_MARKS, type NordTable, spot, type Target } from './model.ts';

/** What a diagram of Nord points at. */
export function figureMarks(figure: Figure): Marks {
  const spaces = (mark: string): string[] => Object.keys(figure.marks).filter((space) => figure.marks[space] === mark);
  const targets = (mark: string): Set<Target> => new Set(spaces(mark).map((space): Target => `cell:${space}`));
  const path = [...new Set([...(figure.view.table as NordTable).path, ...spaces('path')])];
  return { ...NO_MARKS, legal: targets('legal'), selected: targets('selected'), barred: targets('refused'), path };
}

/** How many squares a diagram of Nord is wide and high: its land, and whatever lies or is marked on the sea. */
export function extent(figure: Figure): { columns: number; rows: number } {
  const { ground, workers, boat } = figure.view.table as NordTable;
  const land = ground.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === '~' ? [] : [[x, y] as const])));
  const others = [...workers.map((worker) => worker.at), ...(boat ? [boat] : []), ...Object.keys(figure.marks)].map(spot);
  const span = (axis: 0 | 1): number => {
    const values = [...land, ...others].map((each) => each[axis]);
    return values.length ? Math.max(...values) - Math.min(...values) + 1 : 1;
  };
  return { columns: span(0), rows: span(1) };
}
