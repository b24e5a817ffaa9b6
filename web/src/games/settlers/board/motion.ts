/** How an event looks on the island while it is shown. Only opacity and the transforms beside `transform`, which holds the place. */
import type { Beat } from '../../../table/stage.svelte.ts';
import type { SettlersTable } from '../model.ts';
import { ASIDE, banditAt, banditsOf } from './pieces.ts';
import { trailOf } from './trail.ts';

const EASE_OUT = 'cubic-bezier(.2, .8, .25, 1)';
const EASE_DROP = 'cubic-bezier(.3, 1.5, .5, 1)';
const FLASH = 260; // of one piece of road

type Frames = Keyframe[];
const FALL: Frames = [{ translate: '0 -24px', opacity: 0.3 }, { translate: '0 0', opacity: 1 }];
const RISE: Frames = [{ translate: '0 18px', scale: '1 .35', opacity: 0.4 }, { translate: '0 0', scale: '1 1', opacity: 1 }];
const SWELL: Frames = [{ scale: '1' }, { scale: '1.25', offset: 0.4 }, { scale: '1' }];
const SHAKE: Frames = [0, -3, 3, -3, 3, 0].map((x) => ({ translate: `${x}px 0` }));
const SHINE: Frames = [{ opacity: 1 }, { opacity: 0.25, offset: 0.4 }, { opacity: 1 }];

const named = (beat: Beat, arg: string): string => String(beat.event.args[arg] ?? '');

/** The tiles whose number was rolled. */
export function hitBy(table: SettlersTable, beat: Beat | null): SettlersTable['tiles'] {
  return beat?.event.kind === 'roll' ? table.tiles.filter(({ token }) => token !== 0 && token === Number(beat.event.args['sum'])) : [];
}

/** Where something was just built. */
export function builtBy(beat: Beat | null): string | null {
  if (!beat) return null;
  const { kind } = beat.event;
  return kind === 'settle' || kind === 'city' ? named(beat, 'crossing') : kind === 'road' ? named(beat, 'path') : null;
}

/** Plays an event that has led to this table. */
export function play(root: Element, beat: Beat, table: SettlersTable): void {
  const { ms } = beat;
  if (ms === 0) return;
  const move = (selector: string, frames: Frames, duration: number, easing = EASE_OUT, delay = 0): void => {
    for (const node of root.querySelectorAll(selector)) node.animate(frames, { duration, easing, delay });
  };
  switch (beat.event.kind) {
    case 'roll':
      for (const { at, bandits } of hitBy(table, beat)) {
        if (bandits) move(`[data-bandit^="${at} "]`, SHAKE, Math.min(ms, 300), 'linear');
        else move(`[data-token="${at}"]`, SWELL, Math.min(ms, 300));
      }
      return;
    case 'settle':
      return move(`[data-house="${named(beat, 'crossing')}"]`, FALL, ms, EASE_DROP);
    case 'road':
      return move(`[data-road="${named(beat, 'path')}"]`, FALL, ms, EASE_DROP);
    case 'city':
      return move(`[data-city="${named(beat, 'crossing')}"]`, RISE, ms, EASE_DROP);
    case 'bandit':
      return walk(move, table, named(beat, 'start'), named(beat, 'goal'), ms);
    case 'longest_road': {
      const trail = trailOf(table, named(beat, 'holder'));
      trail.forEach((path, n) => move(`[data-road="${path}"]`, SHINE, FLASH, EASE_OUT, (n * Math.max(0, ms - FLASH)) / trail.length));
    }
  }
}

/** The bandit comes from where it stood; the numbers of both tiles make room, or take it again. */
function walk(move: (selector: string, frames: Frames, duration: number) => void, { tiles }: SettlersTable, start: string, goal: string, ms: number): void {
  const token = (tile: string): number => tiles.find(({ at }) => at === tile)?.token ?? 0;
  const to = banditsOf(tiles).findLast(({ at }) => at === goal);
  if (!to) return;
  const from = banditAt(start, token(start));
  move(`[data-bandit="${to.id}"]`, [{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: '0 0' }], ms);
  move(`[data-token="${goal}"]`, [{ translate: `${ASIDE}px 0` }, { translate: '0 0' }], ms);
  move(`[data-token="${start}"]`, [{ translate: `-${ASIDE}px 0` }, { translate: '0 0' }], ms);
}
