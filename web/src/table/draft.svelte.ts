/** Moves while they are drafted: looked at by previews and sent once, together. What may be done always comes from the
 *  prompt of the last preview; the page knows no rules. What is special about a game's turn is in its own `turn.svelte.ts`. */
import { type Hint, type Move, type Option, type Preview, type Problem, Refused, Unreachable, type View } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import { reach } from '../lib/reach.svelte.ts';
import type { Table } from '../lib/table.svelte.ts';
import { followed, leftOf } from './hint.ts';

export interface Refusal<Target> {
  problem: Problem;
  target: Target | null;
  n: number;
  /** No answer came. */
  unanswered?: boolean;
}

/** Always the same: to clear what is clear already changes nothing. */
const NO_MOVES: readonly Move[] = [];

export abstract class Draft<V extends View, Target extends string = string> {
  /** The drafted moves, not sent yet. */
  moves = $state.raw<readonly Move[]>(NO_MOVES);
  busy = $state(false);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);

  protected asked = $state.raw<V | null>(null);
  protected preview = $state.raw<Preview | null>(null);
  #refusal = $state.raw<Refusal<Target> | null>(null);
  #drafts = 0;
  #refusals = 0;
  #last: Promise<void> = Promise.resolve();
  #waiting = $state(0);

  constructor(protected readonly table: Table) {}

  /** A new question, or none; what was drafted for another one is gone. */
  async ask(view: V | null): Promise<void> {
    const same = view?.prompt && view.prompt.id === this.asked?.prompt?.id && view.seat === this.asked.seat;
    this.asked = view;
    if (same) return;
    this.clear();
    this.refusal = null;
    this.hint = null;
    await this.begun();
  }

  // ------------------------------------------------------------ what a game says of its turns
  /** A question was asked: time to look at what else is needed of it. */
  protected async begun(): Promise<void> {}

  /** Moves were drafted, and this is where they lead. */
  protected drafted(_preview: Preview): void {}

  /** What else is looked at for a draft; it is done before the draft is shown. */
  protected async lookOn(_moves: readonly Move[]): Promise<() => void> {
    return () => undefined;
  }

  /** Is nothing of this turn left to decide? */
  protected abstract closed(preview: Preview): boolean;

  /** Moves of a hint that are not drafted with the others: they end the turn, which is left to the player. */
  protected abstract ends(move: Move): boolean;

  /** Moves that nothing on the board stands for. */
  protected unseen(move: Move): boolean {
    return this.ends(move);
  }

  // ------------------------------------------------------------ what is on show
  /** Why the last thing was not done; that nobody answered, only as long as nobody does. */
  get refusal(): Refusal<Target> | null {
    return this.#refusal?.unanswered && !reach.lost ? null : this.#refusal;
  }

  set refusal(refusal: Refusal<Target> | null) {
    this.#refusal = refusal;
  }

  /** The view whose question is being answered. */
  get base(): V | null {
    return this.asked;
  }

  /** The position with the draft. */
  get view(): V | null {
    return (this.preview?.view as V | undefined) ?? this.asked;
  }

  get prompt(): View['prompt'] {
    return (this.preview?.view ?? this.asked)?.prompt ?? null;
  }

  get drafting(): boolean {
    return this.moves.length > 0;
  }

  /** What may be answered now. */
  get options(): Option[] {
    return this.prompt?.options ?? [];
  }

  /** All decisions of the turn are made. */
  get complete(): boolean {
    const found = this.preview;
    return found !== null && this.moves.length > 0 && (found.stopped || this.closed(found));
  }

  get canConfirm(): boolean {
    return !this.waiting && this.drafting && this.complete;
  }

  /** Confirming asks something more before the turn can be sent. */
  get asksMore(): boolean {
    return false;
  }

  /** An answer is on its way. */
  get waiting(): boolean {
    return this.busy || this.#waiting > 0;
  }

  /** What is left to do of the hint. */
  get advised(): readonly Move[] {
    return leftOf(this.hint?.moves ?? [], this.moves, (move) => this.unseen(move));
  }

  /** The position from which the events of the sent turn go on, and how many of them it shows already. */
  get stand(): { table: V['table']; events: number } {
    return { table: this.asked!.table, events: 0 };
  }

  // ------------------------------------------------------------ doing
  /** Quick clicks wait for each other, none is lost. */
  protected queue(action: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(action).catch((error: unknown) => this.failed(error, null));
    return this.#last;
  }

  undo(): Promise<void> {
    return this.queue(() => this.takeBack());
  }

  protected async takeBack(): Promise<void> {
    this.refusal = null;
    await this.draft(this.moves.slice(0, -1));
  }

  restart(): Promise<void> {
    return this.queue(() => {
      this.refusal = null;
      return this.draft([]);
    });
  }

  /** Sends the draft. True when it was sent, false where something is left to be chosen. */
  async confirm(): Promise<boolean> {
    if (!this.canConfirm) return false;
    await this.send(this.moves);
    return true;
  }

  async askHint(): Promise<void> {
    const view = this.asked;
    if (!view?.prompt || view.seat === null || this.hinting) return;
    this.hinting = true;
    try {
      this.hint = await this.table.hint(view.seat, view.prompt.id);
      this.refusal = null; // what was asked for last is what one wants to read
    } catch (error) {
      this.failed(error, null);
    } finally {
      this.hinting = false;
    }
  }

  /** The hint's moves become the draft; what lies behind news, or ends the turn, is left to the player. */
  takeHint(): Promise<void> {
    return this.queue(async () => {
      const moves = this.hint?.moves ?? [];
      const end = moves.findIndex((move) => this.ends(move));
      this.hint = null;
      await this.adopt(end < 0 ? moves : moves.slice(0, end));
    });
  }

  /** Advised moves become the draft. */
  protected adopt(moves: readonly Move[]): Promise<void> {
    return this.draft(moves);
  }

  protected async send(moves: readonly Move[]): Promise<void> {
    const view = this.asked!;
    this.busy = true;
    try {
      await this.table.play(view.seat!, view.prompt!.id, moves.map(({ text }) => text));
    } catch (error) {
      this.failed(error, null);
      throw error;
    } finally {
      this.busy = false;
    }
  }

  protected async draft(moves: readonly Move[]): Promise<void> {
    if (this.hint && !followed(this.hint.moves, moves, (move) => this.ends(move), (move) => this.unseen(move))) this.hint = null;
    const turn = ++this.#drafts;
    if (moves.length === 0) return this.clear();
    this.#waiting += 1;
    try {
      const [preview, also] = await Promise.all([this.look(moves), this.lookOn(moves)]);
      if (turn !== this.#drafts) return; // a later click has overtaken this one
      // behind what brings something to light nothing can be drafted
      this.moves = preview.stopped ? moves.slice(0, preview.moves + 1) : moves;
      this.preview = preview;
      also();
      this.refusal = null;
      this.drafted(preview);
    } catch (error) {
      this.failed(error, null);
    } finally {
      this.#waiting -= 1;
    }
  }

  protected look(moves: readonly Move[]): Promise<Preview> {
    return this.table.preview(this.asked!.seat!, this.asked!.prompt!.id, moves.map(({ text }) => text));
  }

  protected clear(): void {
    this.#drafts += 1;
    this.moves = NO_MOVES;
    this.preview = null;
  }

  /** Why a move is none now. */
  async whyNot(move: string): Promise<Problem | null> {
    const prompt = this.asked?.prompt;
    return prompt ? this.table.whyNot(this.asked!.seat!, prompt.id, [...this.moves.map(({ text }) => text), move]) : null;
  }

  /** Asks why not; true if there is a reason. */
  protected async refuse(moves: readonly string[], target: Target): Promise<boolean> {
    try {
      const problem = await this.table.whyNot(this.asked!.seat!, this.asked!.prompt!.id, [...moves]);
      if (problem) this.refusal = { problem, target, n: ++this.#refusals };
      return problem !== null;
    } catch (error) {
      this.failed(error, target);
      return true;
    }
  }

  protected failed(error: unknown, target: Target | null): void {
    if (error instanceof Unreachable) {
      const problem = { type: 'problem', code: 'internal', text: t('common.problem.unreachable'), ruling: null, key: null, params: {}, move: null, number: null, update: null } as const;
      this.refusal = { problem: { ...problem, params: {} }, target, n: ++this.#refusals, unanswered: true };
      return;
    }
    if (!(error instanceof Refused)) throw error;
    if (error.problem.code === 'stale') {
      if (error.problem.update) this.table.take(error.problem.update);
      return;
    }
    this.refusal = { problem: error.problem, target, n: ++this.#refusals };
  }
}
