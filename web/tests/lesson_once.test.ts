import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { NordView, Option } from '../src/lib/api.ts';
import { explanation } from '../src/games/nord/lesson/once.ts';
import de from '../src/texts/de/lesson.toml';
import en from '../src/texts/en/lesson.toml';

interface Course {
  part: string;
  way: string;
  moments: { draft: unknown[]; view: NordView }[];
}
const courses = JSON.parse(readFileSync('tests/.made/lessons.json', 'utf8')) as Course[];
const moment = (part: string, n: number, way = 'moves') => courses.find((each) => each.part === part && each.way === way)!.moments[n]!.view;

const topic = (view: NordView, seen: string[] = [], options?: Option[]) => explanation(view, new Set(seen), options)?.id ?? null;

/** Everything that is explained of a view, one after another. */
function all(view: NordView, options?: Option[]): string[] {
  const seen: string[] = [];
  for (let next = topic(view, seen, options); next; next = topic(view, seen, options)) seen.push(next);
  return seen;
}

describe('what is explained once', () => {
  test('the sea, when a sea space may be chosen', () => {
    expect(all(moment('first', 1))).toEqual(['sea']);
    expect(all(moment('place', 1))).toEqual([]);
  });

  test('also when the options come from a turn without a treasure', () => {
    const places = moment('first', 1).prompt!.options;
    expect(all(moment('first', 0), places)).toEqual(['sea']);
  });

  test('food, when warriors of mine would have none in the next scoring', () => {
    const hungry = moment('sea', 0);
    expect(topic(hungry)).toBe('food');
    expect(topic({ ...hungry, seat: 'c' })).toBeNull();
    expect(topic({ ...hungry, forecast: { ...hungry.forecast!, of: 'resources' } })).toBeNull();
  });

  test('jarls, when one can be challenged', () => {
    const ready = courses.find((each) => each.part === 'sea')!.moments.find(({ view }) => view.prompt?.options.some((option) => option.verb === 'challenge'))!.view;
    expect(topic(ready)).toBe('jarls');
    expect(topic(ready, ['jarls'])).toBeNull();
  });

  test('treasures one after another, each when it can be played', () => {
    const view = moment('treasures', 0);
    expect([0, 8, 16].map((seq) => all({ ...view, seq }))).toEqual([['negotiator'], ['regions', 'negotiator'], ['regions', 'workers', 'negotiator']]);
  });

  test('nothing while nobody asks me', () => {
    expect(topic({ ...moment('sea', 0), prompt: null })).toBeNull();
  });

  test('each has its words and its ruling', () => {
    const found = ['first', 'sea', 'treasures'].flatMap((part) => courses.filter((each) => each.part === part).flatMap(({ moments }) => moments.map(({ view }) => explanation({ ...view, seq: 99 }, new Set()))));
    for (const once of found) {
      if (!once) continue;
      expect(once.ruling).toMatch(/^nord\.[BR]\d+$/);
      for (const texts of [en, de]) for (const key of [once.text, `${once.text}_title`]) expect(texts[key.replace('lesson.', '')]).toBeTruthy();
    }
  });
});
