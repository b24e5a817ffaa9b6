/** The prepared position, and the tables that begin with it: me as red, greedy as blue and green. */
import type { Wish } from '../../../learn/lesson/school.ts';
import { against, byChance, type Draw, shuffled } from '../../../learn/lesson/wishes.ts';
import texts from './positions.toml';

/** The rolls that the guide speaks of; those after them are anybody's guess. */
export const TOLD = 4;

export const positionOf = (name: 'first'): string => texts[`${name}.position`]!;

export function wishFor(name: 'first'): Wish {
  return {
    game: 'settlers',
    position: dealt(positionOf(name), byChance),
    seats: against(2),
    pace: 0.8,
  };
}

/** The same position with its later dice and its cards shuffled: nobody shall know them from the last time. The last pair of dice comes first. */
export function dealt(position: string, draw: Draw): string {
  return position
    .replace(/^dice deck: (.+)$/m, (_line, pairs: string) => {
      const all = pairs.split(' ');
      return `dice deck: ${[...shuffled(all.slice(0, -TOLD), draw), ...all.slice(-TOLD)].join(' ')}`;
    })
    .replace(/^deck: (.+)$/m, (_line, cards: string) => `deck: ${shuffled(cards.split(' '), draw).join(' ')}`);
}
