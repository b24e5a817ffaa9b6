/** What the land is called: every area of a tile has a name of its own. A territory is called after the area that the game names it by. */
import { language, t } from '../../lib/lang.svelte.ts';

export function placeName(area: string): string {
  const key = `northgard_places.${area}`;
  return language.has(key) ? t(key) : area;
}
