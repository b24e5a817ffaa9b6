/** Fingers and mouse on a chart: what taps, what pans, what is carried. */
import { expect, test } from 'vitest';
import { Gesture, type Hands } from '../src/table/gesture.ts';

function chart(grabs: boolean): { gesture: Gesture; did: string[] } {
  const did: string[] = [];
  const note = (what: string) => (...args: unknown[]) => void did.push([what, ...args.flat()].join(' '));
  const hands: Hands = { hover: note('hover'), press: note('press'), tap: note('tap'), away: note('away'), pan: note('pan'), pinch: note('pinch'), grab: () => grabs, carry: note('carry'), drop: note('drop') };
  return { gesture: new Gesture(hands), did };
}
const at = (x: number, y: number, pointerId = 1): PointerEvent => ({ clientX: x, clientY: y, pointerId, button: 0, pointerType: 'mouse', timeStamp: 1, currentTarget: { setPointerCapture: () => undefined } }) as unknown as PointerEvent;

test('a press that stays is a tap', () => {
  const { gesture, did } = chart(true);
  gesture.down(at(5, 5));
  gesture.move(at(7, 6));
  gesture.up(at(7, 6));
  expect(did).toEqual(['press 5 5 false', 'tap 7 6 false']);
});

test('one that wanders pans, where nothing can be carried', () => {
  const { gesture, did } = chart(false);
  gesture.down(at(5, 5));
  gesture.move(at(25, 5));
  gesture.up(at(25, 5));
  expect(did).toEqual(['press 5 5 false', 'away', 'pan 20 0', 'away']);
});

test('else it carries, and drops', () => {
  const { gesture, did } = chart(true);
  gesture.down(at(5, 5));
  gesture.move(at(25, 5));
  gesture.move(at(45, 9));
  gesture.up(at(45, 9));
  expect(did).toEqual(['press 5 5 false', 'carry 25 5', 'carry 45 9', 'drop 45 9', 'away']);
});

test('a second finger, or what the browser takes, lets it go', () => {
  const { gesture, did } = chart(true);
  gesture.down(at(5, 5));
  gesture.move(at(25, 5));
  gesture.down(at(60, 60, 2));
  expect(did.slice(-2)).toEqual(['drop ', 'away']);
  const other = chart(true);
  other.gesture.down(at(5, 5));
  other.gesture.move(at(25, 5));
  other.gesture.cancel(at(25, 5));
  expect(other.did.slice(-2)).toEqual(['drop ', 'away']);
});
