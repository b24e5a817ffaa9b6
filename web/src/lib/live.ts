/** The socket of a table: it comes back by itself and goes on where it stopped. */
import type { ChatLine, ClientFrame, Hello, Presence, Problem, Thinking, Update } from './api.ts';
import { language } from './lang.svelte.ts';
import { reach } from './reach.svelte.ts';
import { waitBefore } from './waits.ts';

type Frame = Hello | Update | ChatLine | Presence | Thinking | Problem | { type: 'pong' };

export interface Listener {
  hello(frame: Hello): void;
  update(frame: Update): void;
  chat(line: ChatLine): void;
  presence(frame: Presence): void;
  thinking(seats: string[]): void;
  /** `live`: frames come; `lost`: they do not, and the socket tries again by itself. */
  connection(state: 'live' | 'lost'): void;
  /** The table cannot be had yet; the socket tries on. */
  waits(problem: Problem): void;
  /** The table cannot be had at all. */
  gone(problem: Problem | null): void;
}

const RESTARTS = 1012; // the server says so, and is back in a moment
const QUIET = 15_000; // after so long a ping, and the same time for its answer
const FIRST = [250, 500, 1000];

/** At once, whatever it is doing: the line is dead. */
const cut = (socket: WebSocket): void => socket.close();

/** A browser complains of a socket that is closed while it is being opened: that one is closed when it is open. It must not
 *  take for ever, because browsers open sockets to a server one after another. */
function leave(socket: WebSocket): void {
  if (socket.readyState !== WebSocket.CONNECTING) return socket.close();
  const late = setTimeout(() => socket.close(), QUIET);
  socket.onopen = () => socket.close();
  socket.onclose = () => clearTimeout(late);
}

export class Live {
  #socket: WebSocket | null = null;
  #seq: number | null = null;
  #failures = 0;
  #opened = false;
  #timer = 0;
  #closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    clearTimeout(this.#timer);
    this.#drop(leave);
  }

  /** A new socket at once: after the guest became another one, or for another language. */
  renew(): void {
    if (this.#closed) return;
    this.#again(leave);
  }

  send(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** The table's seq that is known, also from answers to actions. */
  saw(seq: number): void {
    if (this.#seq === null || seq > this.#seq) this.#seq = seq;
  }

  #now = (): void => {
    if (document.visibilityState === 'visible' && this.#socket?.readyState !== WebSocket.OPEN && this.#failures) this.#again(cut);
  };

  #again(end: (socket: WebSocket) => void): void {
    this.#failures = 0;
    this.#drop(end);
    this.#open();
  }

  #open(): void {
    const address = new URL(`/api/tables/${this.table}/live`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.hash = '';
    address.searchParams.set('lang', language.code);
    if (this.#seq !== null) address.searchParams.set('seq', String(this.#seq));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onmessage = (message) => socket === this.#socket && this.#take(JSON.parse(String(message.data)) as Frame);
    socket.onclose = ({ code }) => socket === this.#socket && this.#lost(code === RESTARTS);
    this.#watch();
  }

  #take(frame: Frame): void {
    this.#watch();
    switch (frame.type) {
      case 'hello':
        this.#failures = 0;
        this.#opened = true;
        this.#seq = frame.update.seq;
        reach.answered();
        this.listener.connection('live');
        return this.listener.hello(frame);
      case 'update':
        this.saw(frame.seq);
        return this.listener.update(frame);
      case 'chat':
        return this.listener.chat(frame);
      case 'presence':
        return this.listener.presence(frame);
      case 'thinking':
        return this.listener.thinking(frame.seats);
    }
  }

  /** A line that is dead but not closed is found out by a ping without an answer. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.send({ type: 'ping' });
      this.#timer = window.setTimeout(() => {
        this.#drop(cut);
        this.#lost();
      }, QUIET);
    }, QUIET);
  }

  #drop(end: (socket: WebSocket) => void): void {
    const old = this.#socket;
    this.#socket = null;
    if (old) end(old);
  }

  #lost(soonBack = false): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    if (!soonBack) this.listener.connection('lost');
    const wait = waitBefore(this.#failures++, FIRST);
    if (!this.#opened && this.#failures === 2) void this.#ask();
    this.#timer = window.setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  /** A browser does not tell why a socket was refused: ask the plain way. */
  async #ask(): Promise<void> {
    try {
      const answer = await fetch(`/api/tables/${this.table}?lang=${language.code}`);
      if (answer.ok || answer.status === 429) return;
      const problem = (await answer.json()) as Problem;
      if (problem.code === 'warming') this.listener.waits(problem);
      if (answer.status >= 500) return;
      this.close();
      this.listener.gone(problem);
    } catch {
      // no network: keep trying
    }
  }
}
