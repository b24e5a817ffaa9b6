/** Everything that happened in a match, as one seat saw it: for the log, the curve and replays. */
import { call, type MatchEvent, type SeatLetter, type Update } from './api.ts';

export class Story {
  events = $state.raw<MatchEvent[]>([]);
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
  }

  /** Goes on with what an update tells; true if it told everything. */
  add(update: Update): boolean {
    const seen = update.seen.find((each) => each.seat === this.#seat);
    if (update.since === null || !seen?.events) return false;
    const last = this.events.at(-1)?.seq ?? -1;
    this.events = [...this.events, ...seen.events.filter((event) => event.seq > last)];
    this.#meanwhile?.push(...seen.events);
    return true;
  }
}
