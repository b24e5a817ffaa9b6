/** A turn of Nord while it is drafted: men, the treasure before them, the attacks and paths after them. */
import { untrack } from 'svelte';
import type { Move, Option, Preview } from '../../lib/api.ts';
import { Draft } from '../../table/draft.svelte.ts';
import { deaths, ghostsOf } from './ghosts.ts';
import { isEnd, isPlain, isUnseen, placedBy, takenBy } from './hint.ts';
import type { Ghost, NordTable, NordView, Target } from './model.ts';
import { type Way, waysOf } from './ways.ts';

/** No treasure, and the end of a placement, which no click on the board stands for. */
const PLAIN: Move = { text: 'treasure none', verb: 'treasure', args: { treasure: 'none' } };
const DONE: Move = { text: 'done', verb: 'done', args: {} };

export class Turn extends Draft<NordView, Target> {
  /** The settlement chosen first where a move needs two. */
  start = $state<string | null>(null);
  /** Where an attack may pass, while that is to be chosen. */
  ways = $state.raw<Way[]>([]);
  /** The number of the way that is looked at. */
  lead = $state<number | null>(null);

  /** What a turn without a treasure may place: so that spaces glow before a treasure is refused. */
  #plain = $state.raw<Preview | null>(null);
  /** What ending the placement would bring. */
  #end = $state.raw<Preview | null>(null);
  /** The last preview while men were placed. */
  #stand: Preview | null = null;

  // ------------------------------------------------------------ looking at what moves lead to
  protected override begun(): Promise<void> {
    this.#plain = null;
    return this.#lookPlain();
  }

  /** Asked again by the next click, if no answer came. */
  async #lookPlain(): Promise<void> {
    const prompt = this.asked?.prompt;
    if (this.#plain || !prompt?.options.some(isPlain)) return;
    const found = await this.look([PLAIN]).catch(() => null);
    if (this.asked?.prompt?.id === prompt.id) this.#plain = found;
  }

