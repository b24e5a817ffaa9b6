/** A match on show, as one seat (or a spectator) saw it: loads its story once, shows any of its positions. */
import { call, type MatchRecord, type MatchEvent, Refused, type SeatLetter, type Silent, Unreachable, type View } from '../lib/api.ts';
import { language, t } from '../lib/lang.svelte.ts';
import type { Table } from '../lib/table.svelte.ts';
import { reason } from '../shell/reason.ts';
import { Asker } from './asker.ts';
import { type Frame, type Mark, Replay } from './replay.ts';
import type { Lookback, Told } from './entries.ts';

const REST = 250; // milliseconds on one position before the server is asked for its forecast

export class Film {
  frame = $state.raw<Frame | null>(null);
  marks = $state.raw<Mark[]>([]);
  last = $state(0);
  record = $state.raw<MatchRecord | null>(null);
  problem = $state('');

  readonly #replay: Replay;
  readonly #asker: Asker;
  readonly #unwatch: () => void;
  #silent = new Map<number, Silent>();
  #at = 0;
  #rest = 0;
  #untold = false;

  constructor(
    readonly table: Table,
    readonly seat: string | null,
    lookback: Lookback | null,
  ) {
    this.last = table.seen[0]?.view.seq ?? 0;
    this.#replay = new Replay(this.last, lookback?.advance ?? null, lookback?.begins);
    this.#asker = new Asker((n) => this.#ask(n), (n) => this.#replay.has(n), (view) => this.#got(view), (error) => this.#failed(error));
    const now = table.seen.find((each) => each.seat === seat);
    if (now) this.#replay.keep(now.view);
    this.#unwatch = table.watch((update) => this.#news(update.since, update.seen.find((each) => each.seat === seat)));
    void this.#load();
  }

  close(): void {
    clearTimeout(this.#rest);
    this.#asker.close();
    this.#unwatch();
  }

  /** Shows the position after n entries; if it is not known the old one stays until it is. */
  show(n: number): void {
    this.#at = n;
    const frame = this.#replay.frame(n);
    if (frame) this.frame = frame;
    clearTimeout(this.#rest);
    const ask = (): void => this.#asker.want(n, [n + 1, n - 1, 0].filter((each) => each >= 0 && each <= this.last));
    if (frame) this.#rest = window.setTimeout(ask, REST);
    else ask();
  }

  /** Is this the position that was asked for? */
  isAt(n: number): boolean {
    return this.frame?.view.seq === n;
  }

  events(n: number): readonly MatchEvent[] {
    return this.#replay.events(n);
  }

  told(n: number): Told {
    return { events: this.#replay.events(n), silent: this.#silent.get(n) ?? null, entry: this.#replay.entry(n) };
  }

  /** The story is asked for again, if it could not be told. */
  retry(): void {
    this.problem = '';
    if (this.#untold) void this.#load();
  }

  /** The whole record, or my part of a running match; a spectator of that gets none. */
  get hasRecord(): boolean {
    return this.table.info?.stage === 'over' || (this.seat !== null && this.table.mine.includes(this.seat));
  }

  get #query(): { seat?: SeatLetter } {
    return this.seat === null ? {} : { seat: this.seat as SeatLetter };
  }

  async #load(): Promise<void> {
    const params = { table: this.table.id };
    this.#untold = false;
    try {
      const [story, record] = await Promise.all([
        call('events', { params, query: { ...this.#query, lang: language.code } }),
        this.hasRecord ? call('record', { params, query: this.#query }) : null,
      ]);
      this.#replay.retell(story.events);
      this.#silent = new Map(story.silent.map((each) => [each.seq, each]));
      if (record) this.#replay.read(record.log);
      this.record = record;
      this.last = Math.max(this.last, record?.log.length ?? 0);
      this.marks = this.#replay.marks();
      if (!this.frame?.exact) this.show(this.#at);
    } catch (error) {
      this.#untold = this.#failed(error);
    }
  }

  async #ask(n: number): Promise<View> {
    const { view } = await call('view', { params: { table: this.table.id }, query: { at: n, ...this.#query } });
    return view;
  }

  #got(view: View): void {
    this.problem = '';
    this.#replay.keep(view);
    if (view.seq === this.#at || !this.isAt(this.#at)) this.frame = this.#replay.frame(this.#at) ?? this.frame;
  }

  #failed(error: unknown): boolean {
    if (error instanceof Refused && error.problem.code === 'limited') {
      this.problem = t('lookback.limited');
      return true;
    }
    this.problem = reason(error);
    return error instanceof Unreachable || (error instanceof Refused && error.problem.code === 'warming');
  }

  /** The match goes on while one looks back. */
  #news(since: number | null, seen: { view: View; events: MatchEvent[] | null } | undefined): void {
    const revealed = this.table.info?.stage === 'over' && !this.record?.seed; // now there is a whole record
    const grown = seen !== undefined && seen.view.seq > this.last;
    if (grown) {
      this.last = seen.view.seq;
      this.#replay.keep(seen.view);
    }
    if (revealed || (grown && (since === null || seen.events === null))) return void this.#load();
    if (!grown || !seen.events) return;
    this.#replay.tell(seen.events);
    this.marks = this.#replay.marks();
  }
}
