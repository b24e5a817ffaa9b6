/** Resources named for a development card: one for a monopoly, as many as its options say for a discovery. */
import type { Option } from '../../../lib/api.ts';
import { amount, type Counts, RESOURCES, total } from '../model.ts';
import type { Asking } from './asking.ts';
import { sameCounts } from './exchange.ts';

export type Chooser = 'monopoly' | 'discovery';

/** What a move names. */
function namedBy({ args }: Option): Counts {
  const { cards, resource } = args;
  return typeof cards === 'object' ? cards : { [String(resource)]: 1 };
}

export class Choice {
  #cards = $state.raw<Counts>({});

  constructor(
    private readonly turn: Asking,
    readonly card: Chooser,
  ) {}

  get cards(): Counts {
    return this.#cards;
  }

  get #options(): Option[] {
    return this.turn.all(this.card);
  }

  /** How many are named. */
  get total(): number {
    return Math.max(1, ...this.#options.map((option) => total(namedBy(option))));
  }

  /** Does some move name this, and perhaps more? */
  #leads(cards: Counts): boolean {
    return this.#options.some((option) => RESOURCES.every((kind) => amount(cards, kind) <= amount(namedBy(option), kind)));
  }

  can(kind: string): boolean {
    return this.total === 1 ? this.#leads({ [kind]: 1 }) : this.#leads({ ...this.#cards, [kind]: amount(this.#cards, kind) + 1 });
  }

  /** One more of it; of a single one another takes the place. */
  pick(kind: string): void {
    if (!this.can(kind)) return;
    this.#cards = this.total === 1 ? { [kind]: 1 } : { ...this.#cards, [kind]: amount(this.#cards, kind) + 1 };
  }

  back(kind: string): void {
    this.#cards = { ...this.#cards, [kind]: Math.max(0, amount(this.#cards, kind) - 1) };
  }

  /** The move that names just this. */
  get move(): Option | undefined {
    return this.#options.find((option) => sameCounts(namedBy(option), this.#cards));
  }

  async confirm(): Promise<boolean> {
    return this.move !== undefined && !this.turn.waiting && this.turn.play(this.move);
  }
}
