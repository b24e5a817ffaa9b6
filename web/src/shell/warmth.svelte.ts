/** How far the server is: at its very first start it compiles the rules for this machine. A server for this machine alone
 *  lets people play meanwhile, only more slowly. */
import { untrack } from 'svelte';
import { call, type Health } from '../lib/api.ts';

const EVERY = 1000;

class Warmth {
  health = $state.raw<Health | null>(null);
  lost = $state(false);
  #watched = 0;
  #asking = false;

  ready(game: string): boolean {
    return this.health?.warmup[game]?.ready ?? this.health?.status === 'ok';
  }

  failed(game: string): string | null {
    return this.health?.warmup[game]?.error ?? null;
  }

  /** From 0 to 1. */
  share(game: string): number {
    const found = this.health?.warmup[game];
    return found ? (found.ready ? 1 : found.done / Math.max(found.of, 1)) : 0;
  }

  /** Asks until all games are ready; give the answer to `$effect`, which does not depend on what is asked. */
  watch(): () => void {
    this.#watched += 1;
    if (!this.#asking) untrack(() => void this.#ask());
    return () => (this.#watched -= 1);
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    while (this.#watched && this.health?.status !== 'ok') {
      try {
        this.health = await call('health');
        this.lost = false;
      } catch {
        this.lost = true;
      }
      if (this.health?.status !== 'ok') await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
    this.#asking = false;
  }
}

export const warmth = new Warmth();
