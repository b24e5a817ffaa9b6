/** Draws in small steps while the page has nothing else to do, so that it answers a click in between. */
const STEP = 16;
const KNOWN = 'requestIdleCallback' in globalThis; // not everywhere
const idle = (action: () => void): number => (KNOWN ? requestIdleCallback(action, { timeout: 200 }) : window.setTimeout(action, 16));
const calm = (id: number): void => (KNOWN ? cancelIdleCallback(id) : clearTimeout(id));

/** Tells how many of `all` may be drawn, again and again until it is all of them; gives back what stops it. */
export function inStrokes(all: number, draw: (n: number) => void): () => void {
  let [n, next] = [0, 0];
  const step = (): void => {
    draw((n = Math.min(n + STEP, all)));
    if (n < all) next = idle(step);
  };
  next = idle(step);
  return () => calm(next);
}
