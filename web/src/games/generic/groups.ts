/** Legal moves in groups that can be overlooked: by what is done, and where those are many by what it is done with. Pure. */
export interface Choice {
  text: string;
  verb: string;
  /** The first thing that it names, in words. */
  head: string;
  /** What follows the verb, in words; empty: the verb says it all. */
  label: string;
  note: string;
}

export interface Group {
  key: string;
  verb: string;
  /** The first thing that the moves of a part of a group name; null: the whole group. */
  head: string | null;
  choices: Choice[];
}

/** More than so many of one verb are parted. */
const MANY = 18;

export function groupsOf(choices: readonly Choice[]): Group[] {
  const verbs = grouped(choices, (each) => each.verb);
  return [...verbs].flatMap(([verb, all]) => (all.length > MANY ? parts(verb, all) : [{ key: verb, verb, head: null, choices: all }]));
}

/** By the first thing that they name, if that makes fewer and larger groups. */
function parts(verb: string, all: Choice[]): Group[] {
  const heads = grouped(all, (each) => each.head);
  if (heads.size < 2 || heads.size > all.length / 2) return [{ key: verb, verb, head: null, choices: all }];
  return [...heads].map(([head, choices]) => ({ key: `${verb} ${head}`, verb, head, choices }));
}

function grouped(all: readonly Choice[], by: (each: Choice) => string): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const each of all) found.set(by(each), [...(found.get(by(each)) ?? []), each]);
  return found;
}

/** Every word of a search must be found, in any order. */
export function matches(search: string, ...texts: string[]): boolean {
  const said = texts.join(' ').toLocaleLowerCase();
  return search.toLocaleLowerCase().split(/\s+/).filter(Boolean).every((each) => said.includes(each));
}
