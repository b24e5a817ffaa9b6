/** Sentences by a small, strict subset of ICU MessageFormat, the same as in the server (core/texts.py); both pass the
 *  vectors in tests/core/text_vectors.json. */

export type Params = Readonly<Record<string, string | number>>;

type Part = string | { kind: 'insert'; name: string } | { kind: 'plural' | 'select'; name: string; branches: Map<string, Message> };

const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const UNCLEAR = ''; // stands for the number's name where # would be misread
const MAX_DEPTH = 10;

export class BadText extends Error {
  constructor(
    readonly text: string,
    readonly position: number,
    readonly reason: string,
  ) {
    super(`character ${position} of ${JSON.stringify(text)}: ${reason}`);
  }
}

export class Message {
  readonly names = new Set<string>();

  constructor(private readonly parts: Part[]) {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      this.names.add(part.name);
      if (part.kind !== 'insert') for (const branch of part.branches.values()) branch.names.forEach((name) => this.names.add(name));
    }
  }

  format(params: Params): string {
    for (const name of this.names) if (!(name in params)) throw new RangeError(`the parameter ${name} is missing`);
    return this.parts.map((part) => (typeof part === 'string' ? part : worded(part, params))).join('');
  }
}

function worded(part: Exclude<Part, string>, params: Params): string {
  const value = params[part.name]!;
  if (part.kind === 'insert') return String(value);
  const keys = [String(value)];
  if (part.kind === 'plural') {
    if (typeof value !== 'number') throw new TypeError(`${part.name} must be a number, not ${value}`);
    keys.splice(0, 1, `=${value}`, Math.abs(value) === 1 ? 'one' : 'other');
  }
  const branch = keys.map((key) => part.branches.get(key)).find((found) => found) ?? part.branches.get('other')!;
  return branch.format(params);
}

export function parse(text: string): Message {
  return new Parser(text).message(0, null);
}

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  /** Up to the end or, inside a branch, to its closing brace. `number` is the parameter that # means here. */
  message(depth: number, number: string | null): Message {
    const parts: Part[] = [];
    for (let char = this.text[this.at]; char !== undefined && (char !== '}' || depth === 0); char = this.text[this.at]) {
      const part = this.part(char, depth, number);
      const last = parts.length - 1;
      if (typeof part === 'string' && typeof parts[last] === 'string') parts[last] += part;
      else parts.push(part);
    }
    return new Message(parts);
  }

  private part(char: string, depth: number, number: string | null): Part {
    if (char === '{') return this.argument(depth, number);
    if (char === "'") return this.apostrophe(number);
    if (char === '}') throw this.bad("} without {; a literal one is quoted: '}'");
    if (char === '#' && number === UNCLEAR) throw this.bad('# in a select inside a plural; name the number instead');
    this.at += 1;
    return char === '#' && number !== null ? { kind: 'insert', name: number } : char;
  }

  private apostrophe(number: string | null): string {
    const following = this.text[this.at + 1] ?? '';
    if (!following || !(number ? '{}#' : '{}').includes(following)) {
      this.at += following === "'" ? 2 : 1;
      return "'";
    }
    const quoted = /'((?:[^']|'')*)'(?!')/y;
    quoted.lastIndex = this.at;
    const found = quoted.exec(this.text);
    if (!found) throw this.bad('a quote without end');
    this.at = quoted.lastIndex;
    return found[1]!.replaceAll("''", "'");
  }

  private argument(depth: number, number: string | null): Part {
    this.take(/\{/y, '{');
    const name = this.take(NAME, 'the name of a parameter');
    if (this.taken(/\}/y)) return { kind: 'insert', name };
    this.take(/,/y, ', or }');
    const kind = this.take(/(?:plural|select)(?![A-Za-z0-9_])/y, 'plural or select') as 'plural' | 'select';
    this.take(/,/y, ',');
    if (depth === MAX_DEPTH) throw this.bad(`no nesting deeper than ${MAX_DEPTH}`);
    const branches =
      kind === 'plural'
        ? this.branches(/one|other|=(?:0|[1-9][0-9]*)/y, 'one, other or =N', depth, name)
        : this.branches(/[A-Za-z0-9_-]+/y, 'a selector', depth, number === null ? null : UNCLEAR);
    return { kind, name, branches };
  }

  private branches(selector: RegExp, wanted: string, depth: number, number: string | null): Map<string, Message> {
    const found = new Map<string, Message>();
    while (!this.taken(/\}/y)) {
      const key = this.take(selector, wanted);
      if (found.has(key)) throw this.bad(`${key} twice`);
      this.take(/\{/y, '{');
      found.set(key, this.message(depth + 1, number));
      this.take(/\}/y, '}');
    }
    if (!found.has('other')) throw this.bad('no branch other');
    return found;
  }

  /** What matches here, after white space; empty if nothing does. */
  private taken(pattern: RegExp): string {
    while (' \t\r\n'.includes(this.text[this.at] ?? 'x')) this.at += 1;
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found?.[0] ?? '';
  }

  private take(pattern: RegExp, wanted: string): string {
    const found = this.taken(pattern);
    if (!found) throw this.bad(`${wanted} expected`);
    return found;
  }

  private bad(reason: string): BadText {
    return new BadText(this.text, this.at, reason);
  }
}
