/** A match at a table, through one pair of eyes: what is on show, the drafted turn, the story so far. */
import { alertTurn, title } from '../lib/alert.svelte.ts';
import { call, type MatchEvent, Refused, type SeatLetter, Unreachable, type Update, type View } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import { Story } from '../lib/story.svelte.ts';
import { Taken } from '../lib/taken.svelte.ts';
import type { Table } from '../lib/table.svelte.ts';
import { isYou, sentenceName } from '../lib/seats.ts';
import { tellingTo } from '../lib/telling.ts';
import type { Naming } from '../lib/wording.ts';
import type { Draft } from './draft.svelte.ts';
import type { Stage } from './stage.svelte.ts';

export abstract class TableMatch<V extends View, D extends Draft<V>> {
  readonly story: Story;
  readonly taken: Taken;
  /** Through whose eyes; null: a spectator's. */
  eyes = $state<string | null>(null);
  /** The seat that shall get the device, while nobody may look. */
  cover = $state<string | null>(null);
  /** A position of the past that is on show instead. */
  past = $state.raw<V | null>(null);
  /** What the others did since my last turn, for who comes back. */
  missed = $state.raw<MatchEvent[]>([]);
  /** The events of the last update, for who watches along. */
  news = $state.raw<MatchEvent[]>([]);
  /** A turn was sent and is not yet on show. */
  sent = $state(false);

  #skip = 0;
  #begun = false;
  #prompted: string | null = null;
  readonly #stop: (() => void)[] = [];

  constructor(
    readonly table: Table,
    readonly stage: Stage<V['table'], V>,
    readonly turn: D,
  ) {
    this.story = new Story(table.id);
    this.taken = new Taken(table);
    this.#stop.push(this.taken.stop);
  }

  /** Begins to follow the table; the last thing that a game's constructor does. */
  protected open(): void {
    this.#stop.push(this.table.watch((update, fresh) => this.#update(update, fresh)));
    this.#stop.push(
      $effect.root(() => {
        $effect(() => this.#shown(this.stage.playing ? null : this.stage.view, this.cover, this.unread));
      }),
    );
    if (this.table.info) this.#begin();
  }

  // ------------------------------------------------------------ what a game says of its matches
  /** The kinds of events that are somebody's own doing in a turn. */
  abstract readonly actions: ReadonlySet<string>;

  /** Does a question with this key begin somebody's turn? */
  protected abstract begins(key: string): boolean;

  /** Does somebody's turn begin with this event? */
  protected startsTurn(event: MatchEvent): boolean {
    return event.kind === 'turn';
  }

  /** Is there something that only this seat was told and has not read yet? The device stays until then. */
  protected get unread(): boolean {
    return false;
  }

  /** Events came, which will be shown. */
  protected heard(_events: readonly MatchEvent[]): void {}

  /** What only one seat was told is not the next one's; and whoever has played on has read it. */
  protected forget(): void {}

  close(): void {
    for (const stop of this.#stop) stop();
    this.stage.close();
  }

  name = (seat: string): string => sentenceName(this.table.info, seat, this.table.me);

  /** The same in the story: there my own seat is You. */
  telling: Naming = tellingTo(
    (seat) => this.name(seat),
    (seat) => isYou(this.table.info, seat, this.table.me),
  );

  // ------------------------------------------------------------ what comes in
  #update(update: Update, fresh: boolean): void {
    if (!this.#begun || fresh) return this.#begin();
    const seen = update.seen.find((each) => each.seat === this.eyes);
    if (!seen) return this.#begin();
    if (!this.story.add(update)) void this.#tell();
    const view = seen.view as V;
    const same = view.prompt !== null && view.prompt.id === this.turn.base?.prompt?.id;
    // an answer that was sent by itself leaves the draft before it on show
    if (!same && !this.sent && this.turn.busy && this.turn.drafting) this.#stand();
    void this.turn.ask(same ? view : null);
    if (same && this.sent) return; // something else happened at the table; the answer to my turn is still to come
    const skip = this.sent ? this.#skip : 0;
    this.#received();
    if (!seen.events) return this.stage.show(view);
    this.news = seen.events;
    this.heard(seen.events);
    this.stage.play(seen.events.slice(skip), view);
  }

  /** The draft is sent, and stays on show until the answer goes on from it. */
  #stand(): void {
    const { table, events } = this.turn.stand;
    this.stage.stand(table);
    this.#skip = events;
    this.sent = true;
  }

