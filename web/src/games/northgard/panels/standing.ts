/** How a player stands: fame as far as it is known, and how near domination is. */
import { DOMINATION } from '../../../api/northgard.ts';
import type { NorthgardMine, NorthgardPlayer, NorthgardTable } from '../../../lib/api.ts';

/** Who wins at the end of this year, as things stand; null: nobody does. */
export const dominating = ({ years, players }: Pick<NorthgardTable, 'years' | 'players'>): string | null =>
  (years === DOMINATION.years ? players.find(({ strongholds }) => strongholds >= DOMINATION.strongholds)?.seat : null) ?? null;

/** What a player knows of the own fame where others are not told. */
export type Secrets = Pick<NorthgardMine, 'fame' | 'points'>;

export const fameOf = ({ fame }: Pick<NorthgardPlayer, 'fame'>, secrets: Secrets | null): number | null => fame ?? secrets?.fame ?? null;
export const pointsOf = ({ points }: Pick<NorthgardPlayer, 'points'>, secrets: Secrets | null): number | null => points ?? secrets?.points ?? null;

/** The cards in a seat's hand, or in its draw pile by their places from the top, that I know. */
export function knownOf(player: NorthgardPlayer, seat: string | null, mine: NorthgardMine | null): { hand: readonly string[]; draw: Readonly<Record<string, string>> } {
  if (player.seat === seat && mine) return { hand: mine.hand, draw: mine.draw };
  const known = mine?.known[player.seat];
  return known ? { hand: known.hand, draw: known.draw } : { hand: player.known_hand, draw: player.known_draw };
}
