/** The prepared positions, and the tables that begin with them: me as red, greedy as blue. */
import type { Wish } from '../../../learn/lesson/school.ts';
import { against, byChance, type Draw, shuffled } from '../../../learn/lesson/wishes.ts';
import type { Part } from './guided.ts';
import texts from './positions.toml';

/** The tiles of the pile that a guide speaks of. */
export const TOLD = 1;

export const positionOf = (name: Part): string => texts[`${name}.position`]!;

export function wishFor(name: Part): Wish {
  return { game: 'northgard', position: dealt(positionOf(name), byChance), seats: against(1), pace: 0.8 };
}

/** The same position with its later tiles and developments shuffled: nobody shall know them from the last time. */
export function dealt(position: string, draw: Draw): string {
  return position
    .replace(/^pile: (.+)$/m, (_line, tiles: string) => {
      const all = tiles.split(' ');
      return `pile: ${[...all.slice(0, TOLD), ...shuffled(all.slice(TOLD), draw)].join(' ')}`;
    })
    .replace(/^deck: (.+)$/m, (_line, cards: string) => `deck: ${shuffled(cards.split(' '), draw).join(' ')}`);
}
