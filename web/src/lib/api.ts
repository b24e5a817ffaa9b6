/** The server's API, typed by what the server generates (`make web`). */
import { type Problem, ROUTES, type Routes } from '../api/types.ts';
import { language } from './lang.svelte.ts';
import { reach } from './reach.svelte.ts';

export type * from '../api/types.ts';

/** The server said no, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.text);
  }
}

/** No answer came: the network, or the server, is gone. */
export class Unreachable extends Error {}

// what a route needs; a query never is
type Params<N extends keyof Routes> = Routes[N]['params'] extends Record<string, never> ? unknown : { params: Routes[N]['params'] };
type Body<N extends keyof Routes> = Routes[N]['body'] extends null ? unknown : { body: Routes[N]['body'] };
type Given<N extends keyof Routes> = Params<N> & Body<N> & { query?: Routes[N]['query'] };
type Arguments<N extends keyof Routes> = Record<string, never> extends Params<N> & Body<N> ? [given?: Given<N>] : [given: Given<N>];

const TRIES = 4;
/** They change nothing, so they may be asked twice. */
const LOOKS: ReadonlySet<keyof Routes> = new Set(['preview', 'why_not', 'sample']);

/** Asks the server. An action with a request id is repeated when no answer comes: it is done once all the same. */
export async function call<N extends keyof Routes>(name: N, ...[given]: Arguments<N>): Promise<Routes[N]['answer']> {
  const { method, path, lang } = ROUTES[name];
  const { params = {}, query = {}, body } = (given ?? {}) as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
  const address = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const asked = new URLSearchParams(lang ? { lang: language.code } : {});
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== null) asked.set(key, String(value));
  const url = asked.size ? `${address}?${asked}` : address;
  const again = method === 'GET' || LOOKS.has(name) || (typeof body === 'object' && body !== null && 'request' in body);
  for (let attempt = 1; ; attempt++) {
    try {
      return (await send(method, url, body)) as Routes[N]['answer'];
    } catch (error) {
      const passing = error instanceof Unreachable || (error instanceof Refused && error.status === 503 && error.problem.code === 'not_saved');
      if (!passing || !again || attempt >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** attempt));
    }
  }
}

/** A file that the server makes. */
export async function file(name: 'my_records'): Promise<Blob> {
  const { method, path } = ROUTES[name];
  return (await send(method, path, undefined, (answer) => answer.blob())) as Blob;
}

async function send(method: string, url: string, body: unknown, read = (answer: Response): Promise<unknown> => answer.json()): Promise<unknown> {
  try {
    const answer = await ask(method, url, body, read);
    reach.answered();
    return answer;
  } catch (error) {
    if (error instanceof Unreachable) reach.failed();
    else reach.answered();
    throw error;
  }
}

async function ask(method: string, url: string, body: unknown, read: (answer: Response) => Promise<unknown>): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  if (answer.ok) {
    try {
      return answer.status === 204 ? null : await read(answer);
    } catch (error) {
      throw new Unreachable(String(error)); // it broke off
    }
  }
  let problem: Problem;
  try {
    problem = (await answer.json()) as Problem;
  } catch {
    throw new Unreachable(`${answer.status} without a reason`); // a proxy speaks, not our server
  }
  throw new Refused(answer.status, problem);
}

/** A fresh id for an action. */
export function newRequest(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Fresh salt for the chance of a match. */
export const newSalt = newRequest;
