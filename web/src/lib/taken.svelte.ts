/** What others have just taken back: whoever looks at the board shall not wonder where the men have gone. */
import type { MatchEvent, Update } from './api.ts';
import type { Table } from './table.svelte.ts';
import { takenBack } from './taken.ts';

export class Taken {
  /** Until somebody moves again. */
  events = $state.raw<MatchEvent[]>([]);
  readonly stop: () => void;

  constructor(private readonly table: Table) {
    this.stop = table.watch((update) => this.#update(update));
  }

  #update(update: Update): void {
    const taken = takenBack(update.deals).filter(({ seat }) => seat === null || !this.table.owned.includes(seat));
    if (taken.length) this.events = taken;
    else if (update.seen.some(({ events }) => events?.length)) this.events = [];
  }
}
