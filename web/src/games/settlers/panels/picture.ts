/** The cards of the resources as images. One has up to 300 shapes: each `<use>` makes all of them again, and they are styled again
 *  whenever the hand makes room; an image is made once for all cards of its kind. */
import '../board/symbols.ts';
import type { Resource } from '../model.ts';

const made = new Map<string, string>();

/** The address of a card's image in the colours of a theme, which has to be the one on show. */
export function pictureOf(kind: Resource, dark: boolean): string {
  const key = `${kind} ${dark}`;
  if (!made.has(key)) made.set(key, URL.createObjectURL(new Blob([draw(`card-${kind}`)], { type: 'image/svg+xml' })));
  return made.get(key)!;
}

/** A symbol of the page as a document of its own, with all that it uses, and colours in the place of their names. */
function draw(symbol: string): string {
  const parts = new Map<string, string>();
  const take = (id: string): void => {
    if (parts.has(id)) return;
    const part = document.getElementById(id)!.outerHTML;
    parts.set(id, part);
    for (const [, used] of part.matchAll(/(?:href="|url\()#([\w-]+)/g)) take(used!);
  };
  take(symbol);
  const colours = getComputedStyle(document.documentElement);
  const content = [...parts.values()].join('').replace(/var\((--[\w-]+),?([^)]*)\)/g, (_, name: string, other: string) => colours.getPropertyValue(name) || other);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">${content}<use href="#${symbol}" width="100" height="140"/></svg>`;
}
