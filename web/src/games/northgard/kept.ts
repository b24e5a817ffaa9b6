/** Drafts that outlive a reload: one for each seat of a table, for the question that it answers, as long as the tab is open. */
import type { Move } from '../../lib/api.ts';
import { read, write } from '../../lib/storage.ts';
import type { Picks } from './asking/answers.ts';
import type { Exchange } from './asking/goods.ts';

export interface Kept {
  /** The question; it has another name as soon as the match goes on. */
  prompt: string;
  moves: readonly Move[];
  /** What is chosen of the next move: a tile under way, for example. */
  picks: Picks;
  /** The card of the hand that is chosen. */
  card: number | null;
  /** Food for a combat. */
  food: number;
  /** Goods that are put together to be paid or traded; null: none that anybody has chosen. */
  exchange: Exchange | null;
}

export class KeptDrafts {
  /** A browser that forbids to keep anything still knows what this page has drafted. */
  readonly #known = new Map<string, Kept | null>();

  constructor(private readonly table: string) {}

  of(seat: string): Kept | null {
    if (!this.#known.has(seat)) this.#known.set(seat, read<Kept | null>(this.#key(seat), null, 'sessionStorage'));
    return this.#known.get(seat)!;
  }

  keep(seat: string, kept: Kept | null): void {
    if (kept === null && this.of(seat) === null) return;
    this.#known.set(seat, kept);
    write(this.#key(seat), kept, 'sessionStorage');
  }

  /** Lets go of what answers a question that is not asked any more. True if there was something. */
  dropOld(asked: readonly { seat: string; prompt: string | null }[]): boolean {
    const old = asked.filter(({ seat, prompt }) => (this.of(seat)?.prompt ?? prompt) !== prompt);
    for (const { seat } of old) this.keep(seat, null);
    return old.length > 0;
  }

  #key(seat: string): string {
    return `draft.${this.table}.${seat}`;
  }
}
