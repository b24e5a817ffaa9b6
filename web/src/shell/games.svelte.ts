/** The games of the server, and what their boards look like: asked for once. */
import { call, type GameInfo, type NordTable, type Sampled } from '../lib/api.ts';
import { language, t } from '../lib/lang.svelte.ts';
import { read, write } from '../lib/storage.ts';

let list: Promise<GameInfo[]> | null = null;

export function games(): Promise<GameInfo[]> {
  list ??= call('games').then((answer) => answer.games);
  list.catch(() => (list = null));
  return list;
}

/** What a game is called, in the chosen language where it is known. */
export function gameTitle(game: string, otherwise = game): string {
  return language.has(`start.game.${game}`) ? t(`start.game.${game}`) : otherwise;
}

/** Whose game it is, where that is known. */
export function gameAuthors(game: string): string {
  return language.has(`start.by.${game}`) ? t(`start.by.${game}`) : '';
}

/** What a link to a game's lessons says. */
export function lessonTitle(game: string): string {
  return language.has(`start.learn_${game}`) ? t(`start.learn_${game}`) : t('start.learn_first', { game: gameTitle(game) });
}

type Options = Record<string, string | number | boolean>;

export function sample(game: string, options: Options, content: Record<string, string> | null = null): Promise<Sampled> {
  return call('sample', { params: { game }, body: { options, content } });
}

/** The start of a match of Nord on an island that comes with the game. */
const starts = new Map<string, Promise<NordTable>>();

export function islandStart(seats: number, island: string): Promise<NordTable> {
  const key = `${seats} ${island}`;
  let found = starts.get(key);
  if (!found) {
    found = sample('nord', { seats, island }).then((answer) => answer.view.table as NordTable);
    found.catch(() => starts.delete(key));
    starts.set(key, found);
  }
  return found;
}

/** The ground of an island for its picture: it never changes, so the browser may keep it. */
export async function groundOf(rules: string, seats: number, island: string): Promise<string[]> {
  const key = `ground.${rules}.${seats}.${island}`;
  const kept = read<string[] | null>(key, null);
  if (kept) return kept;
  const { ground } = await islandStart(seats, island);
  write(key, ground);
  return ground;
}
