/** Clocks that run here as they run in the server, whatever the time of this computer. */

let lag = Infinity;

/** The server's time now. A message comes late, never early: the fastest one tells best how the two clocks differ. */
export function serverNow(told: number, now = Date.now()): number {
  lag = Math.min(lag, now - told);
  return now - lag;
}

/** Milliseconds left: `left` was true at `at`. */
export function remaining(left: number, running: boolean, at: number, now: number): number {
  return Math.max(0, running ? left - Math.max(0, now - at) : left);
}

export type Reading = { unit: 'days'; d: number; h: number } | { unit: 'hours'; h: number; m: number } | { unit: 'minutes'; text: string };

const HOUR = 3_600_000;

/** How a time is read: days and hours, hours and minutes, or 4:32. */
export function reading(ms: number): Reading {
  const hours = Math.floor(ms / HOUR);
  if (hours >= 24) return { unit: 'days', d: Math.floor(hours / 24), h: hours % 24 };
  if (hours >= 1) return { unit: 'hours', h: hours, m: Math.floor((ms % HOUR) / 60_000) };
  const seconds = Math.ceil(ms / 1000);
  return { unit: 'minutes', text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` };
}
