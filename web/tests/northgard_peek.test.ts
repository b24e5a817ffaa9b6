/** When a card is shown whole. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { peeks } from '../src/games/northgard/cards/peek.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A card, and whether it is shown whole. */
function card(): { does: (kind: string, pointerType?: string) => void; shown: () => boolean } {
  const node = Object.assign(new EventTarget(), { matches: () => true });
  let open = false;
  peeks(() => (open = true), () => (open = false))(node as unknown as HTMLElement);
  return { does: (kind, pointerType = 'mouse') => void node.dispatchEvent(Object.assign(new Event(kind), { pointerType })), shown: () => vi.advanceTimersByTime(600) && open };
}

test('where a mouse comes to it and rests, until it leaves', () => {
  const { does, shown } = card();
  does('pointerenter');
  does('pointermove');
  expect(shown()).toBe(true);
  does('pointerleave');
  expect(shown()).toBe(false);
});

test('not where it comes below a mouse that rests: the last button was pressed there', () => {
  const { does, shown } = card();
  does('pointerenter');
  expect(shown()).toBe(false);
});

test('no more after a click, until the mouse comes again', () => {
  const { does, shown } = card();
  does('pointermove');
  does('click');
  does('pointermove');
  expect(shown()).toBe(false);
  does('pointerleave');
  does('pointermove');
  expect(shown()).toBe(true);
});

test('while a finger is kept on it', () => {
  const { does, shown } = card();
  does('pointerdown', 'touch');
  expect(shown()).toBe(true);
  does('pointerup', 'touch');
  expect(shown()).toBe(false);
});
