/** Does the server answer? Whatever is asked tells it, and the socket of a table. What was said because it did not is no longer
 *  said when it does: as long as somebody has to know, it is asked for nothing else. */
import { waitBefore } from './waits.ts';

class Reach {
  lost = $state(false);
  #timer = 0;
  #tries = 0;

  /** An answer came, whatever it says. */
  answered(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#tries = 0;
    this.lost = false;
  }

  /** None came. */
  failed(): void {
    this.lost = true;
    if (this.#timer) return;
    const wait = waitBefore(this.#tries++, [1000]);
    this.#timer = window.setTimeout(() => void this.#ask(), wait);
  }

  async #ask(): Promise<void> {
    this.#timer = 0;
    try {
      await (await fetch('/api/health')).json(); // a proxy may speak for a server that is gone
      this.answered();
    } catch {
      this.failed();
    }
  }
}

export const reach = new Reach();
