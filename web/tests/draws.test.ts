import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Check, commitmentOf, isWhole, type Whole } from '../src/lib/chance/draws.ts';

// made by `python -m tests.page.records`; see the Makefile
const records = JSON.parse(readFileSync('tests/.made/records.json', 'utf8')) as (Whole & { draws: string[]; salts: string[] })[];

function checked(record: Whole, lines = Infinity): Check {
  const check = new Check(record);
  while (!check.over) check.go(lines);
  return check;
}

const salted = records.find((each) => each.salts.length > 1 && !each.draws.some((line) => line.startsWith('branch')))!;
const branched = records.find((each) => each.draws.filter((line) => line.startsWith('branch')).length > 1)!;

/** The record with another line. */
function changed<R extends { draws: string[] }>(record: R, number: number, line: string): R {
  return { ...record, draws: record.draws.map((each, n) => (n === number - 1 ? line : each)) };
}

describe('finished matches', () => {
  test('there are all games, salts, and branches', () => {
    expect(new Set(records.map((each) => each.game))).toEqual(new Set(['nord', 'northgard', 'settlers']));
    expect(branched.log.some((entry) => /^back \d+ /.test(entry))).toBe(true);
    expect(branched.log.some((entry) => entry.startsWith('branch '))).toBe(true);
    expect(salted.salts[0]).not.toBe(salted.salts[1]);
  });

  test.each(records)('$game: every draw comes from seed and salts', (record) => {
    expect(isWhole(record)).toBe(true);
    const check = checked(record, 7);
    expect(check.fault).toBeNull();
    expect(check.draws).toHaveLength(record.draws.length);
    expect(check.draws.length).toBeGreaterThan(20);
    if (record.commitment) expect(commitmentOf(record.seed)).toBe(record.commitment);
  });
});

describe('a record that is not true', () => {
  test.each([1, 10, 20])('draw %i with another value is found and named', (number) => {
    const [stream, word, bound, value] = salted.draws[number - 1]!.split(' ') as [string, string, string, string];
    const other = (Number(value) + 1) % Number(bound);
    const { fault, done } = checked(changed(salted, number, `${stream} ${word} ${bound} ${other}`));
    expect(fault).toEqual({ number, line: `${stream} ${word} ${bound} ${other}`, reason: 'differs', value: Number(value) });
    expect(done).toBe(number);
  });

  test('a draw after a branch', () => {
    const number = branched.draws.findIndex((line) => line.startsWith('branch')) + 3;
    const [stream, word, bound, value] = branched.draws[number - 1]!.split(' ') as [string, string, string, string];
    const { fault } = checked(changed(branched, number, `${stream} ${word} ${bound} ${(Number(value) + 1) % Number(bound)}`));
    expect(fault).toMatchObject({ number, reason: 'differs' });
  });

  test('another seed, salt, order of salts or game gives other draws', () => {
    const [first, ...rest] = salted.salts;
    for (const other of [
      { ...salted, seed: salted.seed.replace(/^../, 'aa') },
      { ...salted, salts: [`${first}00`, ...rest] },
      { ...salted, salts: [...rest, first!] },
      { ...salted, game: 'nort' },
    ]) {
      expect(checked(other).fault).not.toBeNull();
    }
    expect(commitmentOf(salted.seed.replace(/^../, 'aa'))).not.toBe(salted.commitment);
  });

  test('a draw that is left out, or comes twice', () => {
    const out = { ...salted, draws: salted.draws.filter((_, n) => n !== 4) };
    const twice = { ...salted, draws: salted.draws.flatMap((line, n) => (n === 4 ? [line, line] : [line])) };
    expect(checked(out).fault).toMatchObject({ number: 5, reason: 'out_of_place' });
    expect(checked(twice).fault).toMatchObject({ number: 6, reason: 'out_of_place' });
  });

  test.each(['', 'deck 0 12', 'deck 0 12 5 6', 'luck 0 12 5', 'deck -1 12 5', 'deck 0 1e1 5', 'deck 0 12 12345678901', 'branch', 'branch a b'])(
    'the line %j cannot be read',
    (line) => expect(checked(changed(salted, 3, line)).fault).toMatchObject({ number: 3, line, reason: 'unreadable' }),
  );

  test.each(['deck 0 1 0', 'deck 9999999999 12 5', 'deck 0 4294967296 5', 'board 64 12 1'])('the draw %j is out of place', (line) => {
    expect(checked(changed(salted, 1, line)).fault).toMatchObject({ number: 1, reason: 'out_of_place' });
  });

  test('the key changes only where the log says so', () => {
    const more = { ...salted, draws: ['branch better', ...salted.draws] };
    expect(checked(more).fault).toMatchObject({ number: 1, reason: 'branch' });
    const renamed = branched.draws.map((line) => (line.startsWith('branch') ? 'branch other' : line));
    expect(checked({ ...branched, draws: renamed }).fault).toMatchObject({ reason: 'branch' });
    const cut = branched.draws.findLastIndex((line) => line.startsWith('branch'));
    expect(checked({ ...branched, draws: branched.draws.slice(0, cut) }).fault).toMatchObject({ number: cut + 1, reason: 'branch' });
  });

  test('seed and salts that are no hexadecimal digits', () => {
    expect(() => new Check({ ...salted, seed: 'xyz' })).toThrow(RangeError);
    expect(() => new Check({ ...salted, salts: ['0'] })).toThrow(RangeError);
    expect(commitmentOf('xyz')).toBeNull();
  });
});

test("a seat's part of a running match cannot be checked", () => {
  expect(isWhole({ ...salted, seat: 'a' })).toBe(false);
  expect(isWhole({ ...salted, seed: null } as never)).toBe(false);
});
