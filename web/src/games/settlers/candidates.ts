/** Where a thing might be built, were it allowed: the server then says what is missing. Geometry only. */
import { islandOf } from './board/places.ts';
import { amount, type Counts, RESOURCES, type SettlersTable, type Target } from './model.ts';

/** What the build bar offers, by the verb of its move. */
export type Thing = 'road' | 'settle' | 'city' | 'buy' | 'trade';

export interface Candidate {
  move: string;
  target: Target;
}

/** An offer of something one has: what else forbids it is what one wants to know. */
function anyOffer(hand: Counts): string {
  const give = RESOURCES.find((kind) => amount(hand, kind) > 0) ?? RESOURCES[0];
  return `offer 1 ${give} for 1 ${RESOURCES.find((kind) => kind !== give)}`;
}

export function candidateOf(thing: Thing, table: SettlersTable, seat: string, hand: Counts = {}): Candidate {
  if (thing === 'buy') return { move: 'buy', target: '' };
  if (thing === 'trade') return { move: anyOffer(hand), target: '' };
  const island = islandOf(table.tiles.map(({ at }) => at));
  const built = new Set([...table.buildings, ...table.roads].map(({ at }) => at));
  const mine = new Set([...table.buildings, ...table.roads].filter((piece) => piece.seat === seat).flatMap(({ at }) => at.split('-')));
  if (thing === 'city') {
    const house = table.buildings.find((each) => each.seat === seat && !each.city)?.at ?? [...mine][0] ?? island.crossings[0]!;
    return { move: `city ${house}`, target: house };
  }
  const places = thing === 'road' ? island.paths : island.crossings;
  const free = places.filter((place) => !built.has(place));
  const near = free.find((place) => place.split('-').some((end) => mine.has(end))) ?? free[0] ?? places[0]!;
  return { move: `${thing} ${near}`, target: near };
}
