/** The rule book as a page needs it: its texts in pieces, its rulings found by words. */
import { GAMES } from '../games/register.ts';
import { type Book, call, type Lang, type Ruling } from '../lib/api.ts';

const books = new Map<string, Promise<Book>>();

/** A book is large and does not change: it is fetched once. */
export function loadBook(game: string, lang: Lang): Promise<Book> {
  const key = `${game} ${lang}`;
  let found = books.get(key);
  if (!found) {
    // diagrams keep their room from the beginning: what draws them comes with the book
    const drawing = GAMES[game]?.figure().catch(() => undefined);
    found = Promise.all([call('book', { params: { game }, query: { lang } }), drawing]).then(([book]) => book);
    books.set(key, found);
    found.catch(() => books.delete(key));
  }
  return found;
}

export function allRulings(book: Book): Ruling[] {
  return book.chapters.flatMap((chapter) => chapter.rulings);
}

/** The ruling that a name means, with or without the game before it: `nord.R6`, `r6`. */
export function rulingId(book: Book, name: string | null): string | null {
  const wanted = name?.trim().toLowerCase().replace(`${book.game}.`, '');
  return allRulings(book).find((ruling) => ruling.id.toLowerCase() === wanted)?.id ?? null;
}

/** Rulings that have to do with one: the rule it makes clearer, those it names, and those that name it. */
export function neighbours(book: Book, ruling: Ruling): Ruling[] {
  const near = new Set([ruling.clarifies, ...ruling.refers]);
  return allRulings(book).filter((each) => each.id !== ruling.id && (near.has(each.id) || each.clarifies === ruling.id || each.refers.includes(ruling.id)));
}

// ---------------------------------------------------------------- texts
/** A stretch of text that looks the same: stressed, of a program, a link to a ruling, found by the search. */
export interface Piece {
  text: string;
  strong: boolean;
  code: boolean;
  ruling: string | null;
  found: boolean;
}

/** *Stars* stress words, `ticks` hold words of a program, and ids of rulings (R6, 13.14, 4.A) become links. */
export function pieces(text: string, ids: ReadonlySet<string>, words: readonly string[] = []): Piece[] {
  return text.split('*').flatMap((part, n) =>
    part.split('`').flatMap((piece, k) => {
      const look = { strong: n % 2 === 1, code: k % 2 === 1 };
      const spans = look.code ? [{ text: piece, ruling: null }] : linked(piece, ids);
      return spans.flatMap((span) => marked(span.text, words).map((each) => ({ ...look, ...each, ruling: span.ruling })));
    }),
  );
}

function linked(text: string, ids: ReadonlySet<string>): { text: string; ruling: string | null }[] {
  return text
    .split(/\b((?:[0-9]+|[A-Z])\.(?:[0-9]+|[A-Z])|[A-Z]+[0-9]+)\b/)
    .map((part) => ({ text: part, ruling: ids.has(part) ? part : null }))
    .filter((part) => part.text);
}

function marked(text: string, words: readonly string[]): { text: string; found: boolean }[] {
  const plain = fold(text);
  const hit = new Uint8Array(text.length);
  for (const word of words) for (const at of places(plain, word)) hit.fill(1, at, at + word.length);
  const found: { text: string; found: boolean }[] = [];
  for (let n = 0, start = 0; n < text.length; n++) {
    if (n + 1 < text.length && hit[n + 1] === hit[n]) continue;
    found.push({ text: text.slice(start, n + 1), found: hit[n] === 1 });
    start = n + 1;
  }
  return found;
}

/** The entries of a list; none if the block is a paragraph. */
export function items(block: string): string[] {
  if (!block.startsWith('- ')) return [];
  return block.split(/(?:^|\n)- /).map((item) => item.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

// ---------------------------------------------------------------- search
/** Small letters without accents; as long as the text, so that what is found can be marked in it. */
function fold(text: string): string {
  return Array.from({ length: text.length }, (_, n) => text[n]!.normalize('NFD')[0]!.toLowerCase()[0]!).join('');
}

/** Where a word begins in a text. Parts of words count, but an id must stand alone: r6 is not r60, 13.1 not 13.14. */
function* places(text: string, word: string): Generator<number> {
  const isId = /^((?:[0-9]+|[a-z])\.(?:[0-9]+|[a-z])|[a-z]+[0-9]+)$/.test(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = (text[at - 1] ?? ' ') + (text[at + word.length] ?? ' ');
    if (!isId || !/[a-z0-9]/.test(around)) yield at;
  }
}

export function words(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** Does the ruling have all the words, in its id, title, text or captions? */
export function matches(ruling: Ruling, wanted: readonly string[]): boolean {
  const text = fold([ruling.id, ruling.title, ruling.text, ...ruling.figures.map((figure) => figure.caption)].join(' ').replace(/[*`]/g, ''));
  return wanted.every((word) => !places(text, word).next().done);
}

/** The book with only the rulings that have the words; chapters without any are left out. */
export function filtered(book: Book, wanted: readonly string[]): Book['chapters'] {
  if (!wanted.length) return book.chapters;
  return book.chapters
    .map((chapter) => ({ ...chapter, text: [], rulings: chapter.rulings.filter((ruling) => matches(ruling, wanted)) }))
    .filter((chapter) => chapter.rulings.length);
}
