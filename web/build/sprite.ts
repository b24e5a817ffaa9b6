/** Puts symbols into the document, for colours reach into `<use>` only within one document: those of the first screen into
 *  index.html, those of a board into a module that comes with it (`import symbols from 'virtual:symbols/nord'`). */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Which symbols belong to which part, by the first word of their name; what no board draws yet is in none. */
const PARTS = {
  start: ['icon', 'shape', 'player', 'emblem'],
  sea: ['sea', 'coast', 'compass', 'dragon'],
  nord: ['mountain', 'forest', 'karst', 'stone', 'treasure', 'action', 'settlement', 'man', 'fishing', 'warrior', 'jarl', 'state'],
  settlers: ['hex', 'house', 'church', 'road', 'bandit', 'resource', 'die', 'card', 'legal', 'warrior'],
  northgard: ['building', 'space', 'resource', 'lair', 'bear', 'scorched', 'rock', 'tuft', 'tree', 'hill', 'fame', 'flakes', 'clan', 'prop', 'house', 'bandit', 'man', 'warrior', 'jarl', 'fishing'],
};
/** Icons that only some games' tables need come with them. */
const ICONS: Partial<Record<keyof typeof PARTS, string[]>> = {
  settlers: ['icon-dice', 'icon-income', 'icon-bank', 'icon-bandit', 'icon-end', 'icon-counter', 'icon-build'],
  northgard: ['build', 'recruit', 'move', 'explore', 'draw', 'feast', 'special', 'flash', 'winter', 'harvest', 'horn', 'stronghold', 'unrest', 'axe', 'retreat', 'rotate', 'fit', 'wait', 'remove', 'upgrade', 'pass', 'mallet', 'eye', 'guard', 'coin'].map((name) => `icon-${name}`).concat('die'),
};
const LATER = new Set(Object.values(ICONS).flat());
const VIRTUAL = 'virtual:symbols/';
/** What a symbol is cut out with: nothing is cut by something that is not displayed, so these lie apart. */
const CLIPS = /<clipPath [\s\S]*?<\/clipPath>/g;

const svg = (name: string, content: string): string => (content ? `<svg xmlns="http://www.w3.org/2000/svg" class="${name}" width="0" height="0" aria-hidden="true">${content}</svg>` : '');

export function sprite(file: string): Plugin {
  function part(name: keyof typeof PARTS): string {
    const symbols = readFileSync(file, 'utf8').match(/<symbol [\s\S]*?<\/symbol>/g) ?? [];
    const belongs = (id: string): boolean => ICONS[name]?.includes(id) || (PARTS[name].includes(/^[a-z]+/.exec(id)?.[0] ?? '') && !LATER.has(id));
    const found = symbols.filter((each) => belongs(/id="([a-z0-9-]+)/.exec(each)?.[1] ?? ''));
    if (!found.length) throw new Error(`${file} has no symbols for ${name}`);
    return svg('sprite', found.join('').replace(CLIPS, '')) + svg('clips', found.join('').match(CLIPS)?.join('') ?? '');
  }
  return {
    name: 'sprite',
    transformIndexHtml: (html) => html.replace('<!-- sprite -->', () => part('start')),
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null;
      this.addWatchFile(resolve(file)); // a relative one would be looked for as an import
      return `export default ${JSON.stringify(part(id.slice(VIRTUAL.length + 1) as keyof typeof PARTS))};`;
    },
  };
}
