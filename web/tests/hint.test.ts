import { expect, test } from 'vitest';
import { isEnd, isUnseen, numbered, takenBy } from '../src/games/nord/hint.ts';
import * as hint from '../src/table/hint.ts';
import { move } from './moves.ts';

const TURN_TEXTS = ['treasure none', 'place f7', 'place g7', 'place g8', 'done'];

const TURN = TURN_TEXTS.map(move);
const leftOf = (one: readonly string[], other: readonly string[]): string[] => hint.leftOf(one.map(move), other.map(move), isUnseen).map(({ text }) => text);
const followed = (one: readonly string[], other: readonly string[]): boolean => hint.followed(one.map(move), other.map(move), isEnd, isUnseen);

test('each step of a hint has its number, and keeps it', () => {
  expect([...numbered(TURN)]).toEqual([['cell:f7', 1], ['cell:g7', 2], ['cell:g8', 3]]);
  expect([...numbered(['treasure axe', 'place f7', 'done', 'attack A B', 'path f8'].map(move))]).toEqual([['cell:f7', 1], ['settlement:A', 2], ['settlement:B', 3], ['cell:f8', 4]]);
  expect([...numbered(['negotiate A B', 'negotiate A B'].map(move))]).toEqual([['settlement:A', 1], ['settlement:B', 2]]);
});

test('what is drafted is no longer advised, the rest is', () => {
  expect(leftOf(TURN_TEXTS, [])).toEqual(['place f7', 'place g7', 'place g8']);
  expect(leftOf(TURN_TEXTS, ['treasure none', 'place g7'])).toEqual(['place f7', 'place g8']);
  expect(leftOf(['negotiate A B', 'negotiate A B'], ['negotiate A B'])).toEqual(['negotiate A B']);
});

test('a hint holds as long as it is followed, in whatever order', () => {
  expect(followed(TURN_TEXTS, [])).toBe(true);
  expect(followed(TURN_TEXTS, ['treasure none', 'place g8', 'place f7'])).toBe(true);
  expect(followed(TURN_TEXTS, ['treasure none', 'place a1'])).toBe(false);
  expect(followed(TURN_TEXTS, ['treasure axe', 'place f7'])).toBe(false);
  expect(followed(['treasure axe', 'place f7', 'place g7'], ['treasure none', 'place f7']), 'the treasure was to come first').toBe(false);
  expect(followed(TURN_TEXTS, ['treasure none', 'place f7', 'done'])).toBe(false);
  expect(followed(TURN_TEXTS, TURN_TEXTS), 'there is nothing left to advise').toBe(false);
  expect(followed(['negotiate A B'], ['negotiate A B', 'negotiate A B'])).toBe(false);
});

test('treasures are taken only where they lie', () => {
  expect(takenBy(TURN, ['g7', 'c3'])).toBe(1);
  expect(takenBy(TURN, ['c3'])).toBe(0);
});
