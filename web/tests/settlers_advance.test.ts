import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../src/lib/api.ts';
import { advance } from '../src/games/settlers/advance.ts';
import type { SettlersTable } from '../src/games/settlers/model.ts';
import { stories } from './settlers_story.ts';

const sorted = <T extends { at: string }>(all: readonly T[]): T[] => [...all].sort((a, b) => a.at.localeCompare(b.at));

/** What events tell; what only the rules know comes with the view (see advance.ts). */
function told(table: SettlersTable, events: readonly MatchEvent[]): unknown {
  const happened = (...kinds: string[]): boolean => events.some((event) => kinds.includes(event.kind));
  const { buildings, roads, tiles, players, bank, deck, known_in_deck, dice, dice_left, turn, number, acting, phase, card_played, free_roads, offer, raid, longest_road, largest_army } = table;
  const over = happened('win');
  const progress = events.some((event) => event.kind === 'play' && event.args['card'] !== 'knight'); // it may go under the deck
  const paved = happened('road', 'settle') ? longest_road : null;
  return {
    buildings: sorted(buildings),
    roads: sorted(roads),
    tiles,
    bank,
    ...(progress ? {} : { deck, known_in_deck }),
    dice,
    dice_left,
    turn,
    number,
    ...(happened('turn', 'part') ? { acting, phase } : {}),
    card_played,
    // a card may find room for one road only
    ...(over || happened('road') ? {} : { free_roads }),
    offer,
    ...(!over && happened('roll', 'steal', 'spare', 'turn', 'play') ? { raid } : {}),
    longest_road,
    largest_army,
    players: players.map(({ seat, points, hand, cards, open_cards, knights, settlements_left, cities_left, roads_left, road_length }) => ({
      seat, points, hand, cards, open_cards, knights, settlements_left, cities_left, roads_left,
      ...(happened('longest_road') && seat === paved ? { road_length } : {}),
    })),
  };
}

describe.each(stories)('a match of $seats ($preset)', ({ start, steps }) => {
  test('the events lead from each position to the next', () => {
    expect(steps.length).toBeGreaterThan(300);
    let table = start.table;
    for (const [n, { events, view }] of steps.entries()) {
      const after = events.reduce(advance, table);
      expect(told(after, events), `step ${n}: ${events.map(({ text }) => text).join(' ')}`).toEqual(told(view.table, events));
      table = view.table;
    }
  });
});
