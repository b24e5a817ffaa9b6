/** Recomputes every draw of a finished match from its seed and salts, without the server and without the rules.
 *  docs/record.md, "Checking the dice", is the contract; core/chance.py does the same. */
import { chacha20 } from '@noble/ciphers/chacha.js';
import { sha256 } from '@noble/hashes/sha2.js'; // a browser's own is there only behind TLS, and a match at home has none
import type { MatchRecord } from '../api.ts';
import { fromHex, hex, joined, utf8 } from './bytes.ts';

const FORMAT = 'jarlshof-chance-1';
const STREAMS = ['board', 'deck', 'dice', 'other'] as const;
const WORD = 2 ** 32;
const WORDS_IN_BLOCK = 16;
const MOST_SKIPPED = 64; // so many words in a row are never skipped; a larger number is no honest record

export type Stream = (typeof STREAMS)[number];

/** What a line of the draws says, and what the key says: `value` is null where the line names no draw at all. */
export interface Draw {
  /** Its line in the record, from 1. */
  number: number;
  line: string;
  stream: Stream | null;
  bound: number;
  said: number;
  value: number | null;
}

/** Why the check failed: the line cannot be read, skips or repeats words, gave another value, or changes the key where the log does not. */
export interface Fault {
  number: number;
  line: string;
  reason: 'unreadable' | 'out_of_place' | 'differs' | 'branch';
  /** What it should have been, where that can be said. */
  value: number | null;
}

export type Whole = MatchRecord & { seed: string };

/** Can it be checked? Only the record of a match that is over has its seed. */
export function isWhole(record: MatchRecord): record is Whole {
  return typeof record.seed === 'string' && !record.seat;
}

/** What players are shown before the first move. Null: the seed cannot be read. */
export function commitmentOf(seed: string): string | null {
  const bytes = fromHex(seed);
  return bytes && hex(sha256(bytes));
}

/** SHA-256 over format, game, seed and salts, each with its length before it. Null: seed or salts cannot be read. */
export function matchKey(game: string, seed: string, salts: readonly string[]): Uint8Array | null {
  const parts = [utf8(FORMAT), utf8(game), ...[seed, ...salts].map(fromHex)];
  if (!parts.every((part) => part !== null)) return null;
  return sha256(joined(...parts.flatMap((part) => [lengthOf(part), part])));
}

function lengthOf(part: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, part.length);
  return bytes;
}

export function branchKey(key: Uint8Array, branch: string): Uint8Array {
  return sha256(joined(key, utf8(branch)));
}

/** One block of a stream: its number is the counter, the stream's the first word of the nonce. */
function wordsOf(key: Uint8Array, stream: Stream, block: number): Uint32Array {
  const nonce = new Uint8Array(12);
  nonce[0] = STREAMS.indexOf(stream);
  const bytes = new DataView(chacha20(key, nonce, new Uint8Array(4 * WORDS_IN_BLOCK), undefined, block).buffer);
  return Uint32Array.from({ length: WORDS_IN_BLOCK }, (_, n) => bytes.getUint32(4 * n, true));
}

/** The streams of one key; words are taken in order. */
class Streams {
  readonly #next = new Map<Stream, number>();
  readonly #blocks = new Map<Stream, { n: number; words: Uint32Array }>();

  constructor(readonly key: Uint8Array) {}

  next(stream: Stream): number {
    return this.#next.get(stream) ?? 0;
  }

  used(stream: Stream, word: number): void {
    this.#next.set(stream, word + 1);
  }

  word(stream: Stream, position: number): number {
    const n = Math.floor(position / WORDS_IN_BLOCK);
    let block = this.#blocks.get(stream);
    if (block?.n !== n) {
      block = { n, words: wordsOf(this.key, stream, n) };
      this.#blocks.set(stream, block);
    }
    return block.words[position % WORDS_IN_BLOCK]!;
  }
}

/** A check that is done in pieces, so that a page stays responsive. */
export class Check {
  readonly draws: Draw[] = [];
  fault: Fault | null = null;
  /** Lines that were looked at. */
  done = 0;

  readonly #lines: readonly string[];
  readonly #branches: string[];
  #streams: Streams;

  constructor(record: Whole) {
    const key = matchKey(record.game, record.seed, record.salts ?? []);
    if (!key) throw new RangeError('seed or salts are not hexadecimal');
    this.#streams = new Streams(key);
    this.#lines = record.draws ?? [];
    this.#branches = record.log.map(branchOf).filter((name) => name !== null);
  }

  get total(): number {
    return this.#lines.length;
  }

  get over(): boolean {
    return this.fault !== null || this.done === this.total;
  }

  /** Looks at some more lines. */
  go(lines: number): void {
    const goal = Math.min(this.total, this.done + lines);
    while (!this.fault && this.done < goal) this.#look(this.#lines[this.done]!, this.done++ + 1);
    // a change of the key that the log tells and the draws leave out
    if (this.done === this.total && !this.fault && this.#branches.length) this.#fail('branch', this.total + 1, `branch ${this.#branches[0]}`);
  }

  #look(line: string, number: number): void {
    const parts = line.split(' ');
    if (parts.length === 2 && parts[0] === 'branch') return this.#branch(parts[1]!, number, line);
    const stream = STREAMS.find((each) => each === parts[0]);
    if (parts.length !== 4 || !stream || !parts.slice(1).every((part) => /^[0-9]{1,10}$/.test(part))) {
      return this.#fail('unreadable', number, line);
    }
    const [word, bound, said] = parts.slice(1).map(Number) as [number, number, number];
    const value = this.#value(stream, word, bound);
    this.draws.push({ number, line, stream, bound, said, value });
    if (value === null) this.#fail('out_of_place', number, line);
    else if (value !== said) this.#fail('differs', number, line, value);
  }

  /** What the stream gives for this draw; null if the draw did not take the next word that is good for its bound. */
  #value(stream: Stream, word: number, bound: number): number | null {
    const first = this.#streams.next(stream);
    if (word < first || word >= first + MOST_SKIPPED || bound <= 1 || bound >= WORD) return null;
    const limit = WORD - (WORD % bound);
    for (let position = first; position <= word; position++) {
      if (this.#streams.word(stream, position) < limit !== (position === word)) return null;
    }
    this.#streams.used(stream, word);
    return this.#streams.word(stream, word) % bound;
  }

  /** A new key, but only where the log tells of it: otherwise a dealer could choose his chance. */
  #branch(name: string, number: number, line: string): void {
    if (this.#branches.shift() !== name) return this.#fail('branch', number, line);
    this.draws.push({ number, line, stream: null, bound: 0, said: 0, value: null });
    this.#streams = new Streams(branchKey(this.#streams.key, name));
  }

  #fail(reason: Fault['reason'], number: number, line: string, value: number | null = null): void {
    this.fault = { number, line, reason, value };
  }
}

/** The name of the branch that a log entry makes: `branch NAME`, `back 3 NAME`. */
function branchOf(entry: string): string | null {
  return /^(?:branch|back [0-9]+) (\S+)$/.exec(entry)?.[1] ?? null;
}
