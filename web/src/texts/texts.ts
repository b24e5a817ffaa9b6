/** The page's own texts: one file for each part of the page and language; its name leads the keys (`start.play`).
 *  Those of tables (`panels`, `settlers_trade`) come with a game, so that the first screen does not wait for them.
 *  The languages are those of which there is a file here; what one has no words for is English (build/toml.ts). */
import type { Lang } from '../api/types.ts';

export type { Lang };

const LOADERS = import.meta.glob<{ default: Record<string, string> }>('./??.ts');
const FOUND = Object.keys(LOADERS).map((path) => path.slice(2, 4) as Lang);

export const LANGS: Lang[] = ['en', ...FOUND.filter((code) => code !== 'en')];

export async function pageTexts(lang: Lang): Promise<Record<string, string>> {
  return (await LOADERS[`./${lang}.ts`]!()).default;
}

/** What a language calls itself: Deutsch. */
export function ownName(lang: Lang): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

export function gather(files: Record<string, Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, texts] of Object.entries(files)) {
    const part = /([^/]+?)(\.toml)?$/.exec(path)?.[1];
    for (const [key, text] of Object.entries(texts)) found[`${part}.${key}`] = text;
  }
  return found;
}
