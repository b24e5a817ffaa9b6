/** What a scoring has paid so far, settlement by settlement, told by its events. */
import type { MatchEvent } from '../../../lib/api.ts';

export interface Cell {
  points: number;
  fewest: boolean;
  /** Warriors that found no food. */
  starved: number;
  /** What was paid for. */
  forests: number;
  mountains: number;
  warriors: number;
}

export interface Count {
  number: number;
  of: string;
  rows: { settlement: string; food: number | null; cells: Record<string, Cell> }[];
  sums: Record<string, number>;
}

const NOTHING: Cell = { points: 0, fewest: false, starved: 0, forests: 0, mountains: 0, warriors: 0 };
const n = (event: MatchEvent, name: string): number => Number(event.args[name] ?? 0);

/** The newest scoring among the events; none, if there was no scoring. */
export function counting(events: readonly MatchEvent[]): Count | null {
  const start = events.findLastIndex((event) => event.kind === 'scoring');
  if (start < 0) return null;
  const count: Count = { number: n(events[start]!, 'number'), of: String(events[start]!.args.of), rows: [], sums: {} };
  for (const event of events.slice(start + 1)) {
    if (event.kind === 'turn' || event.kind === 'treasures') break;
    const change = changeOf(event);
    if (!change) continue;
    const row = rowOf(count, String(event.args.settlement));
    if (event.seat === null) row.food = n(event, 'food');
    else {
      row.cells[event.seat] = { ...(row.cells[event.seat] ?? NOTHING), ...change };
      count.sums[event.seat] = (count.sums[event.seat] ?? 0) + (change.points ?? 0);
    }
  }
  return count;
}

function rowOf(count: Count, settlement: string): Count['rows'][number] {
  const found = count.rows.find((row) => row.settlement === settlement);
  if (found) return found;
  const row = { settlement, food: null, cells: {} };
  count.rows.push(row);
  return row;
}

function changeOf(event: MatchEvent): Partial<Cell> | null {
  switch (event.kind) {
    case 'deliver':
      return { points: n(event, 'points'), forests: n(event, 'forests'), mountains: n(event, 'mountains') };
    case 'fewest':
      return { fewest: true };
    case 'food':
      return {};
    case 'starve':
      return { starved: n(event, 'n') };
    case 'warriors':
      return { points: n(event, 'points'), warriors: n(event, 'n') };
    default:
      return null;
  }
}
