/** The prepared positions, and the tables that begin with them: me as red, greedy as blue. */
import type { Create } from '../../../lib/api.ts';
import texts from './positions.toml';

/** The parts of the lesson, in order. */
export const PARTS = ['place', 'attack', 'merge', 'resources', 'sea', 'treasures'] as const;
export type Part = (typeof PARTS)[number];
export type Prepared = Part | 'first' | 'short';

/** Seconds before the bot moves: where its turn is no part of the lesson, it leaves time to read. */
const PACE: Readonly<Record<Prepared, number>> = { first: 4, place: 10, attack: 4, merge: 10, resources: 10, sea: 0.6, treasures: 6, short: 0.8 };

export function positionOf(name: Prepared): string {
  return texts[`${name}.position`]!;
}

export function wishFor(name: Prepared): Omit<Create, 'request'> {
  return {
    game: 'nord',
    position: dealt(positionOf(name), (below) => Math.floor(Math.random() * below)),
    seats: [{ who: 'me' }, { who: 'bot', bot: 'greedy' }],
    pace: PACE[name],
  };
}

/** The same position with its face-down treasures dealt again: nobody shall know them from the last time. */
export function dealt(position: string, draw: (below: number) => number): string {
  const laid = /^tiles: (.+)$/m.exec(position)?.[1]?.split(', ').map((tile) => tile.split(' ') as [string, string]);
  const supply = /^supply of tiles: (.+)$/m.exec(position)?.[1]?.split(' ');
  if (!laid || !supply) return position;
  const kinds = [...laid.map(([, kind]) => kind), ...supply];
  for (let i = kinds.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [kinds[i], kinds[j]] = [kinds[j]!, kinds[i]!];
  }
  const tiles = laid.map(([space], n) => `${space} ${kinds[n]}`).join(', ');
  return position
    .replace(/^tiles: .+$/m, `tiles: ${tiles}`)
    .replace(/^supply of tiles: .+$/m, `supply of tiles: ${kinds.slice(laid.length).join(' ')}`);
}
