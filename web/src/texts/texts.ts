/** The page's own texts: one file for each part of the page and language; its name leads the keys (`start.play`). */
const files = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
};

export type Lang = keyof typeof files;
export const LANGS = Object.keys(files) as Lang[];

export async function pageTexts(lang: Lang): Promise<Record<string, string>> {
  return (await files[lang]()).default;
}

export function gather(modules: Record<string, { default: Record<string, string> }>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, { default: texts }] of Object.entries(modules)) {
    const part = /([^/]+)\.toml$/.exec(path)?.[1];
    for (const [key, text] of Object.entries(texts)) found[`${part}.${key}`] = text;
  }
  return found;
}
