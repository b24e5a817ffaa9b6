/** What of the map a frame shows, how it changes when the land grows, and what lies outside of it. */
import type { Point } from '../../../table/ink.ts';
import { around, type Box } from './land.ts';
import { SIDE } from './shapes.ts';

/** Px of the frame that something else lies over. */
export interface Free {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

/** Sea round the land; and a small land is drawn no larger than one of as many tiles. */
const MARGIN = 96;
const LEAST: Point = [4.6, 3.4];

/** The land, what else is to be seen (cells beside it), and sea, in the shape of a frame: so much that what lies over it hides none of it. */
export function pictureOf(land: Box, more: readonly Box[], frame: { width: number; height: number }, free: Free = {}): Box {
  const { x, y, w, h } = around([grown(land, MARGIN), ...more.map((box) => grown(box, 64))]);
  const [wide, high] = [Math.max(w, LEAST[0] * SIDE), Math.max(h, LEAST[1] * SIDE)];
  const { top = 0, right = 0, bottom = 0, left = 0 } = free;
  const [across, down] = [Math.max(frame.width - left - right, 80), Math.max(frame.height - top - bottom, 80)];
  if (!frame.width || !frame.height) return { x: x - (wide - w) / 2, y: y - (high - h) / 2, w: wide, h: high };
  const by = Math.min(across / wide, down / high);
  const [middleX, middleY] = [x + w / 2, y + h / 2];
  return { x: middleX - (left + across / 2) / by, y: middleY - (top + down / 2) / by, w: frame.width / by, h: frame.height / by };
}

export const grown = ({ x, y, w, h }: Box, by: number): Box => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });

export interface Look {
  /** Px of a unit, and where the corner of the frame lies, in units. */
  by: number;
  at: Point;
}

/** What is looked at, by picture and camera. */
export function lookOf(picture: Box, frame: { width: number; height: number }, camera: { zoom: number; x: number; y: number }): Look {
  const unit = Math.min(frame.width / picture.w, frame.height / picture.h) || 1;
  const by = unit * camera.zoom;
  const [left, top] = [picture.x + picture.w / 2 - frame.width / unit / 2, picture.y + picture.h / 2 - frame.height / unit / 2];
  return { by, at: [left - camera.x / by, top - camera.y / by] };
}

/** The window on the map, in units. */
export const windowOf = ({ by, at }: Look, frame: { width: number; height: number }): Box => ({ x: at[0], y: at[1], w: frame.width / by, h: frame.height / by });

/** How a drawing that has moved is moved back to where it was: `x y` in px and a factor, from the corner of the frame. */
export function shiftOf(before: Look, now: Look): { x: number; y: number; by: number } {
  const by = before.by / now.by;
  return { by, x: (now.at[0] - before.at[0]) * before.by, y: (now.at[1] - before.at[1]) * before.by };
}

/** How near the camera comes, in px a tile, when it goes to a few territories; and how far it stays. */
const NEAREST = 168;
export const FARTHEST = 71;

/** The zoom (1: all) and the middle with which a box is seen as large as it may be. */
export function zoomFor(box: Box, picture: Box, frame: { width: number; height: number }, free: Free = {}): { zoom: number; middle: Point } {
  const unit = Math.min(frame.width / picture.w, frame.height / picture.h) || 1;
  const { top = 0, right = 0, bottom = 0, left = 0 } = free;
  const [across, down] = [Math.max(frame.width - left - right, 80), Math.max(frame.height - top - bottom, 80)];
  const wished = Math.min(across / (box.w + 80), down / (box.h + 80));
  const by = Math.min(Math.max(wished, FARTHEST / SIDE), NEAREST / SIDE);
  const zoom = Math.min(Math.max(by / unit, 1), 4);
  const at = unit * zoom;
  return { zoom, middle: [box.x + box.w / 2 - (left - right) / 2 / at, box.y + box.h / 2 - (top - bottom) / 2 / at] };
}

/** Where targets lie that are not in the window: for each edge how many, and the middle of those. */
export interface Edge {
  side: 'n' | 'e' | 's' | 'w';
  n: number;
  /** Where along the edge, 0 to 1. */
  along: number;
  towards: Point;
}

export function edgesOf(places: readonly Point[], window: Box): Edge[] {
  const out = new Map<Edge['side'], Point[]>();
  for (const at of places) {
    const [across, down] = [(at[0] - window.x) / window.w, (at[1] - window.y) / window.h];
    const beyond = ([['w', -across], ['e', across - 1], ['n', -down], ['s', down - 1]] as const).filter(([, far]) => far > 0).sort((a, b) => b[1] - a[1]);
    if (beyond[0]) out.set(beyond[0][0], [...(out.get(beyond[0][0]) ?? []), at]);
  }
  return [...out].map(([side, all]) => {
    const towards: Point = [all.reduce((sum, [x]) => sum + x, 0) / all.length, all.reduce((sum, [, y]) => sum + y, 0) / all.length];
    const share = side === 'n' || side === 's' ? (towards[0] - window.x) / window.w : (towards[1] - window.y) / window.h;
    return { side, n: all.length, along: Math.min(Math.max(share, 0.08), 0.92), towards };
  });
}

/** Does land lie outside of the window? */
export function hides(window: Box, land: Box): boolean {
  const slack = SIDE / 4;
  return land.x < window.x - slack || land.y < window.y - slack || land.x + land.w > window.x + window.w + slack || land.y + land.h > window.y + window.h + slack;
}

/** Where the overview lies in the frame, at most; in px. */
const OVERVIEW = { wide: { side: 150, right: 12, top: 128 }, narrow: { side: 96, right: 8, top: 8 }, below: 700 };

/** Would the overview lie over something on the map? */
export function isUnderOverview(thing: Box, { by, at }: Look, frame: { width: number }): boolean {
  const { side, right, top } = frame.width < OVERVIEW.below ? OVERVIEW.narrow : OVERVIEW.wide;
  const left = (thing.x - at[0]) * by;
  const upper = (thing.y - at[1]) * by;
  return left + thing.w * by > frame.width - right - side && left < frame.width - right && upper + thing.h * by > top && upper < top + side;
}
