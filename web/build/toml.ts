/** Imports a TOML file as flat texts: `import texts from './en.toml'` gives { 'event.place': '…' }.
 *  With `?part=event,prompt` only these tables, so that a page does not load rulings it may never show.
 *  With `?but=match,option` all but these: what the first screen need not wait for.
 *  With `?data` the file as it is, for what is no text: `import CARDS from './cards.toml?data'`. */
import { existsSync, readFileSync } from 'node:fs';
import { parse, type TomlTable, type TomlValue } from 'smol-toml';
import type { Plugin } from 'vite';

function* flat(table: TomlTable, above: string): Generator<[string, string]> {
  for (const [name, value] of Object.entries(table) as [string, TomlValue][]) {
    if (typeof value === 'string') yield [above + name, value];
    else if (typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)) yield* flat(value, `${above}${name}.`);
    else throw new Error(`${above}${name} is not a text`);
  }
}

/** The file with the same texts in English: what a language has no words for is said so, key by key. */
function inEnglish(file: string): string | undefined {
  const english = file.replace(/\/texts\/[a-z]{2}(\.toml|\/[^/]+\.toml)$/, '/texts/en$1');
  return english !== file && existsSync(english) ? english : undefined;
}

export function toml(): Plugin {
  return {
    name: 'toml',
    enforce: 'pre',
    load(id) {
      const [file, query = ''] = id.split('?');
      if (!file?.endsWith('.toml')) return null;
      this.addWatchFile(file);
      if (query === 'data') return `export default ${JSON.stringify(parse(readFileSync(file, 'utf8')))};`;
      const [parts, but] = ['part', 'but'].map((each) => new URLSearchParams(query).get(each)?.split(','));
      const english = inEnglish(file);
      if (english) this.addWatchFile(english);
      const all = [english, file].flatMap((each) => (each ? [...flat(parse(readFileSync(each, 'utf8')), '')] : []));
      const texts = all.filter(([key]) => {
        const table = key.split('.')[0] ?? '';
        return (!parts || parts.includes(table)) && !but?.includes(table);
      });
      return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
    },
  };
}
