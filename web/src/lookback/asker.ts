/** Asks the server for positions: the newest wish first, two at once at most, and never so often that it says no. */
import type { View } from '../lib/api.ts';

const AT_ONCE = 2;
const TOKENS = 20; // the server allows 30 in a minute, and one may also want the record or a what-if board
const REFILL = 2500; // milliseconds for one
const RESERVE = 10; // so many are kept from what nobody has asked for yet
const PAUSE = 5000; // after a refusal

export class Asker {
  #wish: number | null = null;
  #spare: number[] = [];
  #running = new Set<number>();
  #tokens = TOKENS;
  #counted = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    private readonly ask: (n: number) => Promise<View>,
    private readonly has: (n: number) => boolean,
    private readonly got: (view: View) => void,
    /** True: it is worth trying again. */
    private readonly failed: (error: unknown) => boolean,
  ) {}

  /** This position is needed now (an older wish is forgotten), and these perhaps soon. */
  want(n: number | null, spare: number[] = []): void {
    this.#wish = n;
    this.#spare = spare;
    this.#go();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #go = (): void => {
    clearTimeout(this.#timer);
    this.#count();
    while (!this.#closed && this.#running.size < AT_ONCE) {
      const n = this.#next();
      if (n === null) return;
      if (this.#tokens < 1) return this.#later(REFILL * (1 - this.#tokens));
      this.#tokens -= 1;
      void this.#fetch(n);
    }
  };

  #next(): number | null {
    const open = (n: number): boolean => !this.has(n) && !this.#running.has(n);
    if (this.#wish !== null && open(this.#wish)) return this.#wish;
    return this.#tokens > RESERVE ? (this.#spare.find(open) ?? null) : null;
  }

  async #fetch(n: number): Promise<void> {
    this.#running.add(n);
    try {
      const view = await this.ask(n);
      if (!this.#closed) this.got(view);
    } catch (error) {
      if (this.#closed) return;
      this.#spare = [];
      if (!this.failed(error)) this.#wish = null;
      this.#tokens = Math.min(this.#tokens, 1 - PAUSE / REFILL);
    } finally {
      this.#running.delete(n);
    }
    this.#go();
  }

  #count(): void {
    const now = Date.now();
    this.#tokens = Math.min(TOKENS, this.#tokens + (now - this.#counted) / REFILL);
    this.#counted = now;
  }

  #later(ms: number): void {
    this.#timer = setTimeout(this.#go, Math.ceil(ms));
  }
}
