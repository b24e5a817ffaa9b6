import { describe, expect, test } from 'vitest';
import { extent, figureMarks } from '../src/games/nord/figures.ts';
import { filtered, items, matches, neighbours, pieces, rulingId, words } from '../src/learn/book.ts';
import type { Book, Figure, Ruling } from '../src/lib/api.ts';

const ruling = (id: string, title: string, text: string, more: Partial<Ruling> = {}): Ruling => ({
  id, title, text, ours: false, clarifies: '', refers: [], figures: [], ...more,
});
const figure: Figure = {
  id: 'chain',
  number: 1,
  rulings: ['B1'],
  caption: 'Blau darf *nicht* auf b4',
  view: { table: { path: ['c2', 'd2'] } } as unknown as Figure['view'],
  sketch: [],
  marks: { b4: 'refused', c4: 'refused', b3: 'legal', a1: 'selected', c2: 'path', e2: 'path' },
  panel: false,
};
const B1 = ruling('B1', 'Männer setzen', 'Setze *einen* bis drei Männer, siehe R6 und R60.', { refers: ['R6', 'R60'], figures: [figure] });
const R6 = ruling('R6', 'Siedlungen', 'Auf Siedlungen steht kein Arbeiter.', { clarifies: 'B1' });
const R60 = ruling('R60', 'Stürme', 'Der Sturm holt Boote.');
const book: Book = {
  game: 'nord', rules: '1', lang: 'de', title: 'Nord', ours: 'Unsere Regelung.', legend: { title: '', text: '' }, terms: [],
  chapters: [
    { id: 'a', number: 1, title: 'Setzen', text: ['Vorrede'], rulings: [B1, R6] },
    { id: 'b', number: 2, title: 'Sturm', text: [], rulings: [R60] },
  ],
};
const ids = new Set(['B1', 'R6', 'R60']);

describe('finding', () => {
  test('a ruling by its name in any form', () => {
    expect(['nord.R6', 'R6', ' r6 ', 'NORD.r60', 'R7', 'settlers.R6', '', null].map((name) => rulingId(book, name))).toEqual(
      ['R6', 'R6', 'R6', 'R60', null, null, null, null],
    );
  });

  test('all words must be there, accents and stars do not matter, also in captions', () => {
    const found = (query: string): string[] => filtered(book, words(query)).flatMap((chapter) => chapter.rulings.map((each) => each.id));
    expect(found('manner')).toEqual(['B1']);
    expect(found('MÄNNER  drei')).toEqual(['B1']);
    expect(found('männer sturm')).toEqual([]);
    expect(found('nicht auf b4')).toEqual(['B1']);
    expect(found('sturm')).toEqual(['R60']);
    expect(found('  ')).toEqual(['B1', 'R6', 'R60']);
  });

  test('an id is not a part of another one', () => {
    expect(matches(R60, words('r6'))).toBe(false);
    expect(matches(R6, words('r6'))).toBe(true);
    expect(matches(B1, words('r6'))).toBe(true); // it names it
    expect(matches(B1, words('r'))).toBe(true);
  });

  test('chapters without a hit are left out, introductions too', () => {
    expect(filtered(book, words('arbeiter')).map(({ id, text }) => [id, text])).toEqual([['a', []]]);
    expect(filtered(book, [])).toBe(book.chapters);
  });

  test('what has to do with a ruling', () => {
    expect(neighbours(book, R6).map((each) => each.id)).toEqual(['B1']);
    expect(neighbours(book, B1).map((each) => each.id)).toEqual(['R6', 'R60']);
  });
});

describe('texts', () => {
  const shown = (text: string, query = ''): string =>
    pieces(text, ids, words(query))
      .map((each) => (each.strong ? 'S' : '') + (each.code ? 'C' : '') + (each.ruling ? `L${each.ruling}` : '') + (each.found ? '!' : '') + `[${each.text}]`)
      .join('');

  test('stress, words of a program and links', () => {
    expect(shown('Siehe R6, *nie R60*; `R6` und R61.')).toBe('[Siehe ]LR6[R6][, ]S[nie ]SLR60[R60][; ]C[R6][ und ][R61][.]');
    expect(shown('')).toBe('');
  });

  test('ids with dots', () => {
    const links = (text: string): (string | null)[] => pieces(text, new Set(['13.1', '13.14', '4.A', 'O.1'])).map((each) => each.ruling).filter(Boolean);
    expect(links('See 13.14, 13.1. 4.A to O.1; not 3.1, 113.14 or 13.145.')).toEqual(['13.14', '13.1', '4.A', 'O.1']);
    const [one, two] = [ruling('13.1', 'Corner', 'A corner.'), ruling('13.14', 'Asked', 'Asked.')];
    expect([one, two].map((each) => matches(each, words('13.1')))).toEqual([true, false]);
  });

  test('what was found is marked, also twice and at the ends', () => {
    expect(shown('Männer und Männer', 'manner')).toBe('![Männer][ und ]![Männer]');
    expect(shown('R6 und R60', 'r6')).toBe('LR6![R6][ und ]LR60[R60]');
    expect(shown('aaa', 'aa')).toBe('![aaa]');
  });

  test('nothing is lost', () => {
    const text = 'Straße, İstanbul, Ænder – 🙂 R6';
    expect(pieces(text, ids, words('straße 🙂')).map((each) => each.text).join('')).toBe(text);
  });

  test('lists', () => {
    expect(items('- eins\n  weiter\n- zwei')).toEqual(['eins weiter', 'zwei']);
    expect(items('kein - Strich')).toEqual([]);
  });
});

test('marks of a diagram', () => {
  const marks = figureMarks(figure);
  expect(marks.barred).toEqual(new Set(['cell:b4', 'cell:c4']));
  expect(marks.legal).toEqual(new Set(['cell:b3']));
  expect(marks.selected).toEqual(new Set(['cell:a1']));
  expect(marks.path).toEqual(['c2', 'd2', 'e2']);
});

test('the size of a diagram is that of its land and of what lies on the sea', () => {
  const sized = (ground: string[], workers: string[], boat: string | null, marks: Record<string, string>): unknown =>
    extent({ ...figure, marks, view: { table: { ground, boat, workers: workers.map((at) => ({ at })) } } as unknown as Figure['view'] });
  const ground = ['~~~~~~', '~~kA~~', '~~~m~~', '~~~~~~'];
  expect(sized(ground, [], null, {})).toEqual({ columns: 2, rows: 2 });
  expect(sized(ground, ['f2'], null, {})).toEqual({ columns: 4, rows: 2 });
  expect(sized(ground, [], 'c4', { a1: 'refused' })).toEqual({ columns: 4, rows: 4 });
});
