/** Matches that one can go on with. */
import { call, type TableLine } from '../lib/api.ts';
import { guest } from './guest.svelte.ts';
import { isTrial } from './trials.ts';

/** One that is no trial, has begun, and in which I still play. */
export function isMine(line: TableLine, me: string): boolean {
  return line.stage === 'running' && !isTrial(line) && line.seats.some((seat) => seat.person?.id === me && !seat.resigned);
}

/** Those that wait for me first. */
export async function runningMatches(): Promise<TableLine[]> {
  const me = await guest.load();
  if (!me) return [];
  return (await call('my_tables')).tables.filter((line) => isMine(line, me.id));
}
