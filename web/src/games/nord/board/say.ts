/** What a square is, in words. */
import { t } from '../../../lib/lang.svelte.ts';
import { colourOf } from '../../../lib/seats.ts';
import { type Marks, type NordForecast, type NordPayment, type NordSettlement, type NordTable, settlementName, spot } from '../model.ts';
import { groundAt } from './geography.ts';
import { isOpen, signed, spanOf, words } from '../spans.ts';
import { seatAt } from './tabs.ts';

export interface Spoken {
  table: NordTable;
  forecast: NordForecast | null;
  marks: Marks;
  names: Readonly<Record<string, string>>;
  /** The seat of whoever hears it. */
  you?: string | null;
}

/** What a player is called, and is he the one who hears it? */
type Called = (seat: string) => { name: string; own: 'yes' | 'no' };

/** Words for one square after the other. */
export function speaker({ table, forecast, marks, names, you = null }: Spoken): (space: string) => string {
  const workers = new Map(table.workers.map((each) => [each.at, each]));
  const settlements = new Map(table.settlements.map((each) => [each.at, each]));
  const tiles = new Set(table.tiles);
  const fates = new Map(marks.ghosts.flatMap(({ goal, start, men }) => men.map(({ at, fate }) => [at, t(`chart.fate.${fate}`, { start: settlementName(start), goal: settlementName(goal) })])));
  const name = (seat: string): string => names[seat] ?? t(`common.colour.${colourOf(seat)}`);

  const called: Called = (seat) => ({ name: name(seat), own: seat === you ? 'yes' : 'no' });

  return (space) => {
    const settlement = settlements.get(space);
    const said = settlement ? ofSettlement(settlement, forecast, called) : ofSpace(table, space, tiles.has(space));
    const worker = workers.get(space);
    if (worker) said.push(t(worker.fresh ? 'chart.worker_new' : 'chart.worker', called(worker.seat)));
    if (fates.has(space)) said.push(fates.get(space)!);
    const target = settlement ? (`settlement:${settlement.name}` as const) : (`cell:${space}` as const);
    if (marks.selected.has(target)) said.push(t('chart.selected'));
    if (marks.noted.has(target)) said.push(t('chart.noted'));
    const way = marks.ways?.find((each) => each.space === space);
    if (way) said.push(t('chart.way', { n: way.n }));
    if (marks.legal.has(target)) said.push(t('chart.legal'));
    return said.join(', ');
  };
}

function ofSpace(table: NordTable, space: string, tile: boolean): string[] {
  const [x, y] = spot(space);
  const said = [space, t(`chart.ground.${groundAt(table.ground, x, y)}`)];
  if (table.ground[y]?.[x] === 'p') said.push(t('chart.pile'));
  if (tile) said.push(t('chart.treasure'));
  if (table.boat === space) said.push(t('chart.boat'));
  return said;
}

function ofSettlement(settlement: NordSettlement, forecast: NordForecast | null, called: Called): string[] {
  const { jarl } = settlement;
  const said = [settlement.at, t('chart.settlement', { name: settlementName(settlement.name) })];
  if (jarl) said.push(jarl === 'jarl' ? t('chart.jarl_neutral') : t('chart.jarl', called(jarl.slice(5))));
  const now = forecast?.payments.find((each) => each.settlement === settlement.name);
  const draft = forecast?.draft?.payments.find((each) => each.settlement === settlement.name);
  const settled = (forecast?.draft ?? forecast)?.settled ?? true;
  settlement.warriors.forEach((warriors, n) => {
    if (!warriors && !draft?.warriors[n]) return;
    said.push([t('chart.post', { name: called(seatAt(n)).name, n: warriors }), ...(now ? ofPayment(now, draft ?? null, n, settled && forecast?.of === 'warriors') : [])].join(' '));
  });
  return said;
}

function ofPayment(now: NordPayment, draft: NordPayment | null, n: number, eats: boolean): string[] {
  const after = draft ?? now;
  const unfed = eats ? (after.unfed[n] ?? 0) : 0;
  if (after.fewest.includes(seatAt(n))) return [t('chart.fewest')];
  const [before, then] = [spanOf(now, n), spanOf(after, n)];
  if (isOpen(then)) return [t('chart.points_open', { points: words(then) })];
  const points = then.least;
  const change = points - before.least;
  const said = [change ? t('chart.points_change', { points, change: signed(change) }) : t('chart.points', { points })];
  if (unfed) said.push(t('chart.unfed', { n: unfed }));
  return said;
}
