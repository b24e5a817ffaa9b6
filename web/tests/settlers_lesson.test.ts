import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MatchEvent, SettlersView } from '../src/lib/api.ts';
import { ending, firstMinute } from '../src/games/settlers/lesson/first.ts';
import type { Guide } from '../src/games/settlers/lesson/guided.ts';
import { dealt, positionOf, TOLD } from '../src/games/settlers/lesson/positions.ts';
import { parse } from '../src/lib/format.ts';
import de from '../src/texts/de/settlers_lesson.toml';
import en from '../src/texts/en/settlers_lesson.toml';

interface Moment {
  events: MatchEvent[];
  view: SettlersView;
}

// made by `python -m tests.page.lessons_settlers`, with the real engine
const courses = JSON.parse(readFileSync('tests/.made/lessons_settlers.json', 'utf8')) as { way: string; moments: Moment[] }[];
const moments = (way: string): Moment[] => courses.find((each) => each.way === way)!.moments;

/** Shows a moment as the table does: events are played over the view before them, then the new view stands. */
function show(guide: Guide, { events, view }: Moment, before: SettlersView): void {
  if (events.length) guide.observe({ view: before, draft: [], events, confirmed: false, playing: true });
  guide.observe({ view, draft: [], events, confirmed: false, playing: false });
}

/** All that a guide says on the way, its buttons pressed where nothing else ends a step; `each` sees every step. */
function told(guide: Guide, way: Moment[], each: (guide: Guide) => void = () => undefined): string[] {
  const said: string[] = [];
  const hear = () => {
    const word = guide.step?.text.replace('settlers_lesson.', '').replace('first.', '') ?? '-';
    if (said.at(-1) !== word) said.push(word);
    each(guide);
  };
  way.forEach((moment, n) => {
    show(guide, moment, way[Math.max(0, n - 1)]!.view);
    for (hear(); guide.step?.button; hear()) guide.next();
  });
  return said;
}

const BEGINNING = ['home', 'roll', 'gained', 'bank'];
const ENDING = ['point', 'end', 'others', 'again', 'bandit', 'stole', '-'];

describe('the first minutes of Settlers', () => {
  test('are told step by step', () => {
    const guide = firstMinute();
    expect(told(guide, moments('moves'))).toEqual([...BEGINNING, 'offer', 'aside.wait', 'deal', 'road', 'settle', ...ENDING]);
    expect(guide).toMatchObject({ done: true, skipped: false, holding: false });
  });

  test('who lays the road first is led to the trades after it', () => {
    expect(told(firstMinute(), moments('road first'))).toEqual([...BEGINNING, 'offer', 'aside.wait', 'deal', 'settle', ...ENDING]);
  });

  test('what leads elsewhere is to be taken back', () => {
    const guide = firstMinute();
    const said = told(guide, moments('taken back'));
    const n = said.indexOf('aside.back');
    expect(said.slice(n - 1)).toEqual(['road', 'aside.back', 'road', 'settle', ...ENDING]);
  });

  test('who goes on elsewhere, or ends the turn at once, comes to the 7 all the same', () => {
    for (const way of ['astray', 'ended at once']) {
      const guide = firstMinute();
      const said = told(guide, moments(way));
      expect(said.slice(0, 3), way).toEqual(BEGINNING.slice(0, 3));
      expect(said.slice(said.indexOf('again')), way).toEqual(['again', way === 'astray' ? 'bandit' : 'aside.discard']);
    }
    expect(told(firstMinute(), moments('astray'))).toContain('aside.back');
    expect(told(firstMinute(), moments('ended at once'))).toContain('aside.answer');
  });

  test('each step points at what is to be done', () => {
    const found = new Map<string, unknown[]>();
    told(firstMinute(), moments('moves'), ({ step }) => step && found.set(step.text.replace(/^.*\./, ''), [step.press, step.point]));
    expect(found.get('roll')).toEqual(['roll', []]);
    expect(found.get('bank')).toEqual(['bank', ['give:ore', 'take:wool']]);
    expect(found.get('offer')).toEqual(['offer', ['give:wood', 'take:brick']]);
    expect(found.get('deal')).toEqual(['deal', ['seat:b']]);
    expect(found.get('road')).toEqual([undefined, ['j6-k6']]);
    expect(found.get('settle')).toEqual([undefined, ['j6']]);
    expect(found.get('end')).toEqual(['end', []]);
    expect(found.get('bandit')).toEqual([undefined, ['C3']]);
  });

  test('every place that is pointed at can be chosen then', () => {
    const way = moments('moves');
    const guide = firstMinute();
    way.forEach((moment, n) => {
      show(guide, moment, way[Math.max(0, n - 1)]!.view);
      while (guide.step?.button) guide.next();
      const on = moment.view.prompt?.options.flatMap((option) => option.on.map((target) => target.replace(/^\w+:/, ''))) ?? [];
      for (const place of (guide.step?.point ?? []).filter((target) => !target.includes(':'))) expect(on, guide.step!.text).toContain(place);
    });
  });

  test('names what was stolen, and from whom', () => {
    const guide = firstMinute();
    const way = moments('moves');
    told(guide, way.slice(0, -1));
    show(guide, way.at(-1)!, way.at(-2)!.view);
    expect(guide.step).toMatchObject({ id: 'stole', params: { card: 'wool' }, people: { victim: 'b' } });
    expect(guide.holding).toBe(true);
  });

  test('an ending is true', () => {
    expect(ending(true, null)).toEqual({ key: 'skipped', points: 2, target: 10 });
    expect(ending(false, moments('moves').at(-1)!.view)).toEqual({ key: 'whole', points: 3, target: 10 });
  });
});

describe('texts', () => {
  test('every sentence that is said exists in both languages and gets its parameters', () => {
    for (const { moments: way } of courses) {
      told(firstMinute(), way, ({ step }) => {
        if (!step) return;
        for (const texts of [en, de]) {
          const text = texts[step.text.replace('settlers_lesson.', '')];
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

  test('the rolls that are told stay, the later ones and the cards do not', () => {
    for (const key of ['dice deck', 'deck']) {
      expect(line(again, key)).not.toEqual(line(text, key));
      expect([...line(again, key)].sort()).toEqual([...line(text, key)].sort());
    }
    expect(line(again, 'dice deck').slice(-TOLD)).toEqual(line(text, 'dice deck').slice(-TOLD));
  });

  test('nothing else changes', () => {
    const rest = (position: string) => position.replace(/^(dice )?deck: .*$/gm, '');
    expect(rest(again)).toBe(rest(text));
  });
});
