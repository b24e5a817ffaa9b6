/** The prepared position, and the tables that begin with it: me as red, greedy as blue and green. */
import type { Wish } from '../../../learn/lesson/school.ts';
import texts from './positions.toml';

/** The rolls that the guide speaks of; those after them are anybody's guess. */
export const TOLD = 4;

export const positionOf = (name: 'first'): string => texts[`${name}.position`]!;

export function wishFor(name: 'first'): Wish {
  return {
    game: 'settlers',
    position: dealt(positionOf(name), (below) => Math.floor(Math.random() * below)),
    seats: against(2),
    pace: 0.8,
  };
}

/** Me, and so many bots. */
export function against(bots: number): NonNullable<Wish['seats']> {
  return [{ who: 'me' }, ...Array.from({ length: bots }, () => ({ who: 'bot', bot: 'greedy' }) as const)];
}

/** The same position with its later dice and its cards shuffled: nobody shall know them from the last time. The last pair of dice comes first. */
export function dealt(position: string, draw: (below: number) => number): string {
  return position
    .replace(/^dice deck: (.+)$/m, (_line, pairs: string) => {
      const all = pairs.split(' ');
      return `dice deck: ${[...shuffled(all.slice(0, -TOLD), draw), ...all.slice(-TOLD)].join(' ')}`;
    })
    .replace(/^deck: (.+)$/m, (_line, cards: string) => `deck: ${shuffled(cards.split(' '), draw).join(' ')}`);
}

function shuffled(things: string[], draw: (below: number) => number): string[] {
  const all = [...things];
  for (let i = all.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}
