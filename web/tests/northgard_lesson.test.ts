import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MatchEvent, NorthgardView } from '../src/lib/api.ts';
import { cardLesson } from '../src/games/northgard/lesson/cards.ts';
import { ending, firstMinute } from '../src/games/northgard/lesson/first.ts';
import { type Guide, type Part, PARTS } from '../src/games/northgard/lesson/guided.ts';
import { dealt, positionOf, TOLD } from '../src/games/northgard/lesson/positions.ts';
import { parse } from '../src/lib/format.ts';
import de from '../src/texts/de/northgard_lesson.toml';
import en from '../src/texts/en/northgard_lesson.toml';

interface Moment {
  events: MatchEvent[];
  view: NorthgardView;
}

// made by `python -m tests.page.lessons_northgard`, with the real engine
const courses = JSON.parse(readFileSync('tests/.made/lessons_northgard.json', 'utf8')) as { part: Part; way: string; moments: Moment[] }[];
const moments = (way: string, part: Part = 'first'): Moment[] => courses.find((each) => each.part === part && each.way === way)!.moments;
const GUIDES: Record<Part, () => Guide> = { first: firstMinute, cards: cardLesson };

/** Shows a moment as the table does: events are played over the view before them, then the new view stands. */
function show(guide: Guide, { events, view }: Moment, before: NorthgardView, meanwhile: () => void): void {
  if (events.length) {
    guide.observe({ view: before, draft: [], events, confirmed: false, playing: true });
    meanwhile();
  }
  guide.observe({ view, draft: [], events, confirmed: false, playing: false });
}

/** All that a guide says on the way, its buttons pressed where nothing else ends a step; `each` sees every step. */
function told(guide: Guide, way: Moment[], each: (guide: Guide, view: NorthgardView) => void = () => undefined): string[] {
  const said: string[] = [];
  way.forEach((moment, n) => {
    const listen = () => {
      const word = guide.step?.text.replace('northgard_lesson.', '').replace(/^(first|cards)\./, '') ?? '-';
      if (said.at(-1) !== word) said.push(word);
    };
    const hear = () => {
      listen();
      each(guide, moment.view);
    };
    show(guide, moment, way[Math.max(0, n - 1)]!.view, listen);
    for (hear(); guide.step?.button; hear()) guide.next();
  });
  return said;
}

const EXPLORING = ['explore', 'lay', 'closed'];
const BUILDING = ['build', 'raise', 'pass'];
const YEAR_END = ['take', 'harvest', 'aside.wait', 'winter', '-']; // the rival may trade, too

describe('the first minutes of Northgard', () => {
  test('are told step by step', () => {
    const guide = firstMinute();
    expect(told(guide, moments('moves'))).toEqual(['home', ...EXPLORING, 'aside.end', 'move', 'march', 'food', 'aside.dice', 'won', 'aside.end', ...BUILDING, ...YEAR_END]);
    expect(guide).toMatchObject({ done: true, skipped: false, holding: false });
  });

  test('a choice on the die is told where there is one', () => {
    expect(told(firstMinute(), moments('with a choice'))).toContain('aside.die');
    expect(told(firstMinute(), moments('moves'))).not.toContain('aside.die');
  });

  test('who passes at once comes to the winter all the same', () => {
    expect(told(firstMinute(), moments('passed at once'))).toEqual(['home', 'explore', ...YEAR_END]);
  });

  test('who attacks first is led to the exploration after it', () => {
    const said = told(firstMinute(), moments('attacked first'));
    expect(said.slice(0, 3)).toEqual(['home', 'explore', 'aside.other']);
    expect(said.slice(said.indexOf('lay'))).toEqual(['lay', 'closed', 'won', 'aside.end', ...BUILDING, ...YEAR_END]);
  });

  test('who has no use for Build is not asked for it', () => {
    const said = told(firstMinute(), moments('built nothing'));
    expect(said.slice(said.indexOf('won'))).toEqual(['won', 'aside.end', 'build', 'pass', ...YEAR_END]);
  });

  test('every step has a dot of its own', () => {
    const guide = firstMinute();
    const way = moments('moves');
    const dots: number[] = [];
    told(guide, way, ({ step }) => step && dots.at(-1) !== step.n && dots.push(step.n));
    expect(dots).toEqual([...dots].sort((a, b) => a - b));
    const last = dots.at(-1)!;
    expect(guide.done).toBe(true);
    // what is only drafted, the moments have not: the button that draws the tile, and the one that builds
    expect(last - dots.length).toBe(2);
  });

  test('an ending is true', () => {
    expect(ending(true, null)).toEqual({ key: 'skipped', fame: 0, year: 3, years: 7 });
    expect(ending(false, moments('moves').at(-1)!.view)).toEqual({ key: 'whole', fame: 13, year: 4, years: 7 });
  });
});

