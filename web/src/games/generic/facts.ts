/** How a value of a view is best shown as text. Pure; knows no game. */
export type Fact = string | number | boolean | null | Fact[] | { [name: string]: Fact };
export type Row = { [name: string]: Fact };

export type Shape =
  | { kind: 'text'; value: string | number | boolean | null }
  | { kind: 'words'; values: (string | number)[] }
  | { kind: 'counts'; counts: Record<string, number> }
  | { kind: 'table'; columns: string[]; rows: Row[] }
  | { kind: 'list'; values: Fact[] }
  | { kind: 'facts'; entries: [string, Fact][] };

/** The column of a table that was a map: its keys. */
export const KEY = '';

export function shapeOf(value: Fact): Shape {
  if (Array.isArray(value)) return listShape(value);
  if (value === null || typeof value !== 'object') return { kind: 'text', value };
  const entries = Object.entries(value);
  if (entries.every(([, each]) => typeof each === 'number')) return { kind: 'counts', counts: value as Record<string, number> };
  // a map of things that are alike is a table, too: places and what lies there
  if (entries.length > 1 && entries.every(([, each]) => isRow(each) && Object.keys(each as Row).length > 1 && shapeOf(each).kind === 'facts')) {
    return tableShape(entries.map(([key, each]) => ({ [KEY]: key, ...(each as Row) })));
  }
  return { kind: 'facts', entries: entries.filter(([, each]) => !isNothing(each)) };
}

function listShape(values: Fact[]): Shape {
  if (values.length && values.every(isRow)) return tableShape(values as Row[]);
  const plain = (each: Fact): each is string | number => typeof each === 'string' || typeof each === 'number';
  if (values.every(plain)) return { kind: 'words', values };
  return { kind: 'list', values: values.filter((each) => !isNothing(each)) };
}

/** All columns of all rows, in order; one that says nothing in any row is left out. */
function tableShape(rows: Row[]): Shape {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { kind: 'table', columns: columns.filter((name) => !isDrawn(name, columns) && rows.some((row) => !isEmpty(row[name] ?? null))), rows };
}

/** Where a cell has a name its numbers are for those who draw it. */
function isDrawn(name: string, columns: readonly string[]): boolean {
  return (name === 'x' || name === 'y') && columns.includes('east');
}

function isRow(value: Fact): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isEmpty(value: Fact): boolean {
  if (value === null || value === '' || value === 0 || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

export function isLetter(text: string): boolean {
  return /^[a-h]$/.test(text);
}

// a letter means a seat only where the name of the fact says so
const WHO = new Set([
  'seat', 'turn', 'acting', 'longest_road', 'largest_army', 'by', 'holder', 'owner', 'player', 'leader', 'first', 'winner', 'attacker', 'defender',
  'victim', 'rival', 'from', 'to', 'asked', 'seats', 'players', 'owners', 'order', 'passed', 'raid',
]);

export function namesSeat(field: string, value: unknown): value is string {
  return WHO.has(field) && typeof value === 'string' && isLetter(value);
}

/** Short facts stand together above; what needs room of its own follows. What says nothing is left out. */
export function parted(table: Record<string, Fact>, hidden: ReadonlySet<string>): { short: [string, Fact][]; long: [string, Fact][] } {
  const entries = Object.entries(sensible(table)).filter(([name, value]) => !hidden.has(name) && !isNothing(value));
  const isLong = ([, value]: [string, Fact]) => ['table', 'facts', 'list'].includes(shapeOf(value).kind);
  return { short: entries.filter((each) => !isLong(each)), long: entries.filter(isLong) };
}

/** Says nothing: no value, nothing in it however deep, or a plain no. A 0 says something: none are left. */
function isNothing(value: Fact): boolean {
  return value === null || value === '' || value === false || (typeof value === 'object' && Object.values(value).every(isNothing));
}

/** Before the first turn a view counts turns, or years, from 0. Who acts is told only where it is not the one whose turn it is. */
function sensible(table: Record<string, Fact>): Record<string, Fact> {
  const idle = ([name, value]: [string, Fact]) => ((name === 'number' || name === 'year') && value === 0) || (name === 'acting' && value === table['turn']);
  return Object.fromEntries(Object.entries(table).filter((each) => !idle(each)));
}
