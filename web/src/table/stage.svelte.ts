/** What is shown of a match, event by event: it runs behind the server's view and always catches up with it. */
import type { MatchEvent } from '../lib/api.ts';
import { pace } from '../lib/settings.svelte.ts';
import { advance } from '../games/nord/advance.ts';
import type { Beat, NordTable, NordView } from '../games/nord/model.ts';

/** How long each kind of event is shown; those that are not named take no time. */
const TIMES: Readonly<Record<string, number>> = {
  settle: 400,
  treasure: 500,
  negotiate: 500,
  place: 220,
  take: 300,
  find: 900,
  attack: 500,
  leave: 60,
  die: 480,
  post: 400,
  return: 300,
  merge: 300,
  challenge: 700,
  blocked: 700,
  scoring: 900,
  deliver: 520,
  fewest: 700,
  food: 240,
  starve: 500,
  warriors: 520,
  cave_in: 160,
  storm: 160,
  clear: 260,
  lay: 60,
  treasures: 700,
  win: 300,
};

export class Stage {
  /** The position on show: the newest one, or one on the way to it. */
  table = $state.raw<NordTable | null>(null);
  view = $state.raw<NordView | null>(null);
  beat = $state.raw<Beat | null>(null);
  playing = $state(false);
  /** The events of this run that have been shown. */
  told = $state.raw<MatchEvent[]>([]);
  /** How many events are still to be shown. */
  left = $state(0);

  #queue: { events: MatchEvent[]; view: NordView }[] = [];
  #timer = 0;
  #n = 0;
  #held = false;

  /** Shows a view at once. */
  show(view: NordView): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.left = 0;
    this.#settle(view);
  }

  /** Puts a position on show from which the next events go on: a drafted turn, say. */
  stand(table: NordTable): void {
    this.table = table;
  }

  /** Plays events, then shows the view they lead to. */
  play(events: MatchEvent[], view: NordView): void {
    this.#queue.push({ events: [...events], view });
    this.left += events.length;
    if (!this.playing && !this.#held) this.#next();
  }

  /** Ends what is playing. */
  skip(): void {
    const last = this.#queue.at(-1);
    if (last) this.show(last.view);
  }

  /** While it is held nothing new begins to play. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held && !this.playing) this.#next();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #settle(view: NordView): void {
    this.table = view.table;
    this.view = view;
    this.beat = null;
    this.playing = false;
  }

  #next = (): void => {
    const run = this.#queue[0];
    if (!run) return;
    const event = run.events.shift();
    if (!event || !this.table) {
      this.#queue.shift();
      if (this.#queue.length === 0 || this.#held) return this.#settle(run.view);
      this.table = run.view.table;
      return this.#next();
    }
    this.left -= 1;
    this.told = this.playing ? [...this.told, event] : [event];
    this.playing = true;
    const ms = pace(TIMES[event.kind] ?? 0);
    this.table = advance(this.table, event);
    if (ms === 0) return this.#next();
    this.beat = { n: ++this.#n, event, ms };
    this.#timer = window.setTimeout(this.#next, ms);
  };
}
