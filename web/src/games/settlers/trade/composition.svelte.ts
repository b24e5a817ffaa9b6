/** An exchange while it is put together: for an offer, a counter-offer, or a trade with the bank. It outlives a reload,
 *  and what does not belong to the question any more is let go. What may be composed comes from the form and the options. */
import { untrack } from 'svelte';
import type { Field, Form } from '../../../lib/api.ts';
import { read, write } from '../../../lib/storage.ts';
import { amount, type Counts, type SettlersView } from '../model.ts';
import type { Asking } from './asking.ts';
import { affordable, type Banking, type BankWord, bankWord } from './bank.ts';
import { type Exchange, exchangeOf, sameCounts, type Signed, signedOf, turned } from './exchange.ts';
import type { Made } from './made.ts';

const OFFER = 'offer';

interface Kept {
  occasion: string;
  signed: Signed;
  shown: boolean;
  last: Made | null;
}

/** What is composed for: my turn, or one offer of another. Null: nothing can be. */
export function occasionOf({ prompt, table }: SettlersView): string | null {
  const own = prompt?.key === 'main' || prompt?.key === 'partner';
  if (own) return `${table.number} ${OFFER}`;
  return prompt?.key === 'answer' && table.offer ? `${table.number} counter ${JSON.stringify([table.offer.seat, signedOf(table.offer)])}` : null;
}

export class Composition {
  /** Is the panel open? */
  shown = $state(false);
  /** On a phone: is it folded, so that the island is seen? */
  folded = $state(false);
  /** My last offer of this turn. */
  last = $state.raw<Made | null>(null);
  #signed = $state.raw<Signed>({});
  #occasion: string | null = null;
  /** Whose it is, and in which turn. */
  #whose: { seat: string | null; number: number } | null = null;
  #before: { hand: Counts; out: boolean } | null = null;

  constructor(
    private readonly turn: Asking,
    /** Where it is kept: a table's id and a seat. */
    private readonly place: string,
  ) {}

