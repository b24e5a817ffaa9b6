/** How a value of a view is best shown as text. Pure; knows no game. */
export type Fact = string | number | boolean | null | Fact[] | { [name: string]: Fact };
type Row = { [name: string]: Fact };

export type Shape =
  | { kind: 'text'; value: string | number | boolean | null }
  | { kind: 'words'; values: (string | number)[] }
  | { kind: 'counts'; counts: Record<string, number> }
  | { kind: 'table'; columns: string[]; rows: Row[] }
  | { kind: 'facts'; entries: [string, Fact][] };

export function shapeOf(value: Fact): Shape {
  if (Array.isArray(value)) return listShape(value);
  if (value === null || typeof value !== 'object') return { kind: 'text', value };
  const entries = Object.entries(value);
  if (entries.every(([, each]) => typeof each === 'number')) return { kind: 'counts', counts: value as Record<string, number> };
  return { kind: 'facts', entries };
}

function listShape(values: Fact[]): Shape {
  if (values.length && values.every(isRow)) {
    const rows = values as Row[];
    // a column that says nothing in any row is left out
    const columns = Object.keys(rows[0]!).filter((name) => rows.some((row) => !isEmpty(row[name] ?? null)));
    return { kind: 'table', columns, rows };
  }
  return { kind: 'words', values: values.filter((each) => typeof each === 'string' || typeof each === 'number') };
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
const WHO = new Set(['seat', 'turn', 'acting', 'longest_road', 'largest_army', 'by', 'holder', 'owner']);

export function namesSeat(field: string, value: unknown): value is string {
  return WHO.has(field) && typeof value === 'string' && isLetter(value);
}

/** Short facts stand together above; what needs a table of its own follows. */
export function parted(table: Record<string, Fact>, hidden: ReadonlySet<string>): { short: [string, Fact][]; long: [string, Fact][] } {
  const entries = Object.entries(table).filter(([name]) => !hidden.has(name));
  const isLong = ([, value]: [string, Fact]) => ['table', 'facts'].includes(shapeOf(value).kind);
  return { short: entries.filter((each) => !isLong(each) && !isNothing(each[1])), long: entries.filter(isLong) };
}

function isNothing(value: Fact): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}
