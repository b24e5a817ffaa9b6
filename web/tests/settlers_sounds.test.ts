import { describe, expect, test } from 'vitest';
import { soundOf } from '../src/games/settlers/sounds.ts';
import { soundsOf } from '../src/table/sounds.ts';
import { event, stories } from './settlers_story.ts';

describe('a match is heard', () => {
  test('one’s own cards, not those of others', () => {
    expect(soundOf(event(1, 'gain', 'a'), 'a')).toBe('card');
    expect(soundOf(event(1, 'gain', 'b'), 'a')).toBeNull();
    expect(soundOf(event(1, 'gain', null), null)).toBeNull();
    expect(soundOf(event(1, 'reject', 'a'), 'a')).toBeNull();
  });

  test('each sound once, and the last ones, where all is shown at once', () => {
    expect(soundsOf([event(1, 'roll', 'a'), event(1, 'gain', 'a'), event(2, 'road', 'a'), event(3, 'road', 'a'), event(4, 'win', 'a')], 'a', soundOf)).toEqual(['card', 'build', 'win']);
    expect(soundsOf([], 'a', soundOf)).toEqual([]);
  });

  test('of every story something', () => {
    for (const { steps } of stories) expect(new Set(steps.flatMap(({ events }) => soundsOf(events, 'a', soundOf))).size).toBeGreaterThan(5);
  });
});
