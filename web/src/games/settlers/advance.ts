/** The position after an event, as far as an event tells it: so others' turns can be shown step by step.
 *  No rules: each event is a fact, and the server's view has the last word. Until it comes these stay as they were, for only
 *  the rules know them: `road_length` (but of who gets the card), `rates`, `income`, `yields`, `offers_left`, `phase` within a
 *  turn, a `deck` under which a played card is put, whose special building it is, and a `raid` that finds nobody to rob. */
import type { MatchEvent } from '../../lib/api.ts';
import { readBundle } from '../../lib/bundle.ts';
import { added, BANK, flowsOf, sizeOf } from './flows.ts';
import type { SettlersOffer, SettlersPlayer, SettlersReply, SettlersTable } from './model.ts';

type Change = (table: SettlersTable, event: MatchEvent) => Partial<SettlersTable>;

const text = (event: MatchEvent, name: string): string => String(event.args[name] ?? '');
const count = (event: MatchEvent, name: string): number => Number(event.args[name] ?? 0);
const bundle = (event: MatchEvent, name: string): Record<string, number> => ({ ...readBundle(text(event, name)) });

function player(table: SettlersTable, seat: string | null, change: (player: SettlersPlayer) => Partial<SettlersPlayer>): SettlersPlayer[] {
  return table.players.map((each) => (each.seat === seat ? { ...each, ...change(each) } : each));
}

// ---------------------------------------------------------------- cards
/** Hands and bank after the cards that an event moves. */
function moved(table: SettlersTable, event: MatchEvent): SettlersTable {
  return flowsOf(table, event).reduce((now, flow) => {
    const { from, to, cards } = flow;
    const change = (seat: string): number => (seat === to ? sizeOf(flow) : seat === from ? -sizeOf(flow) : 0);
    const bank = cards && to === BANK ? added(now.bank, cards) : cards && from === BANK ? added(now.bank, cards, -1) : now.bank;
    return { ...now, bank, players: now.players.map((each) => ({ ...each, hand: each.hand + change(each.seat) })) };
  }, table);
}

/** A card from the bottom of the deck that everybody knows is known in its buyer's hand, too. */
function bought(table: SettlersTable, event: MatchEvent): Partial<SettlersTable> {
  const left = count(event, 'left');
  const known = table.known_in_deck.length > left ? table.known_in_deck[0] : undefined;
  return {
    deck: left,
    known_in_deck: known === undefined ? table.known_in_deck : table.known_in_deck.slice(1),
    players: player(table, event.seat, ({ cards, open_cards }) => ({ cards: cards + 1, open_cards: known === undefined ? open_cards : added(open_cards, { [known]: 1 }) })),
  };
}

function played(table: SettlersTable, event: MatchEvent): Partial<SettlersTable> {
  const card = text(event, 'card');
  const open = (cards: SettlersPlayer['open_cards']): SettlersPlayer['open_cards'] => {
    const { [card]: n = 0, ...others } = cards;
    return n > 1 ? { ...others, [card]: n - 1 } : others;
  };
  return {
    card_played: true,
    raid: card === 'knight' ? 'knight' : table.raid,
    free_roads: card === 'roads' ? 2 : table.free_roads,
    players: player(table, event.seat, (each) => ({ cards: each.cards - 1, open_cards: open(each.open_cards), knights: each.knights + (card === 'knight' ? 1 : 0) })),
  };
}

// ---------------------------------------------------------------- the two special cards, two points each
const HOLDER_POINTS = 2;

function handedOn(table: SettlersTable, before: string | null, after: string | null): SettlersPlayer[] {
  return table.players.map((each) => ({ ...each, points: each.points + HOLDER_POINTS * (Number(each.seat === after) - Number(each.seat === before)) }));
}

// ---------------------------------------------------------------- offers
function offered({ seat }: MatchEvent, give: Record<string, number>, take: Record<string, number>): SettlersOffer {
  return { seat: seat ?? '', give, take, replies: [] };
}

