/** What comes to stand on the map is seen to come: figures nod, buildings rise, the shield of closed land pops. Only `opacity` and
 *  `transform`, which paint nothing again. */
import type { Changes } from './motion.ts';

const DROP = 'cubic-bezier(.3, 1.5, .5, 1)';
const SHORTEST = 160;
const LONGEST = 420;

const SWELL: Keyframe[] = [{ transform: 'scale(.5)', opacity: 0.2 }, { transform: 'scale(1.18)', opacity: 1, offset: 0.6 }, { transform: 'none', opacity: 1 }];
const RISE: Keyframe[] = [{ transform: 'translate(0, 18px) scale(1, .35)', opacity: 0.4 }, { transform: 'none', opacity: 1 }];
/** Those who stood there already make room for others. */
const NOD: Keyframe[] = [{ transform: 'none' }, { transform: 'scale(1.14)', offset: 0.4 }, { transform: 'none' }];

export function pop(root: Element | undefined, { came, built, closed }: Changes, ms: number): void {
  const timing = { duration: Math.min(Math.max(ms, SHORTEST), LONGEST), easing: DROP };
  const move = (selector: string, frames: Keyframe[]): void => root?.querySelectorAll(selector).forEach((node) => node.animate(frames, timing));
  for (const name of came) move(`[data-post="${name}"], [data-bear="${name}"]`, NOD);
  for (const id of built) move(`[data-building="${id}"]`, RISE);
  for (const name of closed) move(`[data-fame="${name}"]`, SWELL);
}
