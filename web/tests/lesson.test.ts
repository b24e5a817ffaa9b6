import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MatchEvent, Move, NordView } from '../src/lib/api.ts';
import { ending, firstMinute } from '../src/games/nord/lesson/first.ts';
import type { Guide, GuideStep } from '../src/learn/lesson/guide.svelte.ts';
import { lesson } from '../src/games/nord/lesson/parts.ts';
import { dealt, type Part, PARTS, positionOf } from '../src/games/nord/lesson/positions.ts';
import { parse } from '../src/lib/format.ts';
import de from '../src/texts/de/lesson.toml';
import en from '../src/texts/en/lesson.toml';

interface Moment {
  draft: Move[];
  events: MatchEvent[];
  view: NordView;
}
interface Course {
  part: Part | 'first' | 'short';
  way: string;
  moments: Moment[];
}

// made by `python -m tests.page.lessons`, with the real engine
const courses = JSON.parse(readFileSync('tests/.made/lessons.json', 'utf8')) as Course[];

function course(part: string, way = 'moves'): Course {
  return courses.find((each) => each.part === part && each.way === way)!;
}

/** Shows a moment as the table page does: events are played over the view before them, then the new view stands. */
function show(guide: Guide, moment: Moment, before: NordView): void {
  if (moment.events.length) guide.observe({ view: before, draft: [], events: moment.events, confirmed: false, playing: true });
  guide.observe({ view: moment.view, draft: moment.draft, events: moment.events, confirmed: false, playing: false });
}

const word = (step: GuideStep | null): string => step?.text.replace(/^lesson\./, '') ?? '-';

/** All that a guide says on the way, its buttons pressed where nothing else ends a step. */
function told(guide: Guide, { moments }: Course): string[] {
  const said: string[] = [];
  const hear = () => {
    if (said.at(-1) !== word(guide.step)) said.push(word(guide.step));
  };
  const press = () => {
    for (hear(); guide.step?.button; hear()) guide.next();
  };
  moments.forEach((moment, n) => {
    const before = moments[Math.max(0, n - 1)]!.view;
    if (moment.events.length) {
      guide.observe({ view: before, draft: [], events: moment.events, confirmed: false, playing: true });
      hear();
    }
    show(guide, moment, before);
    press();
  });
  return said;
}

describe('the first minute', () => {
  const LINE = ['first.home', 'first.first', 'first.second', 'first.third', 'first.confirm', 'first.watch', 'first.paid', 'first.fewest', '-'];

  test.each(['moves', 'by the side'])('is told step by step: %s', (way) => {
    const guide = firstMinute();
    expect(told(guide, course('first', way))).toEqual(LINE);
    expect(guide.done).toBe(true);
  });

  test('ends with what has really happened', () => {
    expect(ending(true, 1)).toEqual({ key: 'skipped', left: 4 });
    expect(ending(false, 2)).toEqual({ key: 'whole', left: 3 });
    expect(ending(false, 5).left).toBe(0);
  });

  test('names what was paid, and why one settlement paid nothing', () => {
    const guide = firstMinute();
    const { moments } = course('first');
    show(guide, moments[0]!, moments[0]!.view);
    guide.next();
    show(guide, moments.at(-1)!, moments.at(-2)!.view);
    expect(guide.step).toMatchObject({ id: 'paid', params: { points: 4, list: 'Fell 3, Esk 1', others: 3 }, point: ['settlement:F', 'settlement:E'] });
    expect(guide.holding).toBe(true);
    guide.next();
    expect(guide.step).toMatchObject({ id: 'fewest', params: { settlement: 'Dale', mine: 1, theirs: 2 }, point: ['settlement:D'] });
    guide.next();
    expect(guide).toMatchObject({ step: null, done: true, skipped: false, holding: false });
  });

  test('a man taken back leads a step back', () => {
    const guide = firstMinute();
    const [start, , one, two] = course('first').moments as [Moment, Moment, Moment, Moment];
    show(guide, start, start.view);
    guide.next();
    const shown = (moment: Moment) => (show(guide, moment, start.view), guide.step?.id);
    expect([one, two, one, start].map(shown)).toEqual(['second', 'third', 'second', 'first']);
  });

  test('points out undo when men stand elsewhere, and goes on after the turn', () => {
    const guide = firstMinute();
    expect(told(guide, course('first', 'elsewhere'))).toEqual(['first.home', 'first.first', 'aside.elsewhere', 'first.first', 'aside.wait']);
    expect(guide.done).toBe(false);
  });

  test('the marked space is lit, and so is the goal', () => {
    const guide = firstMinute();
    const [start] = course('first').moments as [Moment];
    show(guide, start, start.view);
    expect(guide.step).toMatchObject({ button: 'lesson.next', n: 1, of: 8 });
    expect(guide.step!.lit).not.toContain('settlement:F');
    guide.next();
    expect(guide.step!.point).toEqual(['cell:f11']);
    expect(guide.step!.lit).toEqual(expect.arrayContaining(['cell:f11', 'settlement:E', 'settlement:F']));
    guide.next(); // no button: nothing to press
    expect(guide.step!.id).toBe('first');
  });

  test('a scoring that another brought about ends it as well', () => {
    const guide = firstMinute();
    const said = told(guide, course('first', 'in two turns'));
    expect(said.slice(0, 5)).toEqual(['first.home', 'first.first', 'first.second', 'first.third', 'aside.wait']);
    expect(said).toContain('first.paid');
    expect(guide.done).toBe(true);
  });

  test('nothing is said between the sending of a turn and its showing', () => {
    const guide = firstMinute();
    const { moments } = course('first');
    moments.slice(0, 5).forEach((moment) => show(guide, moment, moment.view));
    expect(guide.step!.id).toBe('confirm');
    guide.observe({ view: moments[0]!.view, draft: [], events: [], confirmed: true, playing: false });
    expect(guide.step!.id).toBe('confirm');
  });

  test('can be skipped', () => {
    const guide = firstMinute();
    const [start] = course('first').moments as [Moment];
    show(guide, start, start.view);
    guide.skip();
    show(guide, start, start.view);
    expect(guide).toMatchObject({ step: null, done: true, skipped: true });
  });
});

