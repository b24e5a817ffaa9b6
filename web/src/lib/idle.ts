/** Work that can wait until the page has nothing else to do, so that it answers a click in between. */
const KNOWN = 'requestIdleCallback' in globalThis; // not everywhere

/** Gives back what calls it off. */
export function whenIdle(work: () => void, within = 200): () => void {
  if (KNOWN) {
    const id = requestIdleCallback(work, { timeout: within });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 16);
  return () => clearTimeout(id);
}
