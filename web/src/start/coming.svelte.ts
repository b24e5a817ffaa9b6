/** Somebody comes to the start page: who has been here finds what waits for him. A first visit asks the server for nothing. */
import { call, type TableLine, type View } from '../lib/api.ts';
import { guest } from '../shell/guest.svelte.ts';
import { isPlayed, type Waiting, waitingOf } from './waiting.ts';

export class Coming {
  waiting = $state.raw<Waiting>({ turns: [], others: [] });
  /** The match played last. */
  last = $state.raw<TableLine | null>(null);
  /** Tables of others that wait for players. */
  open = $state.raw<TableLine[]>([]);
  /** Is it known what waits? Until then a wish to play may mean one of the matches that run. */
  known = $state(!guest.known);
  /** How it stands where I am to play next, if it can be drawn. */
  view = $state.raw<{ table: string; view: View } | null>(null);

  async load(): Promise<void> {
    const me = await guest.load();
    if (me) {
      const [mine, over, open] = await Promise.all([call('my_tables'), call('my_tables', { query: { finished: true } }), call('tables', { query: { stage: 'open' } })]);
      this.waiting = waitingOf(mine.tables);
      this.last = over.tables.find((line) => isPlayed(line, me.id)) ?? null;
      const own = new Set(mine.tables.map((line) => line.id));
      this.open = open.tables.filter((line) => !own.has(line.id));
    }
    this.known = true;
    const first = this.waiting.turns[0];
    if (first) await this.#look(first.id);
  }

  /** The board is an ornament here: without it nothing is missing. */
  async #look(table: string): Promise<void> {
    const update = await call('table', { params: { table } }).catch(() => null);
    const view = update?.seen[0]?.view;
    if (view) this.view = { table, view };
  }
}
