/** Why a hint advises its next action: the one thing most worth saying of what is foretold, and of what everybody sees. Pure. */
import type { Move } from '../../lib/api.ts';
import { cornersOf } from './board/places.ts';
import { foretold, originOf, type Share } from './foretold.ts';
import { amount, type Counts, RESOURCES, type SettlersTable, type SettlersView, type Target } from './model.ts';
import { effectOf, type Thing } from './trade/effects.ts';
import { type Exchange, turned } from './trade/exchange.ts';

type Harbour = SettlersTable['harbours'][number];

export type Why =
  /** Other cards in 36 rolls than now; perhaps a better rate, too. */
  | { kind: 'cards'; now: number; then: number; harbour: Harbour | null }
  /** A harbour opens, or a road comes to one. */
  | { kind: 'harbour' | 'leads'; harbour: Harbour }
  | { kind: 'longest'; points: number }
  | { kind: 'length'; now: number; then: number }
  /** The bandit keeps others from cards, and me no more from so many. */
  | { kind: 'raid'; from: Share; back: number }
  | { kind: 'blocked' }
  | { kind: 'steal'; hand: number }
  | { kind: 'pays'; thing: Thing }
  | { kind: 'nears'; thing: Thing; missing: Counts };

const NOTHING: Counts = {};

export function whyOf(move: Move, view: SettlersView): Why | null {
  const place = String(move.args['crossing'] ?? move.args['path'] ?? move.args['goal'] ?? '');
  switch (move.verb) {
    case 'settle':
    case 'city':
      return ofBuilding(view, move.verb, place);
    case 'road':
      return ofRoad(view, place);
    case 'bandit':
      return ofRaid(view, place, String(move.args['start']));
    case 'knight':
      return isBlocked(view) ? { kind: 'blocked' } : null;
    case 'steal':
      return { kind: 'steal', hand: playerOf(view, String(move.args['seat']))?.hand ?? 0 };
    default:
      return ofExchange(view, exchangeOf(move, view));
  }
}

const playerOf = ({ table }: SettlersView, seat: string | null) => table.players.find((each) => each.seat === seat);

function ofBuilding({ table, forecast, seat }: SettlersView, action: 'settle' | 'city', at: Target): Why | null {
  const told = foretold(table, forecast, seat, at, action, null);
  if (told?.kind !== 'built') return null;
  const harbour = told.opens ? told.harbour : null;
  if (told.cards && told.cards.then > told.cards.now) return { kind: 'cards', ...told.cards, harbour };
  return harbour && { kind: 'harbour', harbour };
}

function ofRoad(view: SettlersView, path: Target): Why | null {
  const told = foretold(view.table, view.forecast, view.seat, path, 'road', null);
  if (told?.kind !== 'built') return null;
  if (told.road?.what === 'wins' || told.road?.what === 'wins_from') return { kind: 'longest', points: told.points };
  const harbour = newHarbour(view, path);
  if (harbour) return { kind: 'leads', harbour };
  return told.length && told.length.now > 0 && told.length.then > told.length.now ? { kind: 'length', ...told.length } : null;
}

/** The harbour that a road comes to, if it takes cards at a better rate than I have and nobody has built there. */
function newHarbour({ table, seat }: SettlersView, path: Target): Harbour | null {
  const mine = new Set([...table.roads.filter((road) => road.seat === seat).flatMap(({ at }) => at.split('-')), ...table.buildings.map(({ at }) => at)]);
  const reached = path.split('-').filter((crossing) => !mine.has(crossing));
  const rates = table.players.find((each) => each.seat === seat)?.rates ?? {};
  const better = ({ kind, rate }: Harbour): boolean => (kind === 'any' ? RESOURCES.some((each) => amount(rates, each) > rate) : amount(rates, kind) > rate);
  return table.harbours.find((each) => better(each) && each.at.split('-').some((crossing) => reached.includes(crossing))) ?? null;
}

function ofRaid({ table, forecast, seat }: SettlersView, goal: Target, start: Target): Why | null {
  const told = foretold(table, forecast, seat, goal, 'bandit', originOf(table, start));
  if (told?.kind !== 'raid') return null;
  const from = told.costs.find(({ seats }) => !seats.includes(seat ?? ''));
  return from ? { kind: 'raid', from, back: told.freed.find(({ seats }) => seats.includes(seat ?? ''))?.n ?? 0 } : null;
}

/** Does a bandit stand on land of mine? */
function isBlocked({ table, seat }: SettlersView): boolean {
  const held = new Set(table.tiles.filter(({ bandits }) => bandits > 0).flatMap(({ at }) => cornersOf(at)));
  return table.buildings.some((each) => each.seat === seat && held.has(each.at));
}

/** What I give and get by a move; null: it is no exchange. */
function exchangeOf({ verb, args }: Move, view: SettlersView): Exchange | null {
  const { offer } = view.table;
  if (verb === 'trade') return { give: { [String(args['give'])]: amount(playerOf(view, view.seat)?.rates, String(args['give'])) }, take: { [String(args['take'])]: 1 } };
  if (verb === 'offer' || verb === 'counter') return { give: args['give'] as Counts, take: args['take'] as Counts };
  if (verb === 'discovery') return { give: NOTHING, take: args['cards'] as Counts };
  if (!offer) return null;
  if (verb === 'accept') return turned(offer);
  const reply = verb === 'deal' ? offer.replies.find(({ seat }) => seat === args['seat']) : undefined;
  return reply ? (reply.give && reply.take ? turned({ give: reply.give, take: reply.take }) : offer) : null;
}

function ofExchange({ table, mine }: SettlersView, exchange: Exchange | null): Why | null {
  const effect = exchange && mine ? effectOf(mine.hand, exchange, table.costs) : null;
  return effect?.kind === 'pays' || effect?.kind === 'nears' ? effect : null;
}
