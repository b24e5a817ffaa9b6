/** A part of the page that comes when it is wanted, so that nobody waits for what he may never open. */
import { Unreachable } from './api.ts';
import { reach } from './reach.svelte.ts';

export class Later<Part> {
  /** Null as long as it is not here. */
  here = $state.raw<Part | null>(null);
  readonly #load: () => Promise<{ default: Part }>;

  constructor(load: () => Promise<{ default: Part }>) {
    this.#load = load;
  }

  async come(): Promise<void> {
    try {
      this.here ??= (await this.#load()).default;
    } catch {
      reach.failed(); // whatever hinders a file of our own, it is said as long as the server does not answer
      throw new Unreachable();
    }
  }
}
