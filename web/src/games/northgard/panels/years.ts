/** The years of a match: those that are over, the one that is now with its phase, those to come. */
import type { MatchEvent, NorthgardTable } from '../../../lib/api.ts';

export type Phase = 'setup' | 'actions' | 'harvest' | 'winter' | 'chance' | 'over';
export interface Year {
  year: number;
  when: 'done' | 'now' | 'later';
}

/** Before the first year all are still to come. */
export function yearsOf({ year, years }: Pick<NorthgardTable, 'year' | 'years'>): Year[] {
  return Array.from({ length: years }, (_, n) => ({ year: n + 1, when: n + 1 < year ? 'done' : n + 1 === year ? 'now' : 'later' }));
}

const WINTRY = new Set(['winter', 'unrest', 'hunger']);

/** Winter asks nobody: it is there while it is on show. */
export const phaseOf = ({ phase }: Pick<NorthgardTable, 'phase'>, event: MatchEvent | null): Phase => (event && WINTRY.has(event.kind) ? 'winter' : (phase as Phase));
