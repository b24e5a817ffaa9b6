/** Draws in small steps while the page has nothing else to do, so that it answers a click in between. */
import { whenIdle } from '../../../lib/idle.ts';

const STEP = 16;

/** Tells how many of `all` may be drawn, again and again until it is all of them; gives back what stops it. */
export function inStrokes(all: number, draw: (n: number) => void): () => void {
  let n = 0;
  let stop = (): void => undefined;
  const step = (): void => {
    draw((n = Math.min(n + STEP, all)));
    if (n < all) stop = whenIdle(step);
  };
  stop = whenIdle(step);
  return () => stop();
}
