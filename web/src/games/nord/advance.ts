/** The position after an event, as far as an event tells it: so others' turns can be shown step by step.
 *  No rules: each event is a fact, and the server's view has the last word. */
import type { MatchEvent } from '../../lib/api.ts';
import type { NordTable } from './model.ts';

type Change = (table: NordTable, event: MatchEvent) => Partial<NordTable>;

const text = (event: MatchEvent, name: string): string => String(event.args[name] ?? '');
const count = (event: MatchEvent, name: string): number => Number(event.args[name] ?? 0);
const seatNumber = (seat: string | null): number => (seat ?? 'a').charCodeAt(0) - 97;

function player(table: NordTable, seat: string | null, change: { points?: number; men?: number; treasures?: number }): NordTable['players'] {
  return table.players.map((each) =>
    each.seat === seat
      ? {
          ...each,
          points: each.points + (change.points ?? 0),
          men: each.men + (change.men ?? 0),
          treasures: each.treasures + (change.treasures ?? 0),
        }
      : each,
  );
}

function post(table: NordTable, letter: string, seat: string | null, n: number): NordTable['settlements'] {
  return table.settlements.map((each) =>
    each.name === letter
      ? { ...each, warriors: each.warriors.map((w, i) => (i === seatNumber(seat) ? w + n : w)) }
      : each,
  );
}

function without(table: NordTable, space: string): NordTable['workers'] {
  return table.workers.filter((worker) => worker.at !== space);
}

function isSea(table: NordTable, space: string): boolean {
  return table.ground[Number(space.slice(1)) - 1]?.[space.charCodeAt(0) - 97] === '~';
}

function aboard(table: NordTable, figure: string): NordTable['berths'] {
  const free = table.berths.findIndex((berth) => berth.figure === null);
  return table.berths.map((berth, n) => (n === free ? { ...berth, figure } : berth));
}

/** A man goes from the map to his supply; his boat to the common one. */
const home: Change = (table, event) => {
  const space = text(event, 'space');
  return {
    workers: without(table, space),
    players: player(table, event.seat, { men: 1 }),
    fishing: table.fishing + (isSea(table, space) ? 1 : 0),
  };
};

const CHANGES: Readonly<Record<string, Change>> = {
  settle: (table, event) => ({
    settlements: post(table, text(event, 'settlement'), event.seat, 1).map((each) =>
      each.name === text(event, 'settlement') ? { ...each, jarl: `jarl-${event.seat}` } : each,
    ),
    players: player(table, event.seat, { men: -1 }),
  }),
  turn: (table, event) => ({
    turn: event.seat ?? table.turn,
    played: null,
    path: [],
    threats: [],
    workers: table.workers.map((worker) => (worker.fresh ? { ...worker, fresh: false } : worker)),
  }),
  treasure: (table, event) => ({ played: text(event, 'treasure'), players: player(table, event.seat, { treasures: -1 }) }),
  negotiate: (table, event) => ({
    settlements: post({ ...table, settlements: post(table, text(event, 'start'), event.seat, -1) }, text(event, 'goal'), event.seat, 1),
  }),
  place: (table, event) => ({
    workers: [...table.workers, { at: text(event, 'space'), seat: event.seat ?? 'a', fresh: true }],
    players: player(table, event.seat, { men: -1 }),
    fishing: table.fishing - (isSea(table, text(event, 'space')) ? 1 : 0),
  }),
  take: (table, event) => ({
    tiles: table.tiles.filter((tile) => tile !== text(event, 'space')),
    players: player(table, event.seat, { treasures: 1 }),
  }),
  leave: (table, event) => ({
    workers: without(table, text(event, 'space')),
    fishing: table.fishing + (isSea(table, text(event, 'space')) ? 1 : 0),
  }),
  die: (table, event) => ({ berths: aboard(table, event.seat ?? 'a') }),
  post: (table, event) => ({ settlements: post(table, text(event, 'settlement'), event.seat, 1) }),
  return: (table, event) => ({ players: player(table, event.seat, { men: count(event, 'n') }) }),
  challenge: (table, event) => ({
    settlements: table.settlements.map((each) => (each.name === text(event, 'settlement') ? { ...each, jarl: null } : each)),
    berths: aboard(table, text(event, 'jarl')),
    players: player(table, event.seat, { points: count(event, 'points') }),
  }),
  scoring: (_, event) => ({ scoring: count(event, 'number') }),
  deliver: (table, event) => ({ players: player(table, event.seat, { points: count(event, 'points') }) }),
  warriors: (table, event) => ({ players: player(table, event.seat, { points: count(event, 'points') }) }),
  treasures: (table, event) => ({ players: player(table, event.seat, { points: count(event, 'points') }) }),
  starve: (table, event) => ({
    settlements: post(table, text(event, 'settlement'), event.seat, -count(event, 'n')),
    players: player(table, event.seat, { men: count(event, 'n') }),
  }),
  cave_in: home,
  storm: home,
  clear: (table, event) => {
    const kept = table.berths.map((berth) => berth.figure).filter((figure) => figure !== null && figure !== event.seat);
    return {
      berths: table.berths.map((berth, n) => ({ ...berth, figure: kept[n] ?? null })),
      players: player(table, event.seat, { men: count(event, 'n') }),
    };
  },
  lay: (table, event) => ({ tiles: [...table.tiles, text(event, 'space')] }),
};

export function advance(table: NordTable, event: MatchEvent): NordTable {
  const change = CHANGES[event.kind];
  return change ? { ...table, ...change(table, event) } : table;
}