describe('the lesson', () => {
  const WAYS: Record<string, string[]> = {
    place: ['link', 'more', 'confirm', 'after'],
    merge: ['join', 'confirm', 'after'],
    resources: ['two', 'confirm', 'watch', 'paid', 'fewest', 'cave_in'],
  };

  test.each(Object.entries(WAYS))('%s', (part, ids) => {
    const guide = lesson(part as Part);
    expect(told(guide, course(part))).toEqual([...ids.map((id) => `${part}.${id}`), '-']);
    expect(guide.done).toBe(true);
  });

  test('attack: the lone man is looked at and taken back, then five attack', () => {
    const guide = lesson('attack');
    const lone = course('attack', 'lone').moments.slice(0, 3);
    const said = told(guide, { ...course('attack'), moments: [...lone, ...course('attack').moments] });
    expect(said).toEqual(['lone', 'back', 'five', 'confirm', 'fifth', 'watch', 'after'].map((id) => `attack.${id}`).concat('-'));
  });

  test('attack: who lets the lone man die is led on', () => {
    const guide = lesson('attack');
    expect(told(guide, course('attack', 'lone'))).toEqual(['attack.lone', 'attack.back', 'aside.wait']);
    expect(guide.step!.id).toBe('five');
  });

  test('sea, food and the jarl: two turns with the bot between', () => {
    const said = told(lesson('sea'), course('sea'));
    expect(said).toEqual([
      'sea.hungry', 'sea.sail', 'sea.reach', 'sea.confirm', 'aside.wait', 'sea.jarl', 'sea.challenge', 'sea.watch', 'sea.twenty', 'sea.squares', 'sea.storm', '-',
    ]);
  });

  test('treasures: two are tried, one is played', () => {
    const guide = lesson('treasures');
    const tries = ['regions', 'many'].flatMap((way) => course('treasures', way).moments);
    const said = told(guide, { ...course('treasures'), moments: [...tries, ...course('treasures').moments] });
    expect(said).toEqual([
      'treasures.regions', 'treasures.many', 'treasures.negotiate', 'treasures.place', 'treasures.confirm', 'treasures.after', '-',
    ]);
  });
});

test('what was tried with a treasure is to be begun again', () => {
  const guide = lesson('treasures');
  const { moments } = course('treasures', 'regions');
  const shown = (moment: Moment) => (show(guide, moment, moment.view), [guide.step!.text.slice(7), guide.step!.press, ...guide.step!.point]);
  moments.forEach(shown);
  expect(shown(moments.at(-1)!)).toEqual(['treasures.many', 'restart', 'treasure:sword']);
  expect(shown(moments[0]!)).toEqual(['treasures.many', undefined, 'treasure:sword']);
  expect(shown(course('treasures').moments[1]!).slice(0, 2)).toEqual(['aside.restart', 'restart']);
});

describe('texts', () => {
  test('every sentence that is said exists in both languages and gets its parameters', () => {
    for (const each of courses.filter(({ part }) => part !== 'short')) {
      const guide = each.part === 'first' ? firstMinute() : lesson(each.part as Part);
      each.moments.forEach((moment, n) => {
        show(guide, moment, each.moments[Math.max(0, n - 1)]!.view);
        for (let step = guide.step; step; step = guide.step) {
          for (const texts of [en, de]) {
            const text = texts[step.text.replace('lesson.', '')];
            expect(text, step.text).toBeTruthy();
            const said = parse(text!).format({ rival: 'Tove', ...step.params });
            expect(said).not.toMatch(/undefined|NaN/);
            expect(said, 'who has a name is called by it').not.toMatch(/\b(Blue|Blau)\b/);
          }
          if (!step.button) break;
          guide.next();
        }
      });
    }
  });

  test('both languages have the same keys and parameters', () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const key of Object.keys(en)) expect([...parse(de[key]!).names].sort(), key).toEqual([...parse(en[key]!).names].sort());
  });

  test('every part has a name', () => {
    for (const part of PARTS) expect([en[`part.${part}`], en[`part.${part}_says`]].every(Boolean)).toBe(true);
  });
});

describe('dealing again', () => {
  const kinds = (text: string) => text.match(/\b(axe|gold|hammer|helmet|goblet|sword)\b/g)!.sort();
  const rest = (text: string) => text.replace(/^(tiles|supply of tiles): .*$/gm, '');

  test.each(['first', 'short'] as const)('%s: the same tiles elsewhere, nothing else', (name) => {
    let n = 7;
    const text = positionOf(name);
    const again = dealt(text, (below) => (n = (n * 31 + 11) % 101) % below);
    expect(again).not.toBe(text);
    expect(kinds(again)).toEqual(kinds(text));
    expect(rest(again)).toBe(rest(text));
    expect(dealt(text, (below) => below - 1)).toBe(text); // every tile stays where it is
  });

  test('a position without a supply stays as it is', () => {
    expect(dealt(positionOf('place'), () => 0)).toBe(positionOf('place'));
  });
});
