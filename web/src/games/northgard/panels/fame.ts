/** Where fame comes from, and how it grew. */
import type { MatchEvent, NorthgardPlayer, NorthgardTable } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Curve } from '../../../table/plot.ts';

/** What brings fame, in the order in which it is told: during the match, and in the end. */
export const SOURCES = ['closed', 'harvest', 'more', 'developments', 'achievements', 'goods', 'unrest'] as const;
export type Source = (typeof SOURCES)[number];
export type Account = Readonly<Record<Source, number>>;

/** What an event brings its seat. */
function gained({ kind, args }: MatchEvent): { source: 'closed' | 'harvest' | 'more'; n: number } | null {
  if (kind === 'close') return { source: 'closed', n: Number(args['fame']) };
  if (kind === 'harvest') return { source: 'harvest', n: Number(args['fame']) };
  if (kind === 'fame') return { source: 'more', n: Number(args['n']) };
  return kind === 'hunger' ? { source: 'more', n: -Number(args['fame']) } : null;
}

/** What the end adds, or would add now. */
export const endOf = ({ scoring }: Pick<NorthgardPlayer, 'scoring'>): Pick<Account, 'developments' | 'achievements' | 'goods' | 'unrest'> => ({
  developments: scoring.developments,
  achievements: Object.values(scoring.achievements).reduce((sum, n) => sum + n, 0),
  goods: scoring.goods,
  unrest: scoring.unrest,
});

/** The points of each seat by source, in the end. What nobody was told, because the match began with a position, is among the rest. */
export function accounts(events: readonly MatchEvent[], { players }: NorthgardTable): Record<string, Account> {
  const of = (seat: string, source: string): number => events.reduce((sum, event) => (event.seat === seat && gained(event)?.source === source ? sum + gained(event)!.n : sum), 0);
  return Object.fromEntries(
    players.map((player) => {
      const [closed, harvest] = [of(player.seat, 'closed'), of(player.seat, 'harvest')];
      return [player.seat, { closed, harvest, more: (player.fame ?? 0) - closed - harvest, ...endOf(player) }];
    }),
  );
}

/** Sources that brought somebody something; the three main ones are always told. */
export function told(all: readonly Account[]): Source[] {
  const always: readonly Source[] = ['closed', 'harvest', 'developments', 'goods'];
  return SOURCES.filter((source) => always.includes(source) || all.some((account) => account[source] !== 0));
}

/** The fame of each seat after each year, and in the end all points; and when somebody could not pay for a winter. */
export function curve(events: readonly MatchEvent[], { players, year }: NorthgardTable): Curve {
  const fame: Record<string, number> = Object.fromEntries(players.map(({ seat }) => [seat, 0]));
  const lines: Record<string, number[]> = Object.fromEntries(players.map(({ seat }) => [seat, [] as number[]]));
  const marks = new Map<number, string[]>();
  let now = 0;
  const end = (): void => Object.entries(lines).forEach(([seat, line]) => line.push(fame[seat]!));
  for (const event of events) {
    if (event.kind === 'year') {
      end();
      now = Number(event.args['year']);
    }
    if (!event.seat || !(event.seat in fame)) continue;
    fame[event.seat]! += gained(event)?.n ?? 0;
    if (event.kind === 'unrest' || event.kind === 'hunger') marks.set(now, [...(marks.get(now) ?? []), event.seat]);
  }
  // a match may begin with a position: what was there already was there all the time
  const begun = (player: NorthgardPlayer): number => (player.fame ?? 0) - fame[player.seat]!;
  const known = ({ seat }: NorthgardPlayer): number[] => (lines[seat]!.length ? lines[seat]! : [0]);
  return {
    by: 'year',
    lines: Object.fromEntries(players.map((player) => [player.seat, [...known(player).map((n) => n + begun(player)), player.points ?? 0].slice(-(year + 1))])),
    marks: [...marks].map(([turn, seats]) => ({ turn, icons: ['unrest'], text: t('northgard_panels.end.unrest', { n: seats.length }) })),
  };
}

/** The strongholds of a seat: closed territories with a large building. */
const LARGE = new Set(['forge', 'fortress', 'altar']);
export function strongholds(seat: string, { territories }: NorthgardTable): { name: string; building: string; tiles: number }[] {
  return territories.filter(({ owner, closed }) => owner === seat && closed).flatMap(({ name, tiles, buildings }) => {
    const large = buildings.find(({ building }) => LARGE.has(building));
    return large ? [{ name, tiles, building: large.building }] : [];
  });
}
