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

  /** Games that can be played already and become faster: how many are through, of how many, and how far that is, from 0 to 1. */
  get faster(): { ready: number; of: number; share: number } | null {
    const all = Object.values(this.health?.warmup ?? {});
    if (this.health?.status !== 'warming' || !all.every((each) => each.ready) || all.every((each) => each.compiled)) return null;
    const share = all.reduce((sum, each) => sum + (each.compiled ? 1 : each.done / Math.max(each.of, 1)), 0) / all.length;
    return { ready: all.filter((each) => each.compiled).length, of: all.length, share };
  }

  /** All can be played, but something did not become faster. */
  get slow(): boolean {
    const all = Object.values(this.health?.warmup ?? {});
    return this.health?.status === 'failed' && all.every((each) => each.ready);
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
