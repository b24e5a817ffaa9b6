/** What a person wants to be answered for him. Only his own wishes answer, and all of them after the same time, so that
 *  nobody can tell one from another: by itself the table never tells what is in his hand. */
import { settings } from '../../../lib/settings.svelte.ts';
import { read, write } from '../../../lib/storage.ts';
import { amount, type SettlersView } from '../model.ts';
import type { Asking } from './asking.ts';

/** Milliseconds until a wish answers, whatever is asked for and whatever is held. */
export const DELAY = 1500;

export class Wishes {
  #turn = $state<number | null>(null);
  /** The last offer that was refused for him. */
  answered = $state.raw<{ seat: string } | null>(null);
  #pending: { prompt: string; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(
    private readonly turn: Asking,
    /** Where it is kept: a table's id and a seat. */
    private readonly place: string,
  ) {
    this.#turn = read<number | null>(this.#key, null, 'sessionStorage');
  }

  /** Is everything refused in this turn? */
  refusesAll(number: number): boolean {
    return this.#turn === number;
  }

  refuseAll(number: number, on: boolean): void {
    this.#turn = on ? number : null;
    write(this.#key, this.#turn, 'sessionStorage');
  }

  neverGives(kind: string): boolean {
    return settings.neverGive.includes(kind);
  }

  neverGive(kind: string, on: boolean): void {
    settings.neverGive = on ? [...settings.neverGive.filter((each) => each !== kind), kind] : settings.neverGive.filter((each) => each !== kind);
  }

  /** Is an offer refused for me, and by which wish? */
  refuses({ table: { number, offer }, prompt }: SettlersView): 'all' | 'never' | 'unpayable' | null {
    if (!offer) return null;
    if (this.refusesAll(number)) return 'all';
    if (settings.neverGive.some((kind) => amount(offer.take, kind) > 0)) return 'never';
    return settings.refuseUnpayable && !prompt?.options.some(({ verb }) => verb === 'accept') ? 'unpayable' : null;
  }

  /** A question is on show, or none: answers it after the time, once, if a wish is still there then. */
  follow(view: SettlersView | null): void {
    const prompt = view?.prompt?.key === 'answer' && this.refuses(view) ? view.prompt.id : null;
    if (prompt === (this.#pending?.prompt ?? null)) return;
    this.stop();
    if (prompt === null) return;
    this.#pending = { prompt, timer: setTimeout(() => void this.#refuse(prompt), DELAY) };
  }

  stop(): void {
    clearTimeout(this.#pending?.timer);
    this.#pending = null;
  }

  async #refuse(prompt: string): Promise<void> {
    const reject = this.turn.find('reject');
    const offer = this.turn.base?.table.offer;
    if (this.turn.prompt?.id !== prompt || !reject || !offer || this.turn.waiting) return;
    if (await this.turn.play(reject)) this.answered = { seat: offer.seat };
  }

  get #key(): string {
    return `refuse.${this.place}`;
  }
}
