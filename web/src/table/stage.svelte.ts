/** What is shown of a match, event by event: it runs behind the server's view and always catches up with it. */
import type { MatchEvent } from '../lib/api.ts';
import { pace } from '../lib/settings.svelte.ts';

/** One event while it is shown: `ms` is how long it may take (0: at once). */
export interface Beat {
  n: number;
  event: MatchEvent;
  ms: number;
}

/** How a game shows its events: how long each kind takes (those that are not named take no time), or each single one, and the
 *  position it leads to; `ahead` is the one that all events of an update lead to, for what only the rules know. */
export interface Staging<T> {
  times: Readonly<Record<string, number>> | ((event: MatchEvent) => number);
  advance: (table: T, event: MatchEvent, ahead: T) => T;
  /** Does it stand still, until somebody has read what was shown, before the next event? Null: none is known yet. */
  stops?: (next: MatchEvent | null) => boolean;
}

export class Stage<T, V extends { table: T }> {
  /** The position on show: the newest one, or one on the way to it. */
  table = $state.raw<T | null>(null);
  view = $state.raw<V | null>(null);
  beat = $state.raw<Beat | null>(null);
  playing = $state(false);
  /** It stands still in the middle: somebody reads, and goes on. */
  halted = $state(false);
  /** The events of this run that have been shown. */
  told = $state.raw<MatchEvent[]>([]);
  /** How many events are still to be shown. */
  left = $state(0);

  #queue: { events: MatchEvent[]; view: V }[] = [];
  #timer = 0;
  #n = 0;
  #held = false;
  #hurried = false;

  constructor(private readonly staging: Staging<T>) {}

  /** Shows a view at once. */
  show(view: V): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.left = 0;
    this.#settle(view);
  }

  /** Puts a position on show from which the next events go on: a drafted turn, say. */
  stand(table: T): void {
    this.table = table;
  }

  /** The view that is on its way. */
  get ahead(): V | null {
    return this.#queue[0]?.view ?? null;
  }

  /** Plays events, then shows the view they lead to. */
  play(events: MatchEvent[], view: V): void {
    this.#queue.push({ events: [...events], view });
    this.left += events.length;
    if (!this.playing && !this.#held) this.#next();
  }

  /** Ends what is playing; what has to be read still comes. */
  skip(): void {
    if (this.halted) return this.goOn();
    clearTimeout(this.#timer);
    this.#hurried = true;
    this.#next();
    this.#hurried = false;
  }

  /** It was read. */
  goOn(): void {
    if (!this.halted) return;
    this.halted = false;
    this.#next();
  }

  /** While it is held nothing new begins to play. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held && !this.playing) this.#next();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #settle(view: V): void {
    this.table = view.table;
    this.view = view;
    this.beat = null;
    this.playing = false;
    this.halted = false;
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
    const { times } = this.staging;
    const usual = typeof times === 'function' ? times(event) : (times[event.kind] ?? 0);
    const ms = this.#hurried ? 0 : pace(usual);
    this.table = this.staging.advance(this.table, event, run.view.table);
    if (ms === 0) return this.#shown();
    this.beat = { n: ++this.#n, event, ms };
    this.#timer = window.setTimeout(this.#shown, ms);
  };

  #shown = (): void => {
    const [now, then] = this.#queue;
    this.halted = this.staging.stops?.(now?.events[0] ?? then?.events[0] ?? null) ?? false;
    if (!this.halted) this.#next();
  };
}
