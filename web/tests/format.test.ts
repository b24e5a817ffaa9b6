import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BadText, parse, type Params } from '../src/lib/format.ts';

interface Vector {
  text: string;
  params?: Params;
  result?: string;
  error?: unknown;
}

const vectors = JSON.parse(readFileSync('../tests/core/text_vectors.json', 'utf8')) as Vector[];

describe('the formatter says what the one of the server says', () => {
  test('there are vectors of both kinds', () => {
    expect(vectors.filter((each) => each.result !== undefined).length).toBeGreaterThan(40);
  });
  for (const { text, params = {}, result } of vectors) {
    test(JSON.stringify(text), () => {
      if (result !== undefined) expect(parse(text).format(params)).toBe(result);
      else expect(() => parse(text).format(params)).toThrow();
    });
  }
  test('a refused text names the place', () => {
    expect(() => parse('a } b')).toThrow(BadText);
  });
});
