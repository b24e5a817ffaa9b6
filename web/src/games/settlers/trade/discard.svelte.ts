/** Cards that are given up after a seven, while they are chosen; they stay chosen through a reload. */
import type { Field } from '../../../lib/api.ts';
import { read, write } from '../../../lib/storage.ts';
import { amount, type Counts, total } from '../model.ts';
import type { Asking } from './asking.ts';
import { sameCounts } from './exchange.ts';
import { keepFor } from './keep.ts';

interface Kept {
  /** The question it was chosen for. */
  prompt: string;
  cards: Counts;
}

export class Discard {
  #cards = $state.raw<Counts>({});
  #prompt: string | null = null;

  constructor(
    private readonly turn: Asking,
    /** Where it is kept: a table's id and a seat. */
    private readonly place: string,
  ) {}

  /** A question is on show: what was chosen for another one is nothing now. */
  follow(prompt: string | null): void {
    if (prompt === this.#prompt) return;
    this.#prompt = prompt;
    const kept = prompt === null ? null : read<Kept | null>(this.#key, null, 'sessionStorage');
    this.#cards = kept?.prompt === prompt ? kept.cards : {};
  }

  get #key(): string {
    return `discard.${this.place}`;
  }

  #choose(cards: Counts): void {
    this.#cards = cards;
    write(this.#key, { prompt: this.#prompt ?? '', cards } satisfies Kept, 'sessionStorage');
  }

  get #field(): Field | null {
    return this.turn.form('discard')?.fields[0] ?? null;
  }

  get asked(): boolean {
    return this.#field !== null;
  }

  /** Cards that stand higher in the hand. */
  get lifted(): Counts {
    return this.asked ? this.#cards : {};
  }

  get chosen(): number {
    return total(this.lifted);
  }

  /** How many must go. */
  get total(): number {
    return this.#field?.total ?? 0;
  }

  get complete(): boolean {
    return this.asked && this.chosen === this.total;
  }

  pick(kind: string, lift: boolean): void {
    const now = amount(this.#cards, kind);
    const full = this.chosen >= this.total || now >= amount(this.#field?.most, kind);
    if (lift ? full : now === 0) return;
    this.#choose({ ...this.#cards, [kind]: now + (lift ? 1 : -1) });
  }

  /** What would go so that most of a cost stays. */
  keeping(cost: Counts): Counts {
    return keepFor(cost, this.#field?.most ?? {}, this.total);
  }

  keep(cost: Counts): void {
    this.#choose(this.keeping(cost));
  }

  keeps(cost: Counts): boolean {
    return this.complete && sameCounts(this.lifted, this.keeping(cost));
  }

  async confirm(): Promise<boolean> {
    if (!this.complete || this.turn.waiting) return false;
    return this.turn.fill('discard', { [this.#field!.name]: this.#cards });
  }
}
