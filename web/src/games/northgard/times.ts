/** How long each kind of event of Northgard is shown; those that are not named take no time. */
import type { MatchEvent } from '../../lib/api.ts';

export const TIMES: Readonly<Record<string, number>> = {
  lay: 320,
  found: 260,
  year: 500,
  play: 320,
  wait: 260,
  replace: 260,
  remove: 260,
  upgrade: 320,
  retire: 320,
  pass: 400,
  take: 320,
  cancel: 400,
  choose: 120,
  recruit: 200,
  bear: 240,
  camp: 160,
  pull: 300,
  build: 320,
  swap: 320,
  move: 400,
  lead: 400,
  push: 300,
  combat: 500,
  feed: 260,
  hold: 160,
  roll: 500,
  throw: 300,
  result: 400,
  casualties: 400,
  win_combat: 400,
  both_dead: 400,
  retreat: 320,
  retreat_bear: 320,
  reserve: 260,
  draw_tile: 160,
  explore: 420,
  close: 480,
  collect: 260,
  slay: 320,
  scorch: 320,
  pick: 320,
  discard: 240,
  copy: 260,
  bribe: 400,
  harvest: 500,
  winter: 500,
  unrest: 400,
  domination: 600,
  win: 300,
};

/** What the own seat did was drafted before its eyes: only what chance brought is seen in full. */
const CHANCE: ReadonlySet<string> = new Set(['roll', 'throw', 'result', 'casualties', 'win_combat', 'both_dead', 'harvest', 'winter', 'unrest', 'domination', 'win', 'combat', 'close']);

export function timeOf({ kind, seat }: MatchEvent, me: string | null): number {
  const ms = TIMES[kind] ?? 0;
  return seat === me && !CHANCE.has(kind) ? Math.min(ms, 200) : ms;
}
