/** Loads what a screen shows. Why it could not is said; that nobody answered, only as long as nobody does: then it is asked for again. */
import { untrack } from 'svelte';
import { Unreachable } from '../lib/api.ts';
import { reach } from '../lib/reach.svelte.ts';
import { reason } from './reason.ts';

export class Loading {
  #failed = $state.raw<{ why: string; unanswered: boolean } | null>(null);
  #times = 0;

  /** Made where a component is; `of`: it is loaded again when this changes. */
  constructor(
    private readonly load: () => Promise<unknown>,
    of: () => unknown = () => null,
  ) {
    $effect(() => {
      of();
      untrack(() => void this.again());
    });
    $effect(() => {
      if (this.#failed?.unanswered && !reach.lost) untrack(() => void this.again());
    });
  }

  get trouble(): string {
    return this.#failed === null || (this.#failed.unanswered && !reach.lost) ? '' : this.#failed.why;
  }

  async again(): Promise<void> {
    const time = ++this.#times;
    this.#failed = null;
    try {
      await this.load();
    } catch (error) {
      const failed = { why: reason(error), unanswered: error instanceof Unreachable };
      if (time === this.#times) this.#failed = failed; // else something else was asked for meanwhile
    }
  }
}
