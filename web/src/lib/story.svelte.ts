/** Everything that happened in a match, as one seat saw it: for the log, the curve and replays. */
import { call, type MatchEvent, type SeatLetter, type Update } from './api.ts';

export class Story {
  events = $state.raw<MatchEvent[]>([]);
  #seat: string | null = null;
  #loading = 0;

  constructor(private readonly table: string) {}

  /** From the beginning, through a seat's eyes. */
  async load(seat: string | null): Promise<void> {
    const turn = ++this.#loading;
    this.#seat = seat;
    const found = await call('events', { params: { table: this.table }, query: seat === null ? {} : { seat: seat as SeatLetter } });
    if (turn === this.#loading) this.events = found.events;
  }

  /** Goes on with what an update tells; true if it told everything. */
  add(update: Update): boolean {
    const seen = update.seen.find((each) => each.seat === this.#seat);
    if (update.since === null || !seen?.events) return false;
    const last = this.events.at(-1)?.seq ?? -1;
    this.events = [...this.events, ...seen.events.filter((event) => event.seq > last)];
    return true;
  }
}
