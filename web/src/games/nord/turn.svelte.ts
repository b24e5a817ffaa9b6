/** A turn while it is drafted: moves that are looked at by previews and sent once, together.
 *  What may be done always comes from the prompt of the last preview; the page knows no rules. */
import { untrack } from 'svelte';
import { type Hint, type NordView, type Option, type Preview, type Problem, Refused, Unreachable } from '../../lib/api.ts';
import { t } from '../../lib/lang.svelte.ts';
import { reach } from '../../lib/reach.svelte.ts';
import type { Table } from '../../lib/table.svelte.ts';
import { deaths, ghostsOf } from './ghosts.ts';
import { followed, leftOf, takenBy } from './hint.ts';
import type { Ghost, NordTable, Target } from './model.ts';
import { type Way, waysOf } from './ways.ts';

export interface Refusal {
  problem: Problem;
  target: Target | null;
  n: number;
  /** No answer came. */
  unanswered?: boolean;
}

export class Turn {
  /** The drafted moves, not sent yet. */
  moves = $state.raw<string[]>([]);
  busy = $state(false);
  #refusal = $state.raw<Refusal | null>(null);
  /** The settlement chosen first where a move needs two. */
  start = $state<string | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  /** Where an attack may pass, while that is to be chosen. */
  ways = $state.raw<Way[]>([]);
  /** The number of the way that is looked at. */
  lead = $state<number | null>(null);

  #base = $state.raw<NordView | null>(null);
  #preview = $state.raw<Preview | null>(null);
  /** What a turn without a treasure may place: so that spaces glow before a treasure is refused. */
  #plain = $state.raw<Preview | null>(null);
  /** What ending the placement would bring. */
  #end = $state.raw<Preview | null>(null);
  /** The last preview while men were placed. */
  #stand: Preview | null = null;
  #asked = 0;
  #refusals = 0;
  #last: Promise<void> = Promise.resolve();
  #waiting = $state(0);

  constructor(private readonly table: Table) {}

  /** A new question, or none; what was drafted for another one is gone. */
  async ask(view: NordView | null): Promise<void> {
    const same = view?.prompt && view.prompt.id === this.#base?.prompt?.id && view.seat === this.#base.seat;
    this.#base = view;
    if (same) return;
    this.#clear();
    this.refusal = null;
    this.hint = null;
    this.#plain = null;
    await this.#lookPlain();
  }