const replied: Change = ({ offer }, event) => {
  if (!offer || event.seat === null) return {};
  const countered = event.kind === 'counter';
  const reply: SettlersReply = { seat: event.seat, answer: event.kind, give: countered ? bundle(event, 'give') : null, take: countered ? bundle(event, 'take') : null };
  const replies = [...offer.replies.filter(({ seat }) => seat !== event.seat), reply].sort((a, b) => a.seat.localeCompare(b.seat));
  return { offer: { ...offer, replies } };
};

const offer: Change = (_, event) => ({ offer: offered(event, bundle(event, 'give'), bundle(event, 'take')) });
const overWith: Change = () => ({ offer: null });

// ---------------------------------------------------------------- dice
/** A roll leaves the deck of dice, if there is one. */
function rolled({ dice_left }: SettlersTable, event: MatchEvent): Partial<SettlersTable> {
  const sum = count(event, 'sum');
  const left = Object.entries(dice_left ?? {}).map(([key, n]) => [key, Number(key) === sum ? n - 1 : n] as const);
  return {
    dice: [count(event, 'first'), count(event, 'second')],
    dice_left: dice_left && Object.fromEntries(left.filter(([, n]) => n > 0)),
  };
}

/** Each of the 36 pairs once. */
const allPairs = (): Record<number, number> => Object.fromEntries([...Array(11).keys()].map((n) => [n + 2, 6 - Math.abs(n - 5)]));

const CHANGES: Readonly<Record<string, Change>> = {
  settle: (table, event) => ({
    buildings: [...table.buildings, { at: text(event, 'crossing'), seat: event.seat ?? '', city: false }],
    players: player(table, event.seat, ({ points, settlements_left }) => ({ points: points + 1, settlements_left: settlements_left - 1 })),
  }),
  city: (table, event) => ({
    buildings: table.buildings.map((each) => (each.at === text(event, 'crossing') ? { ...each, city: true } : each)),
    players: player(table, event.seat, ({ points, settlements_left, cities_left }) => ({ points: points + 1, settlements_left: settlements_left + 1, cities_left: cities_left - 1 })),
  }),
  road: (table, event) => ({
    roads: [...table.roads, { at: text(event, 'path'), seat: event.seat ?? '' }],
    free_roads: Math.max(0, table.free_roads - 1),
    players: player(table, event.seat, ({ roads_left }) => ({ roads_left: roads_left - 1 })),
  }),
  buy: bought,
  play: played,
  turn: (table, event) => ({
    turn: event.seat ?? table.turn,
    acting: event.seat ?? table.acting,
    number: count(event, 'number'),
    phase: 'trade',
    dice: null,
    card_played: false,
    free_roads: 0,
    offer: null,
    raid: null,
  }),
  part: (table, event) => ({ acting: event.seat ?? table.acting, phase: 'trade', card_played: false, free_roads: 0 }),
  again: rolled,
  roll: (table, event) => ({ ...rolled(table, event), raid: count(event, 'sum') === 7 ? 'seven' : table.raid }),
  dice_deck: (table) => ({ dice_left: table.dice_left && allPairs() }),
  bandit: (table, event) => ({
    tiles: table.tiles.map((tile) => {
      const bandits = tile.bandits + Number(tile.at === text(event, 'goal')) - Number(tile.at === text(event, 'start'));
      return bandits === tile.bandits ? tile : { ...tile, bandits };
    }),
  }),
  steal: () => ({ raid: null }),
  spare: () => ({ raid: null }),
  offer,
  change: offer,
  accept: replied,
  reject: replied,
  counter: replied,
  deal: overWith,
  withdraw: overWith,
  refused: overWith,
  longest_road: (table, event) => {
    const players = handedOn(table, table.longest_road, event.seat);
    return { longest_road: event.seat, players: player({ ...table, players }, event.seat, () => ({ road_length: count(event, 'length') })) };
  },
  largest_army: (table, event) => ({ largest_army: event.seat, players: handedOn(table, table.largest_army, event.seat) }),
  show: (table, event) => ({ players: player(table, event.seat, ({ points }) => ({ points: points + count(event, 'n') })) }),
};

export function advance(table: SettlersTable, event: MatchEvent): SettlersTable {
  const change = CHANGES[event.kind];
  const now = moved(table, event);
  return change ? { ...now, ...change(now, event) } : now;
}
