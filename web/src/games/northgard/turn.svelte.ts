/** A turn of Northgard while it is drafted: a card, then what it asks for, one answer after another, then perhaps flash cards.
 *  What brings something to light – a die, a drawn card or tile – is sent with all that was drafted before it. */
import { type Move, type Option, type Preview, type Prompt, Refused, Unreachable } from '../../lib/api.ts';
import type { Table } from '../../lib/table.svelte.ts';
import { Draft } from '../../table/draft.svelte.ts';
import { alike, type Answers, answersOnMap, buildAt, cellOf, layOf, NO_PICKS, numberOf, numbersOf, type Picks, swapsIn, turned, usualNumber } from './asking/answers.ts';
import { type Exchange, composed, NO_EXCHANGE, suggested } from './asking/goods.ts';
import { meant } from './asking/meant.ts';
import { type Odds, oddsOf } from './asking/odds.ts';
import { closed, promising } from './asking/promising.ts';
import { printed } from './cards/printed.ts';
import type { Way } from './cards/Ways.svelte';
import { type Kept, KeptDrafts } from './kept.ts';
import { arg, type NorthgardMine, type NorthgardTable, type NorthgardView, number, type Target } from './model.ts';

/** An answer that the table gave by itself: undone together with the one before it. */
interface Step extends Move {
  auto?: boolean;
}

/** A tile that lies on the map for a look. */
export interface Trial {
  move: Option;
  preview: Preview;
}

/** What is done with a card of the hand. */
const WAYS: ReadonlySet<string> = new Set(['play', 'wait', 'replace', 'remove', 'upgrade', 'retire']);
/** Where only one of these is left, nobody is asked. */
const ENDS: ReadonlySet<string> = new Set(['done', 'hold', 'fight']);
/** Units that go somewhere: how many, can still be changed. */
const GOES: ReadonlySet<string> = new Set(['move', 'lead', 'bribe', 'retreat']);
/** After these a training camp adds by itself. */
const CAMPED: ReadonlySet<string> = new Set(['recruit', 'bear', 'camp']);

export class Turn extends Draft<NorthgardView, Target> {
  picks = $state.raw<Picks>(NO_PICKS);
  /** What achievements would be worth, as far as it was asked. */
  worths = $state.raw<Readonly<Record<string, number>>>({});
  trial = $state.raw<Trial | null>(null);
  #exchange = $state.raw<Exchange>(NO_EXCHANGE);
  /** What it began with: nobody has put that together. */
  #suggested = NO_EXCHANGE;
  #food = $state(0);
  /** The card of the hand that is chosen, counted from the left; it may have no move yet. */
  #card = $state<number | null>(null);
  /** The views before each drafted move, as far as they were seen. */
  #trail = $state.raw<readonly (NorthgardView | undefined)[]>([]);
  #trials = 0;
  /** The question that is answered already: it stays on show until the next one comes. */
  #over = $state<string | null>(null);
  /** What was drafted is gone, for the match went on meanwhile; where it was sent and no answer came, it may be that which went on. */
  lost = $state<'gone' | 'unsure' | null>(null);
  /** The question to which an answer was sent that was not confirmed. */
  #unanswered: string | null = null;
  readonly #kept: KeptDrafts;

  constructor(table: Table) {
    super(table);
    this.#kept = new KeptDrafts(table.id);
  }

  override async ask(view: NorthgardView | null): Promise<void> {
    const { table } = this;
    const asked = table.seen.flatMap(({ seat, view: { prompt } }) => (seat !== null && table.mine.includes(seat) ? [{ seat, prompt: prompt?.id ?? null }] : []));
    if (this.#kept.dropOld(asked) && !this.busy) this.#lose(); // what was just sent is not lost
    await super.ask(view);
  }

  #lose(): void {
    this.lost = this.#unanswered === null ? 'gone' : 'unsure';
    this.#unanswered = null;
  }

  protected override closed(): boolean {
    return false;
  }

