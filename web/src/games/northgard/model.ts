/** What the parts of a Northgard table call things. */
import type { Counts } from '../../lib/bundle.ts';
import type { NorthgardForecast, NorthgardPlayer, NorthgardTable, NorthgardView, Option } from '../../lib/api.ts';

export type { Counts };
export type { NorthgardAttack, NorthgardDoing, NorthgardForecast, NorthgardMine, NorthgardPlayer, NorthgardTable, NorthgardTerritory, NorthgardView } from '../../lib/api.ts';
export type { Target } from './board/hit.ts';

/** In the order in which they always stand. */
export const GOODS = ['food', 'wood', 'lore'] as const;
export type Good = (typeof GOODS)[number];

/** What the rules foretell to the seat that is asked. */
export const forecastOf = (view: NorthgardView | null): NorthgardForecast | null => view?.forecast ?? null;

export const amount = (counts: Counts | null | undefined, kind: string): number => counts?.[kind] ?? 0;
export const total = (counts: Counts): number => Object.values(counts).reduce((sum, n) => sum + n, 0);

export const playerOf = (table: NorthgardTable | null | undefined, seat: string | null): NorthgardPlayer | null => table?.players.find((each) => each.seat === seat) ?? null;

/** An argument of a move as a word. */
export const arg = ({ args }: Pick<Option, 'args'>, name: string): string => String(args[name] ?? '');
/** An argument that counts something. */
export const number = ({ args }: Pick<Option, 'args'>, name = 'number'): number => Number(args[name] ?? 0);
