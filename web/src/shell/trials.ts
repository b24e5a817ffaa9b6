/** Tables that are no matches: boards to try things on, and those of the lesson. */
import type { TableLine } from '../lib/api.ts';
import { read, write } from '../lib/storage.ts';

const KEY = 'lessons';
const MOST = 100;

/** A table of the lesson looks like any other that begins with a prepared position, so this browser remembers which they were. */
export function addLesson(table: string): void {
  write(KEY, [table, ...read<string[]>(KEY, [])].slice(0, MOST));
}

/** Somebody plays on at it: now it is a match. */
export function dropLesson(table: string): void {
  write(KEY, read<string[]>(KEY, []).filter((each) => each !== table));
}

/** On another device a lesson that was left is told by that: it began with a prepared position and was abandoned. */
export function isLesson(line: TableLine): boolean {
  if (line.whatif !== null) return false;
  return read<string[]>(KEY, []).includes(line.id) || (line.from_position && line.outcome?.ending === 'abandoned');
}

export function isTrial(line: TableLine): boolean {
  return line.whatif !== null || isLesson(line);
}