describe('the lesson on cards', () => {
  const TURNS = ['unrest', 'remove', 'upgrade'];
  const YEAR_END = ['strong', 'aside.glows', 'aside.end', 'pass', 'take', 'taken', '-'];

  test('is told step by step', () => {
    const guide = cardLesson();
    expect(told(guide, moments('moves', 'cards'))).toEqual(['hand', 'flash', 'put', 'main', 'go', 'end', ...TURNS, ...YEAR_END]);
    expect(guide).toMatchObject({ done: true, skipped: false });
  });

  test('who passes at once is told of the display', () => {
    expect(told(cardLesson(), moments('passed at once', 'cards'))).toEqual(['hand', 'flash', ...YEAR_END.slice(-3)]);
  });

  test('what was laid down is not asked for any more', () => {
    const said = told(cardLesson(), moments('laid down', 'cards'));
    expect(said.slice(0, 3)).toEqual(['hand', 'flash', 'main']);
    expect(said.slice(-9)).toEqual([...TURNS.slice(1), ...YEAR_END]);
  });

  test('nor what cannot be paid for', () => {
    expect(told(cardLesson(), moments('spent', 'cards'))).not.toContain('upgrade');
  });
});

describe('every guide', () => {
  test('points at places, cards and ways that can be chosen then', () => {
    for (const part of PARTS) told(GUIDES[part](), moments('moves', part), ({ step }, view) => {
      if (!step || step.button || step.press) return; // that leads to a button
      const options = view.prompt?.options ?? [];
      for (const target of step.point) {
        const [kind, name] = target.split(':') as [string, string];
        const found = options.some(({ verb, args }) => (kind === 'card' ? args['card'] === name : kind === 'way' ? verb === name : kind === 'cell' ? `${args['east']} ${args['south']}` === name : args['goal'] === name || args['area'] === name));
        expect(found, `${step.id}: ${target}`).toBe(true);
      }
    });
  });
});

describe('texts', () => {
  test('every sentence that is said exists in both languages and gets its parameters', () => {
    for (const { part, moments: way } of courses) {
      told(GUIDES[part](), way, ({ step }) => {
        if (!step) return;
        for (const texts of [en, de]) {
          const text = texts[step.text.replace('northgard_lesson.', '')];
          expect(text, step.text).toBeTruthy();
          const people = Object.fromEntries(Object.keys(step.people).map((param) => [param, 'Tove']));
          expect(parse(text!).format({ ...people, ...step.params })).not.toMatch(/undefined|NaN|\{/);
        }
      });
    }
  });
});

describe('dealing again', () => {
  const line = (text: string, key: string): string[] => new RegExp(`^${key}: (.+)$`, 'm').exec(text)![1]!.split(' ');
  let n = 7;
  const text = positionOf('first');
  const again = dealt(text, (below) => (n = (n * 31 + 11) % 101) % below);

  test('the tile that is told stays on top, the later ones and the developments do not', () => {
    for (const key of ['pile', 'deck']) {
      expect(line(again, key)).not.toEqual(line(text, key));
      expect([...line(again, key)].sort()).toEqual([...line(text, key)].sort());
    }
    expect(line(again, 'pile').slice(0, TOLD)).toEqual(line(text, 'pile').slice(0, TOLD));
  });

  test('nothing else changes', () => {
    const rest = (position: string) => position.replace(/^(pile|deck): .*$/gm, '');
    expect(rest(again)).toBe(rest(text));
  });
});
