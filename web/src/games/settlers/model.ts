/** What the parts of a Settlers table call things. */
import type { Counts } from '../../lib/bundle.ts';

export type { Counts };
export type { SettlersForecast, SettlersMine, SettlersOffer, SettlersPlayer, SettlersReply, SettlersTable, SettlersTile, SettlersView } from '../../lib/api.ts';

/** In the order in which they always lie: hand, bank, keys 1 to 5. */
export const RESOURCES = ['wood', 'brick', 'wool', 'grain', 'ore'] as const;
export type Resource = (typeof RESOURCES)[number];
export const isResource = (kind: string): kind is Resource => (RESOURCES as readonly string[]).includes(kind);

/** Points lie last: they are never played. */
export const CARDS = ['knight', 'roads', 'discovery', 'monopoly', 'point'] as const;
export type Card = (typeof CARDS)[number];
/** What can be seen of a card. */
export type Face = Resource | Card | 'back' | 'dev-back';

/** A place on the island by its name: a tile `C7`, a crossing `d5`, a path `d5-e5`. */
export type Target = string;

/** What a click on a place does, by the verb of its move; `pick`: the other one of two bandits goes. */
export type Action = 'settle' | 'road' | 'city' | 'bandit' | 'steal' | 'pick';

export const amount = (counts: Counts | null | undefined, kind: string): number => counts?.[kind] ?? 0;
export const total = (counts: Counts): number => Object.values(counts).reduce((sum, n) => sum + n, 0);