  // ------------------------------------------------------------ what is on show
  get exchange(): Exchange {
    return exchangeOf(this.#signed);
  }

  get empty(): boolean {
    return Object.keys(this.#signed).length === 0;
  }

  /** Cards that stand higher in the hand. */
  get lifted(): Counts {
    return this.shown ? this.exchange.give : {};
  }

  /** How many are wanted (more than 0) or given (less). */
  of(kind: string): number {
    return this.#signed[kind] ?? 0;
  }

  // ------------------------------------------------------------ what may be composed
  get countering(): boolean {
    return this.form?.verb === 'counter';
  }

  get form(): Form | null {
    return this.turn.form('counter') ?? this.turn.form('offer');
  }

  /** Can something be composed at all? */
  get possible(): boolean {
    return this.form !== null || this.turn.all('trade').length > 0;
  }

  get #banking(): Banking {
    const { base } = this.turn;
    const rates = base?.table.players.find(({ seat }) => seat === base.seat)?.rates ?? {};
    return { hand: base?.mine?.hand ?? {}, rates, options: this.turn.all('trade') };
  }

  get bank(): BankWord {
    return bankWord(this.#banking, this.exchange);
  }

  mostGiven(kind: string): number {
    const all = amount(this.turn.base?.mine?.hand, kind);
    return this.turn.all('trade').length ? all : Math.min(all, this.#most('give', kind));
  }

  /** What others may have, and what the bank would give for all I have. */
  mostWanted(kind: string): number {
    return Math.max(this.#most('take', kind), affordable(this.#banking, kind));
  }

  #most(name: Field['name'], kind: string): number {
    return this.form?.fields.find((field) => field.name === name)?.most[kind] ?? 0;
  }

  /** Both sides are there, and within what the form says; whether it is allowed the server says. */
  get complete(): boolean {
    const { give, take } = this.exchange;
    const sides = [['give', give], ['take', take]] as const;
    return sides.every(([name, counts]) => Object.keys(counts).length > 0 && Object.entries(counts).every(([kind, n]) => n <= this.#most(name, kind)));
  }

  // ------------------------------------------------------------ composing
  want(kind: string): void {
    this.#set(kind, Math.max(this.of(kind), Math.min(this.of(kind) + 1, this.mostWanted(kind))));
  }

  give(kind: string): void {
    this.#set(kind, Math.min(this.of(kind), Math.max(this.of(kind) - 1, -this.mostGiven(kind))));
  }

  /** One less of it, on whichever side it is. */
  back(kind: string): void {
    this.#set(kind, this.of(kind) - Math.sign(this.of(kind)));
  }

  /** A card of the hand was picked: given, or not any more. */
  pick(kind: string, lift: boolean): void {
    if (lift || this.of(kind) >= 0) this.give(kind);
    else this.back(kind);
    this.show();
  }

  /** All at once: the last offer again, the terms of another. */
  load(exchange: Exchange): void {
    this.#signed = signedOf(exchange);
    this.#clip();
    this.#keep();
  }

  clear(): void {
    this.#signed = {};
    this.#keep();
  }

  #set(kind: string, n: number): void {
    const { [kind]: _, ...others } = this.#signed;
    this.#signed = n === 0 ? others : { ...others, [kind]: n };
    this.#keep();
  }

  /** Where nothing can be composed any more, the last offer is out: its terms stay in sight. */
  #clip(): void {
    if (!this.possible) return;
    const within = Object.entries(this.#signed).map(([kind, n]) => [kind, Math.max(-this.mostGiven(kind), Math.min(n, this.mostWanted(kind)))] as const);
    this.#signed = Object.fromEntries(within.filter(([, n]) => n !== 0));
  }

  // ------------------------------------------------------------ the panel
  /** Opens the panel, with a card wanted from the start if one was chosen. */
  open(wanted: string | null = null): void {
    if (wanted !== null) this.want(wanted);
    this.show();
  }

  show(): void {
    this.shown = true;
    this.folded = false;
    this.#keep();
  }

  close(): void {
    this.shown = false;
    this.#keep();
  }

  /** A counter-offer begins with the terms of the offer, seen from my side. */
  counter(offer: Exchange): void {
    this.load(turned(offer));
    this.show();
  }

  // ------------------------------------------------------------ following the match
  /** A view is on show: what belongs to another question goes, what a reload has lost comes back. True: something was let go for good, and not by me. */
  follow(view: SettlersView, made: Made | null): boolean {
    return untrack(() => {
      const occasion = occasionOf(view);
      const lost = occasion !== this.#occasion ? this.#begin(occasion, view) : this.#goOn(occasion, view);
      if (occasion?.endsWith(OFFER) && made && made.seq > (this.last?.seq ?? -1)) this.#note(made);
      return lost;
    });
  }

  #goOn(occasion: string | null, view: SettlersView): boolean {
    if (occasion === null) return false;
    const out = view.table.offer?.seat === view.seat;
    const hand = view.mine?.hand ?? {};
    const dealt = this.#before?.out && !out && !sameCounts(this.#before.hand, hand);
    this.#before = { hand, out };
    if (dealt) this.clear();
    else if (out && this.last && this.empty) this.load(this.last);
    if (this.turn.base) this.#clip();
    return false;
  }

  #begin(occasion: string | null, view: SettlersView): boolean {
    const over = this.#over(view);
    const lost = over && this.shown && !this.empty && !this.turn.waiting; // what was just sent is not lost
    if (over) write(this.#key, null, 'sessionStorage'); // the same offer, made again, is another one
    const kept = occasion === null ? null : read<Kept | null>(this.#key, null, 'sessionStorage');
    const same = kept?.occasion === occasion ? kept : null;
    this.#occasion = occasion;
    this.#whose = { seat: view.seat, number: view.table.number };
    this.#before = null;
    this.#signed = same?.signed ?? {};
    this.shown = same?.shown ?? false;
    this.last = same?.last ?? null;
    return lost;
  }

  /** Is the occasion gone for good? Where the device goes around, or a knight rides in between, it comes back. */
  #over({ seat, table: { number } }: SettlersView): boolean {
    return this.#occasion !== null && this.#whose?.seat === seat && (this.#whose.number !== number || !this.#occasion.endsWith(OFFER));
  }

  /** An offer of mine is what is composed, also one that a hint made: answers are about it, and it can be made again. */
  #note(made: Made): void {
    this.last = made;
    this.load(made);
    this.show();
  }

  get #key(): string {
    return `composition.${this.place}`;
  }

  #keep(): void {
    if (this.#occasion === null) return;
    write(this.#key, { occasion: this.#occasion, signed: this.#signed, shown: this.shown, last: this.last } satisfies Kept, 'sessionStorage');
  }
}
