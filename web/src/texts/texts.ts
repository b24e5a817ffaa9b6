/** The page's own texts: one file for each part of the page and language; its name leads the keys (`start.play`).
 *  Those of tables (`panels`, `settlers_trade`) come with a game, so that the first screen does not wait for them. */
const LOADERS = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
};

export type Lang = keyof typeof LOADERS;
export const LANGS = Object.keys(LOADERS) as Lang[];

export async function pageTexts(lang: Lang): Promise<Record<string, string>> {
  return (await LOADERS[lang]()).default;
}

export function gather(files: Record<string, Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, texts] of Object.entries(files)) {
    const part = /([^/]+)\.toml$/.exec(path)?.[1];
    for (const [key, text] of Object.entries(texts)) found[`${part}.${key}`] = text;
  }
  return found;
}
