/** How large the name of a card is written: no word is broken, and two lines fit into its head. */
const WIDE = 0.74; // of its size: a bold letter of the widest of the fonts
const LEAST = 8.5;

export function nameSize(name: string, room: number, most: number): number {
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length));
  const one = Math.min(most, room / (WIDE * name.length));
  const two = Math.min(most - 2, room / (WIDE * longest));
  return Math.max(LEAST, Math.round(10 * Math.max(one, two)) / 10);
}
