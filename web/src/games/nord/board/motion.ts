/** How an event looks on the chart while it is shown. Only opacity and the transforms beside `transform`, which holds the place. */
import type { TransitionConfig } from 'svelte/transition';
import type { Beat } from '../model.ts';

const EASE_OUT = 'cubic-bezier(.2, .8, .25, 1)';
const EASE_DROP = 'cubic-bezier(.3, 1.5, .5, 1)';

const name = (beat: Beat, arg: string): string => String(beat.event.args[arg] ?? '');

type Frames = Keyframe[];

function move(root: Element, selector: string, frames: Frames, duration: number, easing = EASE_OUT): void {
  for (const node of root.querySelectorAll(selector)) node.animate(frames, { duration, easing });
}

const POP: Frames = [{ scale: '.4', opacity: 0.2 }, { scale: '1.25', opacity: 1, offset: 0.6 }, { scale: '1', opacity: 1 }];
const LIGHT: Frames = [{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 0 }];
const LIFT: Frames = [{ translate: '0 0' }, { translate: '0 -14px', offset: 0.4 }, { translate: '0 0' }];
const SHAKE: Frames = [0, -4, 4, -3, 3, 0].map((x) => ({ translate: `${x}px 0` }));
const SHIVER: Frames = [0, 2, -2, 2, -2, 1, 0].map((x) => ({ translate: `${x}px ${-Math.abs(x) / 2}px` }));

/** Plays an event; `first` if none of its kind went before it. */
export function play(root: Element, beat: Beat, first: boolean): void {
  if (beat.ms === 0) return;
  const settlement = name(beat, 'settlement');
  const post = `[data-post="${settlement}-${beat.event.seat}"]`;
  switch (beat.event.kind) {
    case 'place':
      return move(root, `[data-space="${name(beat, 'space')}"]`, [{ translate: '0 -24px', opacity: 0.3 }, { translate: '0 0', opacity: 1 }], beat.ms, EASE_DROP);
    case 'settle':
    case 'post':
      return move(root, post, POP, beat.ms);
    case 'negotiate':
      return move(root, `[data-post="${name(beat, 'goal')}-${beat.event.seat}"]`, POP, beat.ms);
    case 'starve':
      return move(root, post, SHAKE, beat.ms);
    case 'deliver':
    case 'warriors':
      move(root, `[data-light="${settlement}"]`, LIGHT, beat.ms);
      return move(root, `[data-tab="${settlement}-${beat.event.seat}"]`, LIFT, beat.ms);
    case 'food':
      return move(root, `[data-light="${settlement}"]`, LIGHT, beat.ms);
    case 'fewest':
      return move(root, `[data-tab="${settlement}-${beat.event.seat}"]`, SHAKE, beat.ms);
    case 'merge':
      move(root, `[data-light="${name(beat, 'start')}"]`, LIGHT, beat.ms);
      return move(root, `[data-light="${name(beat, 'goal')}"]`, LIGHT, beat.ms);
    case 'cave_in':
      if (first) move(root, '.texture .mountain', SHIVER, Math.max(beat.ms, 400), 'linear');
      return;
    case 'storm':
      if (first) move(root, '[data-front]', [{ translate: '0 0', opacity: 0.6 }, { translate: '2900px 0', opacity: 0.4 }], Math.max(beat.ms * 3, 500), 'linear');
  }
}

const WAYS: Readonly<Record<string, (gone: number) => string>> = {
  storm: (gone) => `translate: ${gone * 70}px ${gone * -6}px; rotate: ${gone * 12}deg`,
  cave_in: (gone) => `translate: 0 ${gone * 26}px`,
  challenge: (gone) => `translate: 0 ${gone * -60}px`,
  leave: (gone) => `scale: ${1 - gone * 0.3}`,
};

/** How a piece that an event takes away goes; at once if it goes for another reason. */
export function leaving(beat: Beat | null): TransitionConfig {
  const way = beat && WAYS[beat.event.kind];
  if (!way || beat.ms === 0) return { duration: 0 };
  return { duration: Math.max(beat.ms, 240), css: (here) => `opacity: ${here}; ${way(1 - here)}` };
}

const TURNS = new Set(['take', 'find', 'lay']);

/** A treasure is turned over when it is taken or laid. */
export function turning(beat: Beat | null): TransitionConfig {
  if (!beat || beat.ms === 0 || !TURNS.has(beat.event.kind)) return { duration: 0 };
  return { duration: Math.max(beat.ms, 200), css: (here) => `scale: ${here} 1` };
}
