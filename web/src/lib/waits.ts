/** How long to wait before a server that does not answer is tried again, in milliseconds. Pure. */
/** So often in the first minute, in which a server that was started again is back; then seldom. */
const OFTEN = 1500;
const MINUTE = 40;
const SELDOM = 8000;

export function waitBefore(tries: number, first: readonly number[]): number {
  return first[tries] ?? (tries < MINUTE ? OFTEN : SELDOM);
}
