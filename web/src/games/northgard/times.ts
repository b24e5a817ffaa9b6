/** How long each kind of event of Northgard is shown; those that are not named take no time. A combat is read to its end: dice,
 *  result and losses stay long enough for those who only look on. */
import type { MatchEvent } from '../../lib/api.ts';

export const TIMES: Readonly<Record<string, number>> = {
  lay: 320,
  found: 260,
  year: 500,
  play: 260,
  wait: 240,
  replace: 240,
  remove: 240,
  upgrade: 280,
  retire: 280,
  pass: 320,
  take: 260,
  cancel: 600,
  choose: 80,
  recruit: 160,
  bear: 200,
  camp: 140,
  pull: 300,
  build: 280,
  swap: 280,
  move: 360,
  lead: 360,
  push: 300,
  combat: 400,
  feed: 240,
  hold: 100,
  roll: 450,
  throw: 250,
  result: 600,
  casualties: 250,
  win_combat: 750,
  both_dead: 750,
  retreat: 320,
  retreat_bear: 320,
  reserve: 260,
  draw_tile: 120,
  explore: 380,
  close: 420,
  collect: 260,
  slay: 320,
  scorch: 320,
  pick: 320,
  discard: 240,
  copy: 260,
  bribe: 400,
  harvest: 500,
  tribute: 400,
  trade: 400,
  winter: 500,
  unrest: 400,
  domination: 600,
  win: 300,
};

/** What the own seat did was drafted before its eyes: only what chance brought is seen in full. */
const CHANCE: ReadonlySet<string> = new Set(['roll', 'throw', 'result', 'casualties', 'win_combat', 'both_dead', 'harvest', 'winter', 'unrest', 'domination', 'win', 'combat', 'close']);
const OWN = 200;

/** What everybody waits for: combats, and what comes with the seasons. */
const UNHURRIED: ReadonlySet<string> = new Set(['cancel', 'combat', 'feed', 'hold', 'roll', 'throw', 'result', 'casualties', 'win_combat', 'both_dead', 'retreat', 'retreat_bear', 'reserve', 'year', 'harvest', 'tribute', 'trade', 'winter', 'unrest', 'domination', 'win']);
/** A turn of somebody else is over in this time, however much is done in it; each thing takes at most such a part of what is left. */
const TURN = 1500;
const PART = 0.45;
/** With these somebody's turn begins, unless it is still the turn of the same; with those it ends. */
const BEGINS: ReadonlySet<string> = new Set(['play', 'wait', 'replace', 'remove', 'upgrade', 'retire', 'pass']);
const ENDS: ReadonlySet<string> = new Set(['end', 'year', 'harvest']);

/** The times of events one after another, for whoever plays a seat. */
export class Times {
  #seat: string | null = null;
  #left = TURN;

  of({ kind, seat }: MatchEvent, me: string | null): number {
    const usual = TIMES[kind] ?? 0;
    if (BEGINS.has(kind) && seat !== this.#seat) [this.#seat, this.#left] = [seat, TURN];
    if (ENDS.has(kind)) [this.#seat, this.#left] = [null, TURN];
    if (seat === me && !CHANCE.has(kind)) return Math.min(usual, OWN);
    if (UNHURRIED.has(kind)) return usual;
    const ms = Math.round(Math.min(usual, this.#left * PART));
    this.#left -= ms;
    return ms;
  }
}