  /** The end of a placement, where there is one to end. */
  protected override async lookOn(moves: readonly Move[]): Promise<() => void> {
    const end = moves.at(-1)?.verb === 'place' ? await this.look([...moves, DONE]).catch(() => null) : null;
    return () => (this.#end = end);
  }

  protected override drafted(preview: Preview): void {
    if (preview.view.prompt?.key === 'place') this.#stand = preview;
    void this.#lookWays();
  }

  protected override clear(): void {
    super.clear();
    this.start = null;
    this.#end = null;
    this.#stand = null;
    untrack(() => void this.#lookWays());
  }

  /** Draws the ways at once, and adds what each would bring when that is known. */
  async #lookWays(): Promise<void> {
    const view = (this.preview?.view ?? this.asked) as NordView | null;
    this.lead = null;
    this.ways = [];
    if (view?.prompt?.key !== 'path') return;
    const { moves, options, preview } = this;
    const prompt = this.asked?.prompt?.id;
    this.ways = waysOf(view, options, []);
    const after = await Promise.all(this.ways.map(({ move }) => this.look([...moves, move]).catch(() => null)));
    const same = preview === this.preview && prompt === this.asked?.prompt?.id;
    if (same) this.ways = waysOf(view, options, after, ghostsOf(preview?.events ?? []).length);
  }

  /** Something on the board is pointed at: perhaps a way. */
  point(target: Target | null): void {
    this.lead = this.ways.find(({ space }) => target === `cell:${space}`)?.n ?? null;
  }

  protected override closed({ view: { prompt } }: Preview): boolean {
    return prompt === null || prompt.key === 'turn' || prompt.key === 'settle';
  }

  protected override ends(move: Move): boolean {
    return isEnd(move);
  }

  protected override unseen(move: Move): boolean {
    return isUnseen(move);
  }

  // ------------------------------------------------------------ what is on show
  /** Are all options there? What a turn without a treasure may place comes a moment after the question. */
  get known(): boolean {
    return this.#plain !== null || this.moves.length > 0 || !this.asked?.prompt?.options.some(isPlain);
  }

  /** The position with the draft; of a turn that is one single move, the one before it. */
  override get view(): NordView | null {
    return this.complete && !this.moves.some(isEnd) ? this.asked : super.view;
  }

  override get stand(): { table: NordTable; events: number } {
    const table = (this.#stand?.view as NordView | undefined)?.table ?? this.asked!.table;
    return { table, events: this.#stand?.events.length ?? 0 };
  }

  /** What may be answered now, those of a turn without a treasure included. */
  override get options(): Option[] {
    const plain = this.moves.length === 0 ? (this.#plain?.view.prompt?.options ?? []) : [];
    return [...super.options, ...plain];
  }

  get legal(): ReadonlySet<Target> {
    const found = new Set<Target>();
    if (this.complete) return found;
    for (const option of this.options) {
      if (option.verb === 'treasure' || isEnd(option)) continue;
      const [first, second] = option.on as Target[];
      if (!second) found.add(first!);
      else if (this.start === null) found.add(first!);
      else if (first === `settlement:${this.start}`) found.add(second);
    }
    return found;
  }

  /** The treasures that may be played. */
  get playable(): ReadonlySet<string> {
    return new Set(this.options.filter((option) => option.verb === 'treasure' && !isPlain(option)).map(({ args }) => String(args['treasure'])));
  }

  get selected(): ReadonlySet<Target> {
    const [only] = this.complete ? this.moves : [];
    const single = only && (only.verb === 'challenge' || only.verb === 'settle') ? String(only.args['settlement']) : undefined;
    const chosen = this.start ?? single;
    return new Set(chosen === undefined ? [] : [`settlement:${chosen}` as Target]);
  }

  /** The men placed in this draft. */
  get placed(): string[] {
    return placedBy(this.moves);
  }

  get ghosts(): Ghost[] {
    const found = this.complete ? this.preview : this.#end;
    return found ? ghostsOf(found.events) : [];
  }

  /** Settlements that ending the placement would connect without an attack. */
  get merges(): { start: string; goal: string }[] {
    const events = (this.complete ? this.preview : this.#end)?.events ?? [];
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

  get canFinish(): boolean {
    return this.prompt?.options.some(isEnd) ?? false;
  }

  /** A board to try things on may begin after the last man was placed: then there is nothing to draft but the end. */
  override get canConfirm(): boolean {
    return !this.waiting && (this.canFinish || (this.drafting && this.complete));
  }

  override get asksMore(): boolean {
    return !this.complete && this.#end !== null && !this.#end.stopped && !this.closed(this.#end);
  }

  // ------------------------------------------------------------ doing
  /** Something on the board was chosen: legal or not. */
  pick(target: Target): Promise<void> {
    return this.queue(() => this.#pick(target));
  }

  async #pick(target: Target): Promise<void> {
    if (!this.asked?.prompt || this.busy) return;
    if (this.complete && this.moves.length > 1) return; // all is said; undo leads back
    if (this.complete) await this.draft([]); // one single move: another choice takes its place
    await this.#lookPlain();
    const [kind, name] = target.split(':') as [string, string];
    if (kind === 'cell' && this.prompt?.key === 'place' && this.placed.includes(name)) return this.#remove(name);
    const fitting = this.options.filter((option) => option.on.includes(target) && option.verb !== 'treasure');
    const pairs = fitting.filter((option) => option.on.length === 2);
    if (pairs.length) return this.#pair(name, pairs, target);
    const option = fitting[0];
    if (option) return this.#choose(option);
    if (!this.complete) await this.refuse(this.#meant(kind, name), target);
  }

  async #pair(name: string, pairs: Option[], target: Target): Promise<void> {
    if (this.start === name) {
      this.start = null;
      return;
    }
    const exact = pairs.filter((option) => this.start !== null && option.on[0] === `settlement:${this.start}` && option.on[1] === target);
    const only = exact[0] ?? (pairs.length === 1 && this.start === null ? pairs[0] : undefined);
    if (only) return this.#choose(only);
    if (pairs.some((option) => option.on[0] === target)) this.start = name;
    else await this.refuse(this.#meant('settlement', name), target);
  }

  /** A legal move joins the draft. */
  choose(option: Move): Promise<void> {
    return this.queue(() => this.#choose(option));
  }

  /** A treasure is played, if that is legal. */
  async playTreasure(kind: string): Promise<void> {
    const option = this.options.find(({ verb, args }) => verb === 'treasure' && args['treasure'] === kind);
    if (option) await this.choose(option);
  }

  async #choose(move: Move): Promise<void> {
    if (!this.options.some((option) => option.text === move.text)) return; // a click before has answered that question already
    this.refusal = null;
    this.start = null;
    const first = this.moves.length === 0 && move.verb === 'place' && this.asked?.prompt?.key === 'turn' ? [PLAIN] : [];
    await this.draft([...this.moves, ...first, move]);
  }

  protected override async takeBack(): Promise<void> {
    this.refusal = null;
    if (this.start !== null) {
      this.start = null;
      return;
    }
    await this.draft(begun(this.moves.slice(0, -1)));
  }

  /** Takes one man of the draft away, if the others can stand without him. */
  async #remove(space: string): Promise<void> {
    const left = begun(this.moves.filter(({ verb, args }) => verb !== 'place' || args['cell'] !== space));
    if (left.length === 0) return this.draft([]);
    if (!(await this.refuse(left.map(({ text }) => text), `cell:${space}`))) await this.draft(left);
  }

  /** Sends the turn, or goes on to what it leaves to be chosen. */
  override async confirm(): Promise<boolean> {
    if (!this.canConfirm) return false;
    if (this.asksMore) {
      await this.queue(() => this.draft([...this.moves, DONE]));
      return false;
    }
    await this.send(this.complete ? this.moves : [...this.moves, DONE]);
    return true;
  }

  /** The move that somebody has in mind who points at this: the server says why it is none. */
  #meant(kind: string, name: string): string[] {
    const key = this.prompt?.key ?? 'turn';
    const drafted = this.moves.map(({ text }) => text);
    const before = key === 'turn' && kind === 'cell' ? [PLAIN.text] : drafted;
    const pair = { negotiate: 'negotiate', attack: 'attack' }[key];
    if (kind === 'settlement' && pair) return [...before, `${pair} ${this.start ?? name} ${name}`];
    const verb = { settle: 'settle', path: 'path', fifth: 'fifth', turn: kind === 'cell' ? 'place' : 'challenge' }[key] ?? 'place';
    const space = kind === 'settlement' && (verb === 'place' || verb === 'path') ? (this.view?.table.settlements.find((each) => each.name === name)?.at ?? name) : name;
    return [...before, `${verb} ${space}`];
  }
}

/** That no treasure is played says nothing by itself: without a man the turn has not begun. */
function begun(moves: readonly Move[]): readonly Move[] {
  return moves.length === 1 && isPlain(moves[0]!) ? [] : moves;
}
