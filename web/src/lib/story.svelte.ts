/** Everything that happened in a match, as one seat saw it: for the log, the curve and replays. */
import { call, type Deal, type Luck, type MatchEvent, type SeatLetter, type Update } from './api.ts';
import { withDeals } from './taken.ts';

export class Story {
  events = $state.raw<MatchEvent[]>([]);
  /** What was taken back: no event tells of it any more. It comes with the whole story only, which is loaded again then. */
  deals = $state.raw<Deal[]>([]);
  /** What the dice gave, in a game that tells it; counted when it was loaded, and again when the match is over. */
  luck = $state.raw<Luck[]>([]);
  #seat: string | null = null;
  #loading = 0;
  /** What updates brought while the rest was being loaded. */
  #meanwhile: MatchEvent[] | null = null;

  constructor(private readonly table: string) {}

  /** From the beginning, through a seat's eyes. */
  async load(seat: string | null): Promise<void> {
    const turn = ++this.#loading;
    if (seat !== this.#seat) this.events = []; // what one has seen is not the other's
    this.#seat = seat;
    this.#meanwhile = [];
    const found = await call('events', { params: { table: this.table }, query: seat === null ? {} : { seat: seat as SeatLetter } });
    if (turn !== this.#loading) return;
    const last = found.events.at(-1)?.seq ?? -1;
    this.events = [...found.events, ...(this.#meanwhile ?? []).filter((event) => event.seq > last)];
    this.#meanwhile = null;
    this.deals = found.deals;
    this.luck = found.luck;
  }

  /** What the log tells: the events, without the last ones that are still to be shown, and what was taken back. */
  told(left = 0): MatchEvent[] {
    return withDeals(this.events.slice(0, Math.max(0, this.events.length - left)), this.deals);
  }

  /** Goes on with what an update tells; true if it told everything. */
  add(update: Update): boolean {
    const seen = update.seen.find((each) => each.seat === this.#seat);
    if (update.since === null || !seen?.events) return false;
    const last = this.events.at(-1)?.seq ?? -1;
    this.events = [...this.events, ...seen.events.filter((event) => event.seq > last)];
    this.#meanwhile?.push(...seen.events);
    // without a network the old count stays
    if (update.table.stage === 'over' && this.luck.length) void this.load(this.#seat).catch(() => undefined);
    return true;
  }
}
