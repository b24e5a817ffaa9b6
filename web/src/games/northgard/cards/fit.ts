/** How large the name of a card is written: no word is broken but where it may be, and two lines fit into its head. */
const WIDE = 0.74; // of its size: a bold letter of the widest of the fonts
const LEAST = 8.5;
const SOFT = '\u00ad';

export function nameSize(name: string, room: number, most: number): number {
  const one = Math.min(most, room / (WIDE * letters(name)));
  const two = Math.min(most - 2, room / (WIDE * half(name)));
  return Math.max(LEAST, Math.round(10 * Math.max(one, two)) / 10);
}

const letters = (text: string): number => text.replaceAll(SOFT, '').length;

/** The letters of the longer line, where it is broken best. */
function half(name: string): number {
  const lines = [...name.matchAll(/[\s\u00ad]/g)].map(({ 0: at, index }) => Math.max(letters(name.slice(0, index)) + (at === SOFT ? 1 : 0), letters(name.slice(index + 1))));
  return Math.min(letters(name), ...lines);
}
