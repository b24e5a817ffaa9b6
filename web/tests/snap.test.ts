import { describe, expect, test } from 'vitest';
import { type Board, centreOf, moved, nextLegal, snap, targetAt } from '../src/games/nord/board/snap.ts';
import type { Target } from '../src/games/nord/model.ts';

const board: Board = { width: 16, height: 16, settlements: [{ name: 'A', at: 'c3' }] };
const legal = (...targets: Target[]): Set<Target> => new Set(targets);

describe('a point on the chart', () => {
  test('means its square when nothing legal is near', () => {
    expect(snap(board, [150, 50], legal())).toBe('cell:b1');
    expect(snap(board, [150, 50], legal('cell:d1'))).toBe('cell:b1');
  });
  test('means a settlement anywhere on its square', () => {
    expect(snap(board, [205, 295], legal())).toBe('settlement:A');
  });
  test('goes to the nearest legal target within three quarters of a square', () => {
    expect(snap(board, [124, 50], legal('cell:a1'))).toBe('cell:a1');
    expect(snap(board, [126, 50], legal('cell:a1'))).toBe('cell:b1');
    expect(snap(board, [110, 50], legal('cell:a1', 'cell:b1'))).toBe('cell:b1');
    expect(snap(board, [90, 50], legal('cell:b1', 'cell:a1'))).toBe('cell:a1');
    expect(snap(board, [250, 320], legal('settlement:A'))).toBe('settlement:A');
  });
  test('reaches every corner of a legal square', () => {
    for (const at of [[1, 1], [99, 1], [1, 99], [99, 99]] as const) expect(snap(board, at, legal('cell:a1'))).toBe('cell:a1');
  });
  test('means nothing beyond the board, and treasures are not on it', () => {
    expect(snap(board, [-80, 50], legal())).toBeNull();
    expect(snap(board, [50, 1650], legal())).toBeNull();
    expect(snap(board, [50, 50], legal('treasure:axe'))).toBe('cell:a1');
  });
});

describe('keys', () => {
  const span = { left: 1, top: 1, right: 6, bottom: 9 };
  test('move over the squares in the picture and stop at its edge', () => {
    expect(moved('c3', 'ArrowLeft', span)).toBe('b3');
    expect(moved('b3', 'ArrowLeft', span)).toBe('b3');
    expect(moved('c3', 'ArrowDown', span)).toBe('c4');
    expect(moved('c3', 'Home', span)).toBe('b3');
    expect(moved('c3', 'End', span)).toBe('f3');
    expect(moved('c3', 'PageDown', span)).toBe('c7');
    expect(moved('c7', 'PageDown', span)).toBe('c9');
    expect(moved('c3', 'x', span)).toBeNull();
  });
  test('go from one legal target to the next in reading order, and round', () => {
    const targets = legal('cell:e2', 'settlement:A', 'cell:b5', 'treasure:axe');
    expect(nextLegal(board, 'a1', targets)).toBe('e2');
    expect(nextLegal(board, 'e2', targets)).toBe('c3');
    expect(nextLegal(board, 'c3', targets)).toBe('b5');
    expect(nextLegal(board, 'b5', targets)).toBe('e2');
    expect(nextLegal(board, 'e2', targets, true)).toBe('b5');
    expect(nextLegal(board, 'a1', legal())).toBeNull();
  });
});

test('names of squares', () => {
  expect(centreOf('b3')).toEqual([150, 250]);
  expect(targetAt(board, 'c3')).toBe('settlement:A');
  expect(targetAt(board, 'p16')).toBe('cell:p16');
});
