/** Where a match's points came from, and how they grew. */
import type { MatchEvent } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Curve } from '../../../table/plot.ts';
import { advance } from '../advance.ts';
import { amount, type SettlersTable } from '../model.ts';

/** What brings points, in the order in which it is told. */
export const SOURCES = ['settlements', 'cities', 'road', 'army', 'cards'] as const;
export type Source = (typeof SOURCES)[number];
export type Account = Readonly<Record<Source, number>>;

/** A city and the two special cards. */
const DOUBLE = 2;

/** The points of each seat by source, in the end. */
export function accounts({ players, buildings, longest_road, largest_army }: SettlersTable): Record<string, Account> {
  const built = (seat: string, city: boolean): number => buildings.filter((each) => each.seat === seat && each.city === city).length;
  return Object.fromEntries(
    players.map(({ seat, shown }) => [
      seat,
      {
        settlements: built(seat, false),
        cities: DOUBLE * built(seat, true),
        road: longest_road === seat ? DOUBLE : 0,
        army: largest_army === seat ? DOUBLE : 0,
        cards: amount(shown, 'point'),
      },
    ]),
  );
}

/** The points of each seat after each turn, and when the two special cards changed hands. Hidden points come in the end. */
export function curve(events: readonly MatchEvent[], last: SettlersTable): Curve {
  const grown = growth(events, last);
  const final = (seat: string): number => last.players.find((each) => each.seat === seat)!.points;
  // a match may begin with a position: what stood there already was there all the time
  const begun = (seat: string, line: readonly number[]): number => final(seat) - line.at(-1)!;
  return {
    lines: Object.fromEntries(Object.entries(grown.lines).map(([seat, line]) => [seat, line.map((points) => points + begun(seat, line))])),
    marks: grown.marks,
  };
}

const AWARDS: Readonly<Record<string, string>> = { longest_road: 'road', largest_army: 'warriors' };

/** The same from nothing. */
function growth(events: readonly MatchEvent[], last: SettlersTable): Curve {
  let table: SettlersTable = { ...last, buildings: [], roads: [], longest_road: null, largest_army: null, players: last.players.map((each) => ({ ...each, points: 0 })) };
  const lines: Record<string, number[]> = Object.fromEntries(last.players.map(({ seat }) => [seat, [] as number[]]));
  const marks: Curve['marks'] = [];
  let turn = 0;
  const end = (): void => table.players.forEach(({ seat, points }) => lines[seat]!.push(points));
  for (const event of events) {
    if (event.kind === 'turn') {
      end();
      turn += 1;
    }
    const icon = AWARDS[event.kind];
    if (icon && event.seat) marks.push({ turn, icons: [icon], text: t(`settlers_end.mark.${icon}`) });
    table = advance(table, event);
  }
  end();
  return { lines, marks };
}
