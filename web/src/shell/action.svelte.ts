/** Does one thing at a time and keeps why it was refused. */
import { Refused, Unreachable } from '../lib/api.ts';
import { reach } from '../lib/reach.svelte.ts';
import { reason } from './reason.ts';

export class Action {
  busy = $state(false);
  #trouble = $state('');
  #unanswered = $state(false);

  /** Why it was not done; that nobody answered, only as long as nobody does. */
  get trouble(): string {
    return this.#unanswered && !reach.lost ? '' : this.#trouble;
  }

  /** True if it was done. `unreadable`: what is told where a refusal can only mean that somebody typed or copied something wrong. */
  async run(action: () => Promise<unknown>, unreadable = ''): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.#trouble = '';
    try {
      await action();
      return true;
    } catch (error) {
      this.#unanswered = error instanceof Unreachable;
      this.#trouble = unreadable && error instanceof Refused && error.problem.code === 'bad_request' ? unreadable : reason(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