  protected override ends({ verb }: Move): boolean {
    return verb === 'end';
  }

  protected override clear(): void {
    super.clear();
    this.#forget();
    this.#card = null;
    this.#trail = [];
  }

  #forget(): void {
    this.picks = NO_PICKS;
    this.trial = null;
    this.#food = 0;
    this.#trials += 1;
    const { view } = this;
    this.#exchange = this.#suggested = view ? suggested(view) : NO_EXCHANGE;
  }

  protected override drafted({ stopped, view }: Preview): void {
    this.#forget();
    if (!stopped) this.#trail = [...Array.from({ length: this.moves.length }, (_, n) => this.#trail[n] ?? (n ? undefined : this.asked!)), view as NorthgardView];
  }

  /** A question that only an end is left of is answered here: where nothing can be taken back by asking it. */
  protected override async begun(): Promise<void> {
    this.#over = null;
    this.#unanswered = null;
    this.#forget();
    const kept = this.asked?.prompt ? this.#kept.of(this.asked.seat!) : null;
    if (kept) return this.queue(() => this.#resume(kept));
    const only = this.asked?.prompt?.options;
    const [end] = only?.length === 1 ? only : [];
    if (end && (ENDS.has(end.verb) || end.verb === 'end') && !this.asked!.can_undo) await this.play(end);
  }

  protected override async draft(moves: readonly Step[]): Promise<void> {
    await super.draft(moves);
    const [only, more] = this.stopped ? [] : (this.prompt?.options ?? []);
    if (this.moves !== moves || !moves.length) return this.#keep();
    const next = this.#camp ?? (only && !more && ENDS.has(only.verb) ? only : null);
    if (next) await this.draft([...moves, { ...next, auto: true }]);
    else this.#keep();
  }

  /** What a training camp adds where units were just recruited. */
  get #camp(): Option | null {
    const { moves } = this;
    const last = moves.at(-1);
    return last && !this.stopped && CAMPED.has(last.verb) ? ((this.prompt?.options ?? []).find((option) => option.verb === 'camp' && arg(option, 'area') === arg(last, 'area')) ?? null) : null;
  }

  /** A training camp has added to the last recruits by itself. */
  get camped(): boolean {
    return (this.moves as readonly Step[]).slice(this.#lastOwn + 1).some(({ verb }) => verb === 'camp');
  }

  /** What the camp has added by itself is left out. */
  leaveCamp(): Promise<void> {
    return this.queue(async () => {
      const card = this.#card;
      await super.draft(this.moves.slice(0, this.#lastOwn + 1));
      this.#hold(card);
    });
  }

  /** Where the last answer stands that the table did not give by itself. */
  get #lastOwn(): number {
    return (this.moves as readonly Step[]).findLastIndex(({ auto }) => !auto);
  }

  // ------------------------------------------------------------ a draft outlives a reload
  #keep(): void {
    const { asked, moves, picks } = this;
    if (!asked?.prompt) return;
    const [card, food] = [this.#card, this.#food];
    const exchange = this.#exchange === this.#suggested ? null : this.#exchange;
    this.#kept.keep(asked.seat!, moves.length || this.picking || food || exchange ? { prompt: asked.prompt.id, moves, picks, card, food, exchange } : null);
  }

  /** Drafts again what was kept, step by step, for every step can be taken back. */
  async #resume(kept: Kept): Promise<void> {
    const { prompt, moves, picks, card, food, exchange } = kept;
    await this.#stepwise(moves);
    if (this.asked?.prompt?.id !== prompt) return;
    if (this.moves.length < moves.length) {
      await this.draft([]);
      this.refusal = null;
      this.#lose();
      return;
    }
    this.#card = card;
    await this.#set(picks);
    if (exchange) this.#exchange = exchange;
    this.food = food;
  }

  /** Drafts moves one after another, so that each question is known that they answer. */
  async #stepwise(moves: readonly Step[]): Promise<void> {
    const asked = this.asked?.prompt?.id;
    for (let n = 1; n <= moves.length && this.asked?.prompt?.id === asked; n++) await super.draft(moves.slice(0, n));
  }

  /** So that each step of a hint can be taken back, and says what it answers. */
  protected override async adopt(moves: readonly Move[]): Promise<void> {
    await this.#stepwise(moves.slice(0, -1));
    await this.draft(moves);
  }

  /** A tile that is advised is tried: where it lies, and how it is turned, no words could tell. */
  override async askHint(): Promise<void> {
    await super.askHint();
    const lay = this.advised.find(({ verb }) => verb === 'lay');
    if (lay && this.find('lay')) await this.set({ tile: arg(lay, 'tile'), cell: cellOf(lay), facing: arg(lay, 'turn') });
  }

  /** Food for a combat. */
  get food(): number {
    return this.#food;
  }

  set food(n: number) {
    this.#food = n;
    this.#keep();
  }

  /** What is given and taken, while that is put together. */
  get exchange(): Exchange {
    return this.#exchange;
  }

  set exchange(exchange: Exchange) {
    this.#exchange = exchange;
    this.#keep();
  }

  // ------------------------------------------------------------ what is on show
  /** A pass leads on to what the others do, and perhaps to the harvest: that is shown when it has come. */
  get #passing(): boolean {
    return this.moves.some(({ verb }) => verb === 'pass') && (this.stopped || this.prompt === null);
  }

  override get view(): NorthgardView | null {
    return this.#passing ? this.asked : super.view;
  }

  /** The development that comes with a pass; null: none, or it is still to be chosen. */
  get taking(): string | null {
    const take = this.moves.find(({ verb }) => verb === 'take');
    const taken = this.#passing ? this.events.find(({ kind, seat }) => kind === 'take' && seat === this.asked?.seat) : undefined;
    return take ? arg(take, 'card') : ((taken?.args['card'] as string | undefined) ?? null);
  }

  /** Nothing more has to be chosen: what is drafted can be done, or another card follow. */
  get whole(): boolean {
    return this.drafting && !this.trial && !this.picking && (this.stopped || this.prompt === null || this.prompt.key === 'turn');
  }

  /** The headline tells what was answered last: it may be changed until it is sent. */
  override get complete(): boolean {
    return false;
  }

  /** The last drafted move brings something to light: what follows is seen when it is made. */
  get stopped(): boolean {
    return this.drafting && (this.preview?.stopped ?? false);
  }

  /** Where nothing more is asked the last answer can still be changed: what it answered, and where it stands in the draft. */
  get #changing(): { at: number; prompt: Prompt } | null {
    if (!this.drafting || (!this.stopped && this.prompt !== null)) return null;
    const at = this.#lastOwn;
    const prompt = this.#before(at)?.prompt;
    return prompt ? { at, prompt } : null;
  }

  /** The view before a drafted move, with the question that it answers. */
  #before(at: number): NorthgardView | null {
    return (at === 0 ? this.asked : this.#trail[at]) ?? null;
  }

  /** The view with the question on show. */
  get #asking(): NorthgardView | null {
    const changing = this.#changing;
    return changing ? this.#before(changing.at) : this.view;
  }

  /** The question on show: the next one, or the last one while its answer can be changed. */
  get open(): Prompt | null {
    return this.#changing?.prompt ?? this.prompt;
  }

  /** The answer to it, if it has one. */
  get answer(): Move | null {
    const changing = this.#changing;
    return changing ? this.moves[changing.at]! : null;
  }

  get key(): string | null {
    return this.open?.key ?? null;
  }

  /** What may be chosen now. */
  override get options(): Option[] {
    return this.open?.options ?? [];
  }

  all(verb: string): Option[] {
    return this.options.filter((option) => option.verb === verb);
  }

  find(verb: string, args: Readonly<Record<string, unknown>> = {}): Option | undefined {
    return this.all(verb).find((option) => Object.entries(args).every(([name, value]) => option.args[name] === value));
  }

  /** Is a part of a move chosen that is not in the draft yet? */
  get picking(): boolean {
    return Object.values(this.picks).some((each) => each !== null && each !== false);
  }

  /** The move that what is put together makes; null: none yet. */
  get bargain(): Option | null {
    return composed(this.options, this.exchange);
  }

  // ------------------------------------------------------------ how many go
  /** Units that are being sent, or retreat: of how many the number is chosen. */
  get #choosing(): boolean {
    return this.picks.start !== null || (this.key === 'retreat' && !this.answer);
  }

  /** The way that was drafted last, with any number. */
  get #ways(): Option[] {
    const move = this.last;
    return move && GOES.has(move.verb) ? alike(this.#before(this.#lastOwn)?.prompt?.options ?? [], move) : [];
  }

  /** How many may go: of those that are being sent, or were sent last. */
  get numbers(): number[] {
    return this.#choosing ? numbersOf(this.options, this.picks) : this.#ways.map((way) => number(way));
  }

  get number(): number {
    return this.#choosing ? numberOf(this.options, this.picks) : this.last ? number(this.last) : 0;
  }

  /** So many go. */
  count(n: number): Promise<void> {
    return this.queue(async () => {
      if (this.#choosing) return this.#set({ number: n });
      const way = this.#ways.find((each) => number(each) === n);
      if (!way) return;
      const card = this.#card;
      await this.draft([...this.moves.slice(0, this.#lastOwn), way]);
      this.#hold(card);
    });
  }

  get answers(): Answers {
    return answersOnMap(this.options, this.picks);
  }

  /** What the draft, and the tile that is tried, would bring. */
  get foreseen(): NorthgardView | null {
    return (this.trial?.preview.view as NorthgardView | undefined) ?? this.view;
  }

  /** What would happen. */
  get events(): Preview['events'] {
    return (this.trial?.preview ?? this.preview)?.events ?? [];
  }

  override get stand(): { table: NorthgardTable; events: number } {
    return { table: this.foreseen!.table, events: this.#passing ? 0 : this.events.length };
  }

  // ------------------------------------------------------------ cards of the hand
  /** Where in the draft the card stands that is being used: until it is carried out another one can take its place. */
  get #using(): number {
    const changing = this.#changing;
    if (changing && this.moves[changing.at]!.verb === 'pass') return changing.at; // a card takes the place of a pass, too
    return this.key === 'turn' && !changing ? -1 : this.moves.findLastIndex(({ verb }) => WAYS.has(verb));
  }

  /** My cards, as they were before the one in use was laid down. */
  get mine(): NorthgardMine | null {
    const at = this.#using;
    return (at < 0 ? this.view : (this.#before(at) ?? this.view))?.mine ?? null;
  }

  get card(): number | null {
    return this.#card;
  }

  /** Where in the hand the card lies that is being used. */
  get #used(): number | null {
    const move = this.moves[this.#using];
    const at = move ? (this.mine?.hand.indexOf(arg(move, 'card')) ?? -1) : -1;
    return at < 0 ? null : at;
  }

  /** The card that was used last has nothing more to ask: other cards may follow. */
  get #isDone(): boolean {
    return this.key === 'turn' && !this.#changing;
  }

  /** A card is chosen, or none. */
  #hold(at: number | null): void {
    this.#card = at;
    this.#keep();
  }

  /** What can be done with a card of the hand. */
  waysOf(card: string): ReadonlySet<Way> {
    const verbs = this.#cardOptions.filter((option) => arg(option, 'card') === card).map(({ verb }) => (verb === 'retire' ? 'upgrade' : verb));
    return new Set(verbs as Way[]);
  }

  /** What the hand may be used for now: also while a card is in use, for it can be changed. */
  get #cardOptions(): Option[] {
    const at = this.#using;
    const prompt = at < 0 ? this.prompt : this.#before(at)?.prompt;
    return prompt?.key === 'turn' ? prompt.options : [];
  }

  /** Cards that can be used; null: the hand is only looked at. */
  get usable(): ReadonlySet<string> | null {
    if (this.key === 'discard') return new Set(this.all('discard').map((option) => arg(option, 'card')));
    const options = this.#cardOptions;
    return options.length ? new Set(options.filter(({ verb }) => WAYS.has(verb)).map((option) => arg(option, 'card'))) : null;
  }

  /** A card of the hand is chosen: it is played, if it can be, until another way is chosen; null lays it back. */
  choose(at: number | null): Promise<void> {
    return this.queue(() => this.#choose(at));
  }

  async #choose(at: number | null): Promise<void> {
    if (!this.asked?.prompt || this.busy) return;
    const card = at === null ? undefined : this.mine?.hand[at];
    if (this.key === 'discard') {
      const option = card === undefined ? undefined : this.find('discard', { card });
      if (option) await this.#take(option);
      return this.#hold(option ? at : null);
    }
    const before = this.#unused;
    if (card === undefined) {
      await this.draft(before);
      return this.#hold(null);
    }
    const play = this.#cardOptions.find((option) => option.verb === 'play' && arg(option, 'card') === card);
    await this.draft(play ? [...before, play] : before);
    this.#hold(play && this.#isDone ? null : at);
    if (!play) await this.refuse([...before.map(({ text }) => text), `play ${card}`], `card:${card}`);
  }

  /** The draft without the card in use. */
  get #unused(): readonly Move[] {
    const at = this.#using;
    return at < 0 ? this.moves : this.moves.slice(0, at);
  }

  /** Passes; a card that was only chosen is laid back. */
  pass(): Promise<void> {
    return this.queue(async () => {
      if (this.#unused.length || !this.asked?.prompt?.options.some(({ verb }) => verb === 'pass')) return;
      await this.draft([]);
      this.#hold(null);
      const pass = this.find('pass');
      if (pass) await this.#take(pass);
    });
  }

  /** Another way to use the chosen card. */
  way(way: Way): Promise<void> {
    return this.queue(async () => {
      this.refusal = null; // it was about another use
      const at = this.#card;
      const card = at === null ? undefined : this.mine?.hand[at];
      if (card === undefined) return;
      const before = this.#unused;
      const option = this.#cardOptions.find((each) => each.verb === way && arg(each, 'card') === card);
      if (!option) return void (await this.refuse([...before.map(({ text }) => text), way === 'upgrade' ? `upgrade ${card} ${this.asked?.table.players.find(({ seat }) => seat === this.asked?.seat)?.aside[0] ?? card}` : `${way} ${card}`], `card:${card}`));
      if (way === 'upgrade') {
        await this.draft(before);
        this.picks = { ...NO_PICKS, upgrading: card };
      } else await this.draft([...before, option]);
      this.#hold(way !== 'upgrade' && this.#isDone ? null : at);
    });
  }

  // ------------------------------------------------------------ answering
  /** Something on the map was chosen: legal or not. */
  pick(target: Target): Promise<void> {
    return this.queue(() => this.#pick(target));
  }

  async #pick(target: Target): Promise<void> {
    const open = this.open;
    if (!this.asked?.prompt || this.busy || !open) return;
    const answer = this.answers.get(target);
    if (answer?.move) return this.#take(answer.move);
    if (answer) return this.#set(answer.pick);
    // another place to go from, where none to go to is meant
    const other = answersOnMap(this.options, { ...this.picks, start: null }).get(target);
    if (this.picks.start !== null && other?.pick) return this.#set(other.pick);
    const move = meant(open, this.picks, target);
    if (move !== null) await this.refuse([...this.#answered.map(({ text }) => text), move], target);
  }

  /** Why something that is on show is no answer. */
  explain({ text }: Move): Promise<void> {
    return this.queue(async () => void (await this.refuse([...this.#answered.map((move) => move.text), text], `choice:${text}`)));
  }

  /** The draft up to the question on show. */
  get #answered(): readonly Move[] {
    const changing = this.#changing;
    return changing ? this.moves.slice(0, changing.at) : this.moves;
  }

  /** A part of a move is chosen. */
  set(pick: Partial<Picks>): Promise<void> {
    return this.queue(() => this.#set(pick));
  }

  async #set(pick: Partial<Picks>): Promise<void> {
    this.refusal = null;
    const picks = { ...this.picks, ...pick };
    const { options, answer } = this;
    if (pick.place && picks.building === null && answer?.verb === 'build') {
      // another place for what is drafted
      const move = buildAt(options, arg(answer, 'building'), pick.place);
      if (move) return this.#take(move);
    }
    if (picks.building !== null && picks.place !== null) {
      const swaps = swapsIn(options, picks.building, picks.place);
      const move = buildAt(options, picks.building, picks.place) ?? (swaps.length === 1 ? swaps[0] : null);
      if (move) return this.#take(move);
      if (!swaps.length) picks.place = null; // it does not fit there
    }
    if (picks.start !== null && picks.number === null) picks.number = usualNumber(options, picks, this.#asking!.table, this.asked!.seat);
    const sites = pick.building === undefined || picks.building === null ? [] : options.filter(({ verb, args }) => verb === 'build' && args['building'] === picks.building);
    if (sites.length === 1) return this.#take(sites[0]!); // there is no other place
    this.picks = picks;
    if (picks.tile !== null || picks.cell !== null) await this.#try();
    this.#keep();
  }

  /** The tile as it would lie now is looked at. */
  async #try(): Promise<void> {
    const move = layOf(this.options, this.picks);
    const turn = ++this.#trials;
    if (!move) {
      this.trial = null;
      return;
    }
    const preview = await this.look([...this.#answered, move]);
    if (turn !== this.#trials) return;
    this.picks = { ...this.picks, facing: arg(move, 'turn') };
    this.trial = { move, preview };
  }

  /** A tile is tried where it closes most; it is not kept, for nobody has chosen it. */
  suggest(): Promise<void> {
    return this.queue(async () => {
      const { asked, view } = this;
      if (!asked?.prompt || !view || this.picking) return;
      const trials = await Promise.all(promising(this.options, this.picks, view.table.tiles).map(async (move): Promise<Trial> => ({ move, preview: await this.look([...this.#answered, move]) })));
      const worth = trials.map(({ preview }) => closed(preview.events, asked.seat));
      const best = trials[worth.indexOf(Math.max(...worth))];
      if (!best || this.asked !== asked) return;
      this.picks = { ...NO_PICKS, cell: cellOf(best.move), facing: arg(best.move, 'turn') };
      this.trial = best;
    });
  }

  /** Achievements to choose from are weighed: what would each be worth to me now? */
  weigh(): Promise<void> {
    return this.queue(async () => {
      const { asked } = this;
      const takes = this.all('take').filter((option) => printed(arg(option, 'card')).kind === 'achievement');
      const worths = await Promise.all(takes.map(async (move) => {
        const { players } = ((await this.look([...this.#answered, move])).view as NorthgardView).table;
        return [arg(move, 'card'), players.find(({ seat }) => seat === asked?.seat)?.scoring.achievements[arg(move, 'card')]] as const;
      }));
      if (this.asked === asked) this.worths = Object.fromEntries(worths.flatMap(([card, worth]) => (worth === undefined ? [] : [[card, worth]])));
    });
  }

  /** The tile that is tried is turned, to the right or (-1) to the left. */
  rotate(way: number): Promise<void> {
    return this.queue(async () => {
      const facing = turned(this.options, this.picks, way);
      if (this.trial && facing !== null) await this.#set({ facing });
    });
  }

  /** A legal move joins the draft. */
  take(option: Move): Promise<void> {
    return this.queue(() => this.#take(option));
  }

  async #take(option: Move): Promise<void> {
    if (!this.options.some(({ text }) => text === option.text)) return; // a click before has answered that question already
    this.refusal = null;
    const card = this.#card;
    await this.draft([...this.#answered, option]);
    this.#hold(this.#isDone ? null : card);
  }

  /** A move that is sent at once, with what was drafted. */
  play(option: Move): Promise<void> {
    return this.queue(async () => {
      if (!this.asked?.prompt || this.busy || this.#isOver) return;
      this.refusal = null;
      await this.send([...this.#answered, option]).catch(() => undefined); // the prompt says why
    });
  }

  protected override async takeBack(): Promise<void> {
    this.refusal = null;
    if (this.picking) {
      if (this.picks.upgrading !== null) this.#card = null;
      this.#forget();
      return this.#keep();
    }
    const last = this.#lastOwn;
    const card = this.#card;
    const way = WAYS.has(this.moves[last]?.verb ?? '') ? this.moves[last]! : null;
    const done = this.#isDone;
    await this.draft(this.moves.slice(0, Math.max(0, last)));
    // a card that asked nothing stays chosen: only now can it be used in another way
    this.#hold(!way ? (card ?? this.#used) : done ? (this.mine?.hand.indexOf(arg(way, 'card')) ?? null) : null);
  }

  // ------------------------------------------------------------ the end of a draft
  /** What is sent behind the draft: the end of the turn, where that is asked; and the tile that is tried. */
  get tail(): readonly Move[] {
    const { trial, prompt } = this;
    if (this.stopped) return [];
    const asked = trial ? trial.preview.view.prompt : prompt;
    const ends = asked?.key === 'turn' ? asked.options.filter(({ verb }) => verb === 'end') : [];
    // after a tile other cards may still be played: that is asked again
    return trial ? [trial.move, ...(asked?.options.length === 1 && !trial.preview.stopped ? ends : [])] : ends;
  }

  /** Nothing more needs to be answered before the draft can be sent. */
  get #isOver(): boolean {
    return this.#over !== null && this.asked?.prompt?.id === this.#over;
  }

  override get waiting(): boolean {
    return super.waiting || this.#isOver;
  }

  protected override async send(moves: readonly Move[]): Promise<void> {
    const asked = this.asked?.prompt?.id ?? null;
    try {
      await super.send(moves);
    } catch (error) {
      if (error instanceof Unreachable) this.#unanswered = asked;
      if (error instanceof Refused && error.problem.code === 'stale') this.#lose(); // somebody else has answered, or another tab
      throw error;
    }
    this.#unanswered = null;
    if (this.asked?.prompt?.id === asked) this.#over = asked;
  }

  override get canConfirm(): boolean {
    if (this.waiting || !this.asked?.prompt) return false;
    if (this.stopped) return true;
    const asked = this.trial ? this.trial.preview.view.prompt : this.prompt;
    const whole = asked === null || asked.key === 'turn' || (this.trial?.preview.stopped ?? false);
    return whole && (this.drafting || this.tail.length > 0);
  }

  /** The tile that is tried joins the draft, for it leaves something to be chosen. */
  layDown(): Promise<void> {
    return this.queue(() => (this.trial ? this.#take(this.trial.move) : Promise.resolve()));
  }

  override async confirm(): Promise<boolean> {
    if (!this.canConfirm) return false;
    await this.send([...this.#sent, ...this.tail]);
    return true;
  }

  get #sent(): readonly Move[] {
    return this.trial ? this.#answered : this.moves;
  }

  /** The last drafted answer. */
  get last(): Move | null {
    return this.moves[this.#lastOwn] ?? null;
  }

  /** The chances of the attack that was drafted last; null: it is none. */
  get odds(): Odds | null {
    return this.picking ? null : oddsOf(this.#before(this.#lastOwn), this.last);
  }
}
