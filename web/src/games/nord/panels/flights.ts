/** What flies over the page while an event is shown: from which thing to which, told by the event alone. */
import type { MatchEvent } from '../../../lib/api.ts';
import { arc, at, type Spot } from '../../../table/flying.ts';
import { covered, type Obstacle, type Rect } from '../board/labels.ts';

/** Something on the page: the men that left for the attack are remembered, all else is found by its attribute. */
export type Anchor = { at: string } | { fallen: true };

export interface Flight {
  what:
    | { figure: 'man' | 'jarl'; seat: string | null }
    | { shield: string; points: number }
    | { tile: string }
    | { zero: string; settlement: string };
  from: Anchor;
  to: Anchor | null;
  /** Flies in an arc, walks straight, or stays over its place. */
  way: 'arc' | 'walk' | 'rise' | 'show';
  /** Part of the beat after which it starts. */
  wait: number;
}

const text = (event: MatchEvent, name: string): string => String(event.args[name] ?? '');
const settlement = (event: MatchEvent): Anchor => ({ at: `[data-settlement="${text(event, 'settlement')}"]` });
const card = (seat: string | null): Anchor => ({ at: `[data-player="${seat}"]` });
const berth = (event: MatchEvent): Anchor => ({ at: `[data-berth="${Number(event.args.berth)}"]` });
const owner = (jarl: string): string | null => jarl.split('-')[1] ?? null;

function points(event: MatchEvent, from: Anchor, wait = 0): Flight[] {
  const n = Number(event.args.points ?? 0);
  return n && event.seat ? [{ what: { shield: event.seat, points: n }, from, to: card(event.seat), way: 'arc', wait }] : [];
}

const FLIGHTS: Readonly<Record<string, (event: MatchEvent) => Flight[]>> = {
  die: (event) => [{ what: { figure: 'man', seat: event.seat }, from: { fallen: true }, to: berth(event), way: 'arc', wait: 0 }],
  post: (event) => [{ what: { figure: 'man', seat: event.seat }, from: { fallen: true }, to: settlement(event), way: 'walk', wait: 0 }],
  challenge: (event) => [
    { what: { figure: 'jarl', seat: owner(text(event, 'jarl')) }, from: settlement(event), to: berth(event), way: 'arc', wait: 0 },
    ...points(event, berth(event), 0.55),
  ],
  deliver: (event) => points(event, settlement(event)),
  warriors: (event) => points(event, settlement(event)),
  fewest: (event) => (event.seat ? [{ what: { zero: event.seat, settlement: text(event, 'settlement') }, from: settlement(event), to: null, way: 'rise', wait: 0 }] : []),
  treasures: (event) => points(event, { at: `[data-treasures="${event.seat}"], [data-card="${event.seat}"]` }),
  treasure: (event) => [tile(event, { at: `[data-treasures="${event.seat}"], [data-card="${event.seat}"]` })],
  find: (event) => [tile(event, { at: `[data-space="${text(event, 'space')}"]` })],
};

function tile(event: MatchEvent, from: Anchor): Flight {
  return { what: { tile: text(event, 'treasure') }, from, to: null, way: 'show', wait: 0 };
}

export function flightsOf(event: MatchEvent): Flight[] {
  return FLIGHTS[event.kind]?.(event) ?? [];
}

/** Where words about a settlement stand: near it, in the picture, and over as little as possible of what is drawn there. */
export function placeNote(centre: Spot, { w, h }: { w: number; h: number }, ring: number, obstacles: readonly Obstacle[], frame: Rect): Spot {
  let best = { spot: centre, cost: Infinity };
  for (const far of [0, 16, 32, 56, 84, 120]) {
    const [across, down] = [ring + far + w / 2, ring + far + h / 2];
    for (const [dx, dy] of [[0, -down], [0, down], [across, 0], [-across, 0], [across, -down], [-across, -down], [across, down], [-across, down], [w / 3, -down], [-w / 3, -down], [w / 3, down], [-w / 3, down]] as const) {
      const x = inside(centre.x + dx, w, frame.x, frame.w);
      const y = inside(centre.y + dy, h, frame.y, frame.h);
      const away = Math.hypot(x - centre.x, y - centre.y);
      const cost = away * 3 + covered({ x: x - w / 2, y: y - h / 2, w, h }, obstacles);
      if (cost < best.cost) best = { spot: { x, y }, cost };
    }
  }
  return best.spot;
}

const inside = (at: number, size: number, from: number, length: number): number => Math.max(from + size / 2, Math.min(from + length - size / 2, at));

/** The way of a flight as CSS transforms from the page's corner; an arc bends upwards. */
export function keyframes(way: Flight['way'], from: Spot, to: Spot): Keyframe[] {
  if (way === 'rise') {
    return [
      { transform: at(from, 0.6), opacity: 0 },
      { transform: at(to), opacity: 1, offset: 0.2 },
      { transform: at({ ...to, x: to.x + 4 }), offset: 0.3 },
      { transform: at({ ...to, x: to.x - 4 }), offset: 0.4 },
      { transform: at(to), opacity: 1, offset: 0.85 },
      { transform: at(to), opacity: 0 },
    ];
  }
  if (way === 'show') {
    return [
      { transform: at(from, 0.35), opacity: 0 },
      { transform: at(to), opacity: 1, offset: 0.3 },
      { transform: at(to), opacity: 1, offset: 0.85 },
      { transform: at(to, 0.9), opacity: 0 },
    ];
  }
  if (way === 'walk') return [{ transform: at(from), opacity: 1 }, { transform: at(to, 0.8), opacity: 1, offset: 0.9 }, { transform: at(to, 0.6), opacity: 0 }];
  return arc(from, to);
}
