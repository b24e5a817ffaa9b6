/** A match to look back at: its positions by the number of log entries. The server is asked for few of them; from
 *  those the events lead on to the others, so going step by step costs nothing. */
import type { MatchEvent, View } from '../lib/api.ts';

/** The position after events, as far as events tell it; a game without it has every position from the server. */
export type Advance = (view: View, events: readonly MatchEvent[]) => View;

/** A position on show. One that was led to by events lacks what only the rules know, the forecast for example. */
export interface Frame {
  view: View;
  exact: boolean;
}

/** A place worth finding again: a turn begins, a scoring happens. */
export interface Mark {
  seq: number;
  kind: 'turn' | 'scoring';
  seat: string | null;
  number: number;
}

/** For each number of entries the entry whose move made that position: an undo shows an old one again, 0 is the start. */
export function origins(log: readonly string[]): { made: number[]; standing: Set<number> } {
  const standing = [0];
  const made = [0];
  log.forEach((entry, n) => {
    const back = / undo$/.test(entry) ? 1 : Number(/^back ([0-9]+) /.exec(entry)?.[1] ?? 0);
    if (back) standing.length = Math.max(1, standing.length - back);
    else if (!entry.startsWith('branch ')) standing.push(n + 1);
    made.push(standing.at(-1)!);
  });
  return { made, standing: new Set(standing) };
}

export class Replay {
  last: number;
  #log: readonly string[] = [];
  #made: number[] = [0];
  #standing = new Set([0]);
  #events = new Map<number, MatchEvent[]>();
  #views = new Map<number, View>();

  constructor(
    last: number,
    private readonly advance: Advance | null,
    private readonly begins: (event: MatchEvent) => boolean = ({ kind }) => kind === 'turn',
  ) {
    this.last = last;
  }

  // ------------------------------------------------------------ what is known
  /** Events of entries that stand; what was taken back is not told. */
  tell(events: readonly MatchEvent[]): void {
    for (const event of events) {
      const known = this.#events.get(event.seq);
      if (known) known.push(event);
      else this.#events.set(event.seq, [event]);
    }
  }

  /** The story from the beginning: after moves were taken back it is another one. */
  retell(events: readonly MatchEvent[]): void {
    this.#events.clear();
    this.tell(events);
  }

  /** The log tells which entries stand, also those without an event. */
  read(log: readonly string[]): void {
    this.#log = log;
    const { made, standing } = origins(log);
    this.#made = made;
    this.#standing = standing;
  }

  keep(view: View): void {
    this.#views.set(view.seq, view);
    this.last = Math.max(this.last, view.seq);
  }

  has(n: number): boolean {
    return this.#views.has(n);
  }

  events(n: number): readonly MatchEvent[] {
    return this.#events.get(n) ?? [];
  }

  entry(n: number): string | null {
    return this.#log[n - 1] ?? null;
  }

  get story(): MatchEvent[] {
    return [...this.#events].sort(([a], [b]) => a - b).flatMap(([, events]) => events);
  }

  // ------------------------------------------------------------ positions
  /** The position after n entries; null if it must be asked for. */
  frame(n: number): Frame | null {
    const own = this.#views.get(n);
    if (own) return { view: own, exact: true };
    const goal = this.#origin(n);
    if (goal === null || !this.advance) return null;
    const base = this.#before(goal);
    if (!base) return null;
    const events = this.#between(base.seq, goal);
    return { view: { ...this.advance(base, events), seq: n } as View, exact: false };
  }

  /** The entry that made this position, if events tell how; entries with events are there to stay. */
  #origin(n: number): number | null {
    const made = this.#made[n];
    if (made !== undefined && this.#standing.has(made)) return made;
    return made === undefined && (n === 0 || this.#events.has(n)) ? n : null;
  }

  /** The nearest earlier position that the server gave and that leads here. */
  #before(goal: number): View | null {
    let found: View | null = null;
    for (const view of this.#views.values()) {
      const at = this.#origin(view.seq);
      if (at !== null && at <= goal && view.seq <= goal && (!found || view.seq > found.seq)) found = view;
    }
    return found;
  }

  #between(after: number, to: number): MatchEvent[] {
    const found: MatchEvent[] = [];
    for (let n = after + 1; n <= to; n++) found.push(...this.events(n));
    return found;
  }

  // ------------------------------------------------------------ marks
  marks(): Mark[] {
    const found: Mark[] = [];
    const counts = { turn: 0, scoring: 0 };
    for (const event of this.story) {
      const { seq, seat } = event;
      const kind = this.begins(event) ? 'turn' : event.kind;
      if (kind === 'turn' || kind === 'scoring') found.push({ seq, kind, seat, number: ++counts[kind] });
    }
    return found;
  }
}

/** The next place with such a mark, or the end of the match. */
export function beyond(marks: readonly Mark[], at: number, step: 1 | -1, last: number): number {
  const stops = marks.filter((mark) => mark.kind === 'turn').map((mark) => mark.seq);
  return step > 0 ? (stops.find((stop) => stop > at) ?? last) : (stops.findLast((stop) => stop < at) ?? 0);
}
