/** A table as this browser knows it: the newest update, chat, who is here; and everything one can do at it. */
import {
  call,
  type ChatLine,
  type Created,
  type Done,
  type Hello,
  type Hint,
  newRequest,
  newSalt,
  type Presence,
  type Preview,
  type Problem,
  Refused,
  type SeatLetter,
  type Seen,
  type TableInfo,
  type Update,
} from './api.ts';
import { Live } from './live.ts';
import { seatName } from './seats.ts';

/** Told of every update in order; `fresh` if there is nothing before it to compare with. */
export type Watcher = (update: Update, fresh: boolean) => void;

/** Views name seats by plain letters. */
const letter = (seat: string): SeatLetter => seat as SeatLetter;

export class Table {
  info = $state.raw<TableInfo | null>(null);
  seen = $state.raw<Seen[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  present = $state.raw<Presence | null>(null);
  me = $state<string | null>(null);
  connection = $state<'connecting' | 'live' | 'lost'>('connecting');
  thinking = $state.raw<string[]>([]);
  waits = $state.raw<Problem | null>(null); // why it is not there yet
  gone = $state.raw<Problem | null>(null);
  unread = $state(0);
  seq = -1;

  readonly #live: Live;
  readonly #watchers = new Set<Watcher>();

  constructor(readonly id: string) {
    this.#live = new Live(id, {
      hello: (frame) => this.#hello(frame),
      update: (frame) => this.take(frame),
      chat: (line) => this.#said(line),
      presence: (frame) => this.#present(frame),
      thinking: (seats) => (this.thinking = seats),
      connection: (state) => (this.connection = state),
      waits: (problem) => (this.waits = problem),
      gone: (problem) => (this.gone = problem),
    });
  }

  close(): void {
    this.#live.close();
  }

  renew(): void {
    this.#live.renew();
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  // ------------------------------------------------------------ what comes in
  #hello(frame: Hello): void {
    const other = this.me !== frame.me; // whoever has just become somebody sees the same table with other eyes
    this.me = frame.me;
    this.chat = frame.chat;
    this.#present(frame.presence);
    this.take(frame.update, other);
  }

  /** The answer to an action and the frame of the socket tell the same: whatever comes second is old. */
  take(update: Update, other = false): void {
    const again = update.seq === this.seq && this.info !== null && !other;
    if (update.seq < this.seq) return;
    // an answer tells from its own action on: what came in between may be missing, or known already
    const gap = update.since === null || update.since > this.seq;
    const fresh = other || this.info === null || (gap && !again);
    this.seq = update.seq;
    this.#live.saw(update.seq);
    this.info = { ...update.table, content: update.table.content ?? this.info?.content ?? null };
    if (again) {
      this.seen = update.seen.map((each, n) => ({ ...each, events: this.seen[n]?.events ?? null }));
      return;
    }
    const shown = new Map(this.seen.map((each) => [each.seat, each.view.seq]));
    const news = {
      ...update,
      seen: update.seen.map((each) => ({ ...each, events: fresh ? null : (each.events?.filter((event) => event.seq > (shown.get(each.seat) ?? -1)) ?? null) })),
    };
    this.seen = news.seen;
    this.thinking = [];
    for (const watcher of this.#watchers) watcher(news, fresh);
  }

  #said(line: ChatLine): void {
    if (this.chat.some((each) => each.id === line.id)) return;
    this.chat = [...this.chat, line];
    if (line.person.id !== this.me) this.unread += 1;
  }

  #present(frame: Presence): void {
    this.present = frame;
  }

  // ------------------------------------------------------------ who
  /** The letters of my seats that I play myself. */
  get mine(): string[] {
    return (this.info?.seats ?? []).filter((seat) => seat.person?.id === this.me && !seat.bot).map((seat) => seat.seat);
  }

  /** The letters of all my seats, also of those a bot plays for me: their owner is asked, too. */
  get owned(): string[] {
    return (this.info?.seats ?? []).filter((seat) => seat.person?.id === this.me && !seat.resigned).map((seat) => seat.seat);
  }

  get seated(): boolean {
    return (this.info?.seats ?? []).some((seat) => seat.person?.id === this.me);
  }

  name(seat: string): string {
    return seatName(this.info, seat, this.me);
  }

  // ------------------------------------------------------------ actions
  async #do(promise: Promise<Done>): Promise<Done> {
    try {
      const done = await promise;
      this.take(done.update);
      return done;
    } catch (error) {
      if (error instanceof Refused && error.problem.update) this.take(error.problem.update);
      throw error;
    }
  }

  get #at(): { params: { table: string } } {
    return { params: { table: this.id } };
  }

  play(seat: string, prompt: string, moves: string[], request = newRequest()): Promise<Done> {
    return this.#do(call('moves', { ...this.#at, body: { seat: letter(seat), prompt, moves, request } }));
  }

  preview(seat: string, prompt: string, moves: string[]): Promise<Preview> {
    return call('preview', { ...this.#at, body: { seat: letter(seat), prompt, moves } });
  }

  /** Why these moves cannot be made; null: they can. */
  async whyNot(seat: string, prompt: string, moves: string[]): Promise<Problem | null> {
    return (await call('why_not', { ...this.#at, body: { seat: letter(seat), prompt, moves } })).refusal;
  }

  hint(seat: string, prompt: string): Promise<Hint> {
    return call('hint', { ...this.#at, body: { seat: letter(seat), prompt } });
  }

  undo(seat: string): Promise<Done> {
    return this.#do(call('undo', { ...this.#at, body: { seat: letter(seat), request: newRequest() } }));
  }

  /** Takes the last turn back, to its beginning or to where something came to light. */
  undoTurn(seat: string): Promise<Done> {
    return this.#do(call('undo', { ...this.#at, body: { seat: letter(seat), turn: true, request: newRequest() } }));
  }

  async join(seat: string | null = null): Promise<Done> {
    const was = this.me;
    const done = await this.#do(call('join', { ...this.#at, body: { seat: seat === null ? null : letter(seat), salt: newSalt(), request: newRequest() } }));
    if (was === null) this.renew(); // a socket belongs to who one was when it was opened
    return done;
  }

  leave(): Promise<Done> {
    return this.#do(call('leave', { ...this.#at, body: { request: newRequest() } }));
  }

  start(): Promise<Done> {
    return this.#do(call('start', { ...this.#at, body: { request: newRequest() } }));
  }

  handOver(seat: string, bot: string | null = null): Promise<Done> {
    return this.#do(call('hand_over', { ...this.#at, body: { seat: letter(seat), bot, request: newRequest() } }));
  }

  takeSeat(seat: string): Promise<Done> {
    return this.#do(call('take', { ...this.#at, body: { seat: letter(seat), request: newRequest() } }));
  }

  resign(seat: string): Promise<Done> {
    return this.#do(call('resign', { ...this.#at, body: { seat: letter(seat), request: newRequest() } }));
  }

  propose(kind: 'abandon' | 'back', seat: string, turns: number | null = null): Promise<Done> {
    return this.#do(call('propose', { ...this.#at, body: { kind, seat: letter(seat), turns, request: newRequest() } }));
  }

  reply(seat: string, proposal: number, agree: boolean): Promise<Done> {
    return this.#do(call('reply', { ...this.#at, body: { seat: letter(seat), proposal, agree, request: newRequest() } }));
  }

  timeUp(seat: string, choice: 'wait' | 'bot' | 'end'): Promise<Done> {
    return this.#do(call('time_up', { ...this.#at, body: { seat: letter(seat), choice, request: newRequest() } }));
  }

  async say(text: string): Promise<void> {
    await call('say', { ...this.#at, body: { text, request: newRequest() } }); // the line itself comes by the socket
  }

  rematch(): Promise<Created> {
    return call('rematch', { ...this.#at, body: { request: newRequest() } });
  }

  whatIf(at: number | null, seat: string | null, bots: Record<string, string>): Promise<Created> {
    return call('what_if', { ...this.#at, body: { at, seat: seat === null ? null : letter(seat), bots, request: newRequest() } });
  }
}
