/** Counts of several kinds of things, as events and moves write them: `2 wood 1 ore`, `nothing`. */
export type Counts = Readonly<Record<string, number>>;

/** Null if it is not written like that. */
export function readBundle(text: string): Counts | null {
  if (text === 'nothing') return {};
  const found = [...text.matchAll(/(-?\d+) ([a-z_]+)/g)];
  return found.length && found.map(([part]) => part).join(' ') === text ? Object.fromEntries(found.map(([, n, name]) => [name!, Number(n)])) : null;
}
