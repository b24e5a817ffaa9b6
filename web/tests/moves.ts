/** Moves of Nord as the server tells them, for tests that write them as text. */
import type { Move } from '../src/lib/api.ts';

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  place: ['cell'],
  path: ['cell'],
  treasure: ['treasure'],
  attack: ['start', 'goal'],
  negotiate: ['start', 'goal'],
  settle: ['settlement'],
  challenge: ['settlement'],
  fifth: ['settlement'],
  done: [],
};

export function move(text: string): Move {
  const [verb = '', ...values] = text.split(' ');
  return { text, verb, args: Object.fromEntries(ARGUMENTS[verb]!.map((name, n) => [name, values[n]!])) };
}