  #received(): void {
    this.sent = false;
    this.#skip = 0;
  }

  #begin(): void {
    this.#received();
    const first = !this.#begun;
    this.#begun = this.table.seen.length > 0;
    if (!this.#begun) return;
    const asked = this.table.seen[0]!.view.asked;
    const mine = this.table.mine;
    const next = mine.find((seat) => asked.includes(seat)) ?? mine[0] ?? this.table.seen[0]!.seat;
    if (this.#hides && next !== null && this.eyes !== next) this.cover = next;
    const told = this.#look(next);
    if (first) void told.then(() => this.#findMissed());
  }

  /** With several seats of one's own the device goes around; on a board to try things on there is nobody to hide from. */
  get #hides(): boolean {
    return this.table.mine.length > 1 && this.table.info?.stage === 'running' && !this.table.info.whatif;
  }

  async #look(seat: string | null): Promise<void> {
    const seen = this.table.seen.find((each) => each.seat === seat) ?? this.table.seen[0];
    if (!seen) return;
    if (this.eyes !== seen.seat) {
      void this.turn.ask(null); // what one may play or has found is not the other's
      this.forget();
      if (this.#hides) this.news = [];
    }
    this.eyes = seen.seat;
    this.stage.show(seen.view as V);
    await this.#tell();
  }

  /** Loads the story; without a network the next update tries again. */
  async #tell(): Promise<void> {
    try {
      await this.story.load(this.eyes);
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
    }
  }

  /** The person to whom the device went is there. */
  uncover(): void {
    const seat = this.cover;
    this.cover = null;
    this.past = null;
    void this.#look(seat);
  }

  /** Everything is on show: ask what there is to ask. */
  #shown(view: V | null, cover: string | null, unread: boolean): void {
    const info = this.table.info;
    if (!view || !info || cover !== null) return;
    const mine = this.table.mine;
    const next = view.asked.find((seat) => mine.includes(seat));
    const game = t(`${info.game}.name`);
    title(next !== undefined, game);
    if (next !== undefined && next !== this.eyes) {
      void this.turn.ask(null);
      if (this.#hides && unread) return; // the device stays until that was read
      if (this.#hides) this.cover = next;
      else void this.#look(next);
      return;
    }
    // nobody waits for who only may move, but can
    const may = this.eyes !== null && mine.includes(this.eyes) && view.may.includes(this.eyes);
    const asked = (next !== undefined || may) && view.prompt ? view : null;
    void this.turn.ask(asked);
    if (asked && view.prompt!.id !== this.#prompted) {
      if (this.#prompted !== null && this.begins(view.prompt!.key)) alertTurn(game);
      this.#prompted = view.prompt!.id;
    } else if (!asked) this.#prompted ??= '';
  }

  /** What the others did since my last turn, for who comes back. */
  #findMissed(): void {
    this.missed = this.since;
  }

  /** The same at any time, for who asks: nothing where I am not asked. */
  get since(): MatchEvent[] {
    const seat = this.eyes;
    if (seat === null || this.table.info?.stage !== 'running' || this.table.mine.length !== 1) return [];
    const events = this.story.events;
    const last = events.findLastIndex((event) => event.seat === seat && this.actions.has(event.kind));
    // my own attack, and the scoring it brought, I have seen: it begins with another's turn
    const next = events.findIndex((event, n) => n > last && this.startsTurn(event) && event.seat !== seat);
    const since = last < 0 || next < 0 ? [] : events.slice(next);
    const others = since.some((event) => event.seat !== seat && event.kind !== 'turn');
    return others && this.table.seen[0]?.view.asked.includes(seat) ? since : [];
  }

  // ------------------------------------------------------------ doing
  async confirm(): Promise<void> {
    if (!this.turn.canConfirm) return;
    if (!this.turn.asksMore) this.#stand();
    this.missed = [];
    this.forget();
    try {
      await this.turn.confirm();
    } catch {
      // the prompt says why
      if (this.stage.view) this.stage.stand(this.stage.view.table);
    } finally {
      this.#received();
    }
  }

  get canTakeBack(): boolean {
    return this.eyes !== null && this.table.mine.includes(this.eyes) && (this.view?.can_undo ?? false);
  }

  /** Takes the turn back that was confirmed: to its beginning, or to where something came to light; or only its last move. */
  async takeBack(last = false): Promise<void> {
    this.turn.busy = true;
    try {
      await (last ? this.table.undo(this.eyes!) : this.table.undoTurn(this.eyes!));
    } catch (error) {
      // somebody else has moved: the answer says how things stand; or there is no network: the badge says so
      if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
    } finally {
      this.turn.busy = false;
    }
  }

  /** Plays what the others did since my last turn, once more. */
  async showMissed(): Promise<void> {
    const events = this.missed;
    this.missed = [];
    if (!events.length) return;
    const query = { at: events[0]!.seq, ...(this.eyes === null ? {} : { seat: this.eyes as SeatLetter }) };
    const before = await call('view', { params: { table: this.table.id }, query }).catch(() => null);
    const now = this.stage.view; // things may have gone on meanwhile
    if (!before || !now || this.stage.playing) return;
    this.stage.show(before.view as V);
    this.stage.play(events.slice(1), now);
  }

  /** The view that is on show. */
  get view(): V | null {
    if (this.past) return this.past;
    if (this.stage.playing || this.sent) return this.stage.view;
    return this.turn.view ?? this.stage.view;
  }

  /** The position that is on show. */
  get board(): V['table'] | null {
    if (this.past) return this.past.table;
    if (this.stage.playing || this.sent || !this.turn.base) return this.stage.table;
    return this.turn.view?.table ?? this.stage.table;
  }
}