  /** Asked again by the next click, if no answer came. */
  async #lookPlain(): Promise<void> {
    const prompt = this.#base?.prompt;
    if (this.#plain || !prompt?.options.some((option) => option.text === NO_TREASURE)) return;
    const found = await this.#look([NO_TREASURE]).catch(() => null);
    if (this.#base?.prompt?.id === prompt.id) this.#plain = found;
  }

  /** Draws the ways at once, and adds what each would bring when that is known. */
  async #lookWays(): Promise<void> {
    const view = (this.#preview?.view ?? this.#base) as NordView | null;
    this.lead = null;
    this.ways = [];
    if (view?.prompt?.key !== 'path') return;
    const { moves, options } = this;
    const [preview, prompt] = [this.#preview, this.#base?.prompt?.id];
    this.ways = waysOf(view, options, []);
    const after = await Promise.all(this.ways.map(({ move }) => this.#look([...moves, move]).catch(() => null)));
    const same = preview === this.#preview && prompt === this.#base?.prompt?.id;
    if (same) this.ways = waysOf(view, options, after, ghostsOf(preview?.events ?? []).length);
  }

  /** Something on the board is pointed at: perhaps a way. */
  point(target: Target | null): void {
    this.lead = this.ways.find(({ space }) => target === `cell:${space}`)?.n ?? null;
  }

  /** Are all options there? What a turn without a treasure may place comes a moment after the question. */
  get known(): boolean {
    return this.#plain !== null || this.moves.length > 0 || !this.#base?.prompt?.options.some((option) => option.text === NO_TREASURE);
  }

  // ------------------------------------------------------------ what is on show
  /** Why the last thing was not done; that nobody answered, only as long as nobody does. */
  get refusal(): Refusal | null {
    return this.#refusal?.unanswered && !reach.lost ? null : this.#refusal;
  }

  set refusal(refusal: Refusal | null) {
    this.#refusal = refusal;
  }

  get base(): NordView | null {
    return this.#base;
  }

  /** The position with the draft; of a turn that is one single move, the one before it. */
  get view(): NordView | null {
    if (this.complete && !this.moves.includes(DONE)) return this.#base;
    return (this.#preview?.view as NordView | undefined) ?? this.#base;
  }

  /** The position from which the events of the sent turn go on, and how many of them it shows already. */
  get stand(): { table: NordTable; events: number } {
    const table = (this.#stand?.view as NordView | undefined)?.table ?? this.#base!.table;
    return { table, events: this.#stand?.events.length ?? 0 };
  }

  get prompt(): NordView['prompt'] {
    return (this.#preview?.view ?? this.#base)?.prompt ?? null;
  }

  get drafting(): boolean {
    return this.moves.length > 0;
  }

  /** What may be answered now, those of a turn without a treasure included. */
  get options(): Option[] {
    const own = this.prompt?.options ?? [];
    const plain = this.moves.length === 0 ? (this.#plain?.view.prompt?.options ?? []) : [];
    return [...own, ...plain];
  }

  get legal(): ReadonlySet<Target> {
    const found = new Set<Target>();
    if (this.complete) return found;
    for (const option of this.options) {
      if (option.verb === 'treasure' || option.verb === 'done') continue;
      const [first, second] = option.on as Target[];
      if (!second) found.add(first!);
      else if (this.start === null) found.add(first!);
      else if (first === `settlement:${this.start}`) found.add(second);
    }
    return found;
  }

  get playable(): ReadonlySet<string> {
    return new Set(this.options.filter((option) => option.verb === 'treasure' && option.text !== NO_TREASURE).map((option) => option.text.slice(9)));
  }

  get selected(): ReadonlySet<Target> {
    const single = this.complete ? /^(?:challenge|settle) (.)$/.exec(this.moves[0] ?? '')?.[1] : undefined;
    const chosen = this.start ?? single;
    return new Set(chosen === undefined ? [] : [`settlement:${chosen}` as Target]);
  }

  /** The men placed in this draft. */
  get placed(): string[] {
    return this.moves.filter((move) => move.startsWith('place ')).map((move) => move.slice(6));
  }

  get ghosts(): Ghost[] {
    const found = this.complete ? this.#preview : this.#end;
    return found ? ghostsOf(found.events) : [];
  }

  /** Settlements that ending the placement would connect without an attack. */
  get merges(): { start: string; goal: string }[] {
    const events = (this.complete ? this.#preview : this.#end)?.events ?? [];
    return events.filter((event) => event.kind === 'merge').map(({ args }) => ({ start: String(args['start']), goal: String(args['goal']) }));
  }

  get deaths(): number {
    return deaths(this.ghosts);
  }

  /** Does the end of the placement bring something to light? Then what follows is told only when it is made. */
  get reveals(): boolean {
    return this.#end?.stopped ?? false;
  }

  /** How many treasures lie under the new men. */
  get takes(): number {
    return takenBy(this.moves, this.view?.table.tiles ?? []);
  }

  /** The moves of the hint. */
  get hinted(): string[] {
    return this.hint?.moves.map((move) => move.text) ?? [];
  }

  /** What is left to do of the hint. */
  get advised(): string[] {
    return leftOf(this.hinted, this.moves);
  }

  /** All decisions of the turn are made. */
  get complete(): boolean {
    const found = this.#preview;
    return found !== null && this.moves.length > 0 && (found.stopped || closed(found));
  }

  get canFinish(): boolean {
    return this.prompt?.options.some((option) => option.text === DONE) ?? false;
  }

  /** A board to try things on may begin after the last man was placed: then there is nothing to draft but the end. */
  get canConfirm(): boolean {
    return !this.waiting && (this.canFinish || (this.drafting && this.complete));
  }

  /** An answer is on its way. */
  get waiting(): boolean {
    return this.busy || this.#waiting > 0;
  }

  /** Confirming asks something more before the turn can be sent. */
  get asksMore(): boolean {
    return !this.complete && this.#end !== null && !this.#end.stopped && !closed(this.#end);
  }

  // ------------------------------------------------------------ doing
  /** Something on the board was chosen: legal or not. Quick clicks wait for each other, none is lost. */
  pick(target: Target): Promise<void> {
    return this.#queue(() => this.#pick(target));
  }

  #queue(deed: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(deed).catch((error: unknown) => this.#failed(error, null));
    return this.#last;
  }

  async #pick(target: Target): Promise<void> {
    if (!this.#base?.prompt || this.busy) return;
    if (this.complete && this.moves.length > 1) return; // all is said; undo leads back
    if (this.complete) await this.#draft([]); // one single move: another choice takes its place
    await this.#lookPlain();
    const [kind, name] = target.split(':') as [string, string];
    if (kind === 'cell' && this.prompt?.key === 'place' && this.placed.includes(name)) return this.#remove(name);
    const fitting = this.options.filter((option) => option.on.includes(target) && option.verb !== 'treasure');
    const pairs = fitting.filter((option) => option.on.length === 2);
    if (pairs.length) return this.#pair(name, pairs, target);
    const option = fitting[0];
    if (option) return this.#choose(option.text);
    if (!this.complete) await this.#refuse(this.#meant(kind, name), target);
  }

  async #pair(name: string, pairs: Option[], target: Target): Promise<void> {
    if (this.start === name) {
      this.start = null;
      return;
    }
    const exact = pairs.filter((option) => this.start !== null && option.on[0] === `settlement:${this.start}` && option.on[1] === target);
    const only = exact[0] ?? (pairs.length === 1 && this.start === null ? pairs[0] : undefined);
    if (only) return this.#choose(only.text);
    if (pairs.some((option) => option.on[0] === target)) this.start = name;
    else await this.#refuse(this.#meant('settlement', name), target);
  }

  /** A legal move joins the draft. */
  choose(move: string): Promise<void> {
    return this.#queue(() => this.#choose(move));
  }

  async #choose(move: string): Promise<void> {
    if (!this.options.some((option) => option.text === move)) return; // a click before has answered that question already
    this.refusal = null;
    this.start = null;
    const base = this.moves.length === 0 && move.startsWith('place ') && this.#base?.prompt?.key === 'turn' ? [NO_TREASURE] : [];
    await this.#draft([...this.moves, ...base, move]);
  }

  undo(): Promise<void> {
    return this.#queue(() => this.#undo());
  }

  async #undo(): Promise<void> {
    this.refusal = null;
    if (this.start !== null) {
      this.start = null;
      return;
    }
    const left = this.moves.slice(0, -1);
    await this.#draft(left.length === 1 && left[0] === NO_TREASURE ? [] : left);
  }

  restart(): Promise<void> {
    return this.#queue(() => {
      this.refusal = null;
      this.start = null;
      return this.#draft([]);
    });
  }

  /** Takes one man of the draft away, if the others can stand without him. */
  async #remove(space: string): Promise<void> {
    const left = this.moves.filter((move) => move !== `place ${space}`);
    if (left.length === 1 && left[0] === NO_TREASURE) return this.#draft([]);
    if (!(await this.#refuse(left, `cell:${space}`))) await this.#draft(left);
  }

  /** Sends the turn, or goes on to what it leaves to be chosen. True when it was sent. */
  async confirm(): Promise<boolean> {
    if (!this.canConfirm) return false;
    if (this.asksMore) {
      await this.#queue(() => this.#draft([...this.moves, DONE]));
      return false;
    }
    await this.#send(this.complete ? this.moves : [...this.moves, DONE]);
    return true;
  }

  async askHint(): Promise<void> {
    const view = this.#base;
    if (!view?.prompt || view.seat === null || this.hinting) return;
    this.hinting = true;
    try {
      this.hint = await this.table.hint(view.seat, view.prompt.id);
      this.refusal = null; // what was asked for last is what one wants to read
    } catch (error) {
      this.#failed(error, null);
    } finally {
      this.hinting = false;
    }
  }

  /** The hint's moves become the draft; what lies behind news, or ends the turn, is left to the player. */
  takeHint(): Promise<void> {
    return this.#queue(() => this.#takeHint());
  }

  async #takeHint(): Promise<void> {
    const moves = this.hinted;
    const end = moves.indexOf(DONE);
    this.hint = null;
    await this.#draft(end < 0 ? moves : moves.slice(0, end));
  }

  async #send(moves: string[]): Promise<void> {
    const view = this.#base!;
    this.busy = true;
    try {
      await this.table.play(view.seat!, view.prompt!.id, moves);
    } catch (error) {
      this.#failed(error, null);
      throw error;
    } finally {
      this.busy = false;
    }
  }

  async #draft(moves: string[]): Promise<void> {
    if (this.hint && !followed(this.hinted, moves)) this.hint = null;
    const turn = ++this.#asked;
    if (moves.length === 0) return this.#clear();
    this.#waiting += 1;
    try {
      const [preview, end] = await Promise.all([this.#look(moves), this.#tryEnd(moves)]);
      if (turn !== this.#asked) return; // a later click has overtaken this one
      this.moves = moves;
      this.#preview = preview;
      this.#end = end;
      if (preview.view.prompt?.key === 'place') this.#stand = preview;
      this.refusal = null;
      void this.#lookWays();
    } catch (error) {
      this.#failed(error, null);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** The end of a placement, where there is one to end. */
  async #tryEnd(moves: string[]): Promise<Preview | null> {
    if (!moves.at(-1)?.startsWith('place ')) return null;
    return this.#look([...moves, DONE]).catch(() => null);
  }

  #look(moves: string[]): Promise<Preview> {
    return this.table.preview(this.#base!.seat!, this.#base!.prompt!.id, moves);
  }

  #clear(): void {
    this.#asked += 1;
    this.moves = [];
    this.start = null;
    this.#preview = null;
    this.#end = null;
    this.#stand = null;
    untrack(() => void this.#lookWays());
  }

  /** The move that somebody has in mind who points at this: the server says why it is none. */
  #meant(kind: string, name: string): string[] {
    const key = this.prompt?.key ?? 'turn';
    const before = key === 'turn' && kind === 'cell' ? [NO_TREASURE] : this.moves;
    const pair = { negotiate: 'negotiate', attack: 'attack' }[key];
    if (kind === 'settlement' && pair) return [...before, `${pair} ${this.start ?? name} ${name}`];
    const verb = { settle: 'settle', path: 'path', fifth: 'fifth', turn: kind === 'cell' ? 'place' : 'challenge' }[key] ?? 'place';
    const space = kind === 'settlement' && (verb === 'place' || verb === 'path') ? (this.view?.table.settlements.find((each) => each.name === name)?.at ?? name) : name;
    return [...before, `${verb} ${space}`];
  }

  /** Why a move is none now. */
  async whyNot(move: string): Promise<Problem | null> {
    const prompt = this.#base?.prompt;
    return prompt ? this.table.whyNot(this.#base!.seat!, prompt.id, [...this.moves, move]) : null;
  }

  /** Asks why not; true if there is a reason. */
  async #refuse(moves: string[], target: Target): Promise<boolean> {
    try {
      const problem = await this.table.whyNot(this.#base!.seat!, this.#base!.prompt!.id, moves);
      if (problem) this.refusal = { problem, target, n: ++this.#refusals };
      return problem !== null;
    } catch (error) {
      this.#failed(error, target);
      return true;
    }
  }

  #failed(error: unknown, target: Target | null): void {
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

const NO_TREASURE = 'treasure none';
const DONE = 'done';

/** Is nothing of this turn left to decide? */
function closed(preview: Preview): boolean {
  const prompt = preview.view.prompt;
  return prompt === null || prompt.key === 'turn' || prompt.key === 'settle';
}
