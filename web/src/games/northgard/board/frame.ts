/** What of the map a frame shows, when the camera moves and how far, and what lies outside of it. Pure.
 *
 *  The camera moves rarely and gently: when something that is asked for is not seen in the room that hand, trays and sheets leave. What
 *  comes and goes at the foot, and land that grows, move nothing. */
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

/** How the camera stands for a look. */
export function cameraOf({ by, at }: Look, picture: Box, frame: { width: number; height: number }): { zoom: number; x: number; y: number } {
  const whole = lookOf(picture, frame, { zoom: 1, x: 0, y: 0 });
  return { zoom: by / whole.by, x: (whole.at[0] - at[0]) * by, y: (whole.at[1] - at[1]) * by };
}

/** The window on the map, in units. */
export const windowOf = ({ by, at }: Look, frame: { width: number; height: number }): Box => ({ x: at[0], y: at[1], w: frame.width / by, h: frame.height / by });

/** How a drawing that has moved is moved back to where it was: `x y` in px and a factor, from the corner of the frame. */
export function shiftOf(before: Look, now: Look): { x: number; y: number; by: number } {
  const by = before.by / now.by;
  return { by, x: (now.at[0] - before.at[0]) * before.by, y: (now.at[1] - before.at[1]) * before.by };
}

// ---------------------------------------------------------------- where the camera goes by itself
/** Px of a tile: no nearer, nor so near that fewer than four lie side by side. In a large frame it is a little nearer, or a small land would
 *  be lost in the sea; but so that the cells round two rows of tiles have room, too, and exploring changes no sizes. */
const NEAREST = 140;
const LARGEST = 184;
const ABREAST = 4;
const ROUND: Point = [6, 4.6];
/** No farther to choose in it; and so large that land which somebody holds has its name. */
const FARTHEST = 71;
const NAMED = 84;
/** In a narrow frame there is not so much room. */
const NARROW = 560;

type Frame = Readonly<{ width: number; height: number }>;

/** The part of a frame that nothing lies over, in px. */
export function roomOf({ width, height }: Frame, { top = 0, right = 0, bottom = 0, left = 0 }: Free): Box {
  return { x: left, y: top, w: Math.max(width - left - right, 80), h: Math.max(height - top - bottom, 80) };
}

/** Where something of the map lies in the frame, in px. */
export const onScreen = ({ x, y, w, h }: Box, { by, at }: Look): Box => ({ x: (x - at[0]) * by, y: (y - at[1]) * by, w: w * by, h: h * by });

const isInside = (thing: Box, room: Box, slack = 0): boolean =>
  thing.x >= room.x - slack && thing.y >= room.y - slack && thing.x + thing.w <= room.x + room.w + slack && thing.y + thing.h <= room.y + room.h + slack;
/** Nothing is moved for a few px. */
const SLACK = 10;
/** Is all of it seen, and nothing lies over it? */
export const areSeen = (things: readonly Box[], look: Look, frame: Frame, free: Free): boolean => things.every((thing) => isInside(onScreen(thing, look), roomOf(frame, free), SLACK));

const nearestIn = ({ width, height }: Frame): number => Math.min(width / ABREAST, LARGEST, Math.max(NEAREST, Math.min(width / ROUND[0], height / ROUND[1])));

/** The scale at which something just fits a room, as far as the camera goes. */
const scaleFor = (thing: Box, room: Box, frame: Frame, farthest: number): number => Math.min(Math.max(Math.min(room.w / thing.w, room.h / thing.h), farthest / SIDE), nearestIn(frame) / SIDE);

/** Something in the middle of the room, as large as it may be. */
export function lookFor(thing: Box, frame: Frame, free: Free, farthest = FARTHEST): Look {
  const room = roomOf(frame, free);
  const by = scaleFor(thing, room, frame, farthest);
  return { by, at: [thing.x + thing.w / 2 - (room.x + room.w / 2) / by, thing.y + thing.h / 2 - (room.y + room.h / 2) / by] };
}

/** Where the camera rests on my turn: on the whole land if that is large enough so, else on mine and its neighbours, mine before them. */
export function restOf(land: Box, mine: readonly Box[], near: readonly Box[], frame: Frame, free: Free): Look {
  if (!mine.length) return lookFor(land, frame, free, 0);
  const least = frame.width < NARROW ? FARTHEST : NAMED;
  const whole = lookFor(land, frame, free, 0);
  if (whole.by * SIDE >= least) return whole;
  const look = lookFor(around([...mine, ...near]), frame, free, least);
  return comeTo({ things: mine }, look, frame, free) ?? look;
}

/** A turn begins far from where it rests: something of mine is hidden, or everything is much smaller than it could be. */
export const isRestless = (mine: readonly Box[], look: Look, rest: Look, frame: Frame, free: Free): boolean => look.by < rest.by * 0.88 || !areSeen(mine, look, frame, free);

/** What is to be seen: what is asked for; if there is room, also what belongs to it; and whether the size may change for it. */
export interface Wish {
  things: readonly Box[];
  also?: readonly Box[];
  zooms?: boolean;
  /** Px of a tile below which it is too small to choose in. */
  least?: number;
}
/** Spaces for buildings are small. */
export const CLOSE = 120;

/** Where the camera goes so that something is seen: nowhere if it is; else as little aside as does, and away only as far as it must.
 *  null: it stays. */
export function comeTo({ things, also = [], zooms = true, least = FARTHEST }: Wish, look: Look, frame: Frame, free: Free): Look | null {
  if (!things.length) return null;
  const room = roomOf(frame, free);
  const more = around([...things, ...also]);
  const all = zooms && scaleFor(more, room, frame, 0) >= least / SIDE ? more : around(things);
  const fit = scaleFor(all, room, frame, FARTHEST);
  const tiny = zooms && look.by < Math.min(fit, (least - 1) / SIDE);
  if (!tiny && areSeen(things, look, frame, free)) return null;
  const by = tiny ? Math.min(fit, least / SIDE) : zooms ? Math.min(look.by, fit) : look.by;
  const middle: Point = [room.x + room.w / 2, room.y + room.h / 2];
  const about: Look = { by, at: [look.at[0] + middle[0] / look.by - middle[0] / by, look.at[1] + middle[1] / look.by - middle[1] / by] };
  const there = onScreen(all, about);
  return { by, at: [about.at[0] - into(there.x, there.w, room.x, room.w) / by, about.at[1] - into(there.y, there.h, room.y, room.h) / by] };
}

/** How far something is moved along an axis to be inside; to the middle if it is too large for that. */
function into(from: number, size: number, low: number, room: number): number {
  if (size > room) return low + room / 2 - (from + size / 2);
  return from < low ? low - from : Math.min(0, low + room - from - size);
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

/** How much room the arrow at an edge takes, in px. */
export function arrowAt({ side, along }: Pick<Edge, 'side' | 'along'>, room: Box): Box {
  const [w, h, from] = [64, 40, 7];
  const upright = side === 'n' || side === 's';
  const [x, y] = upright ? [along * room.w - w / 2, side === 'n' ? from : room.h - h - from] : [side === 'w' ? from : room.w - w - from, along * room.h - h / 2];
  return { x: room.x + x, y: room.y + y, w, h };
}

/** Does land lie outside of the window? */
export function hides(window: Box, land: Box): boolean {
  const slack = SIDE * 0.6; // a strip of land is not missed
  return land.x < window.x - slack || land.y < window.y - slack || land.x + land.w > window.x + window.w + slack || land.y + land.h > window.y + window.h + slack;
}

// ---------------------------------------------------------------- what lies over the map
const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export type Corner = 'ne' | 'sw' | 'se' | 'nw';
type Corners = Readonly<Partial<Record<Corner, Point>>>;
/** How far from the edges of the room something lies in its corners, the best one first: beside the buttons that magnify, below the supply. */
const CORNERS: Readonly<Record<'overview' | 'peek', Readonly<Record<'wide' | 'narrow', Corners>>>> = {
  overview: { wide: { ne: [12, 128], sw: [12, 12], se: [12, 12], nw: [12, 112] }, narrow: { ne: [60, 8], se: [8, 8], sw: [8, 8], nw: [8, 52] } },
  peek: { wide: { ne: [64, 12], se: [12, 12], sw: [12, 12], nw: [12, 112] }, narrow: { ne: [6, 6], se: [6, 6] } },
};
export const cornersOf = (what: keyof typeof CORNERS, frame: Frame): Corners => CORNERS[what][frame.width < NARROW ? 'narrow' : 'wide'];

/** How large the overview is, in px. */
export function overviewOf(land: Box, frame: Frame): { w: number; h: number } {
  const w = frame.width < NARROW ? 96 : 150;
  return { w, h: w * Math.min(Math.max(land.h / land.w, 0.6), 1.05) };
}

/** Something in a corner of a room, in px. */
export interface Lying {
  corner: Corner;
  at: Point;
}

/** In which corners something of this size lies over nothing that is asked for, the best one first. */
function freeCorners(size: { w: number; h: number }, corners: Corners, room: Box, things: readonly Box[]): Lying[] {
  return (Object.entries(corners) as [Corner, Point][]).flatMap(([corner, [x, y]]) => {
    const at: Point = [corner.endsWith('e') ? room.x + room.w - x - size.w : room.x + x, corner.startsWith('s') ? room.y + room.h - y - size.h : room.y + y];
    const there = { x: at[0], y: at[1], ...size };
    return isInside(there, room) && !things.some((thing) => overlap(thing, there)) ? [{ corner, at }] : [];
  });
}

/** The first corner in which something lies over nothing that is asked for; null: there is none. */
export const cornerFor = (size: { w: number; h: number }, corners: Corners, room: Box, things: readonly Box[]): Point | null => freeCorners(size, corners, room, things)[0]?.at ?? null;

/** How much of something lies over others that do not overlap, from 0 to 1. */
function shareOver({ x, y, w, h }: Box, others: readonly Box[]): number {
  const along = (from: number, size: number, other: number, its: number): number => Math.max(0, Math.min(from + size, other + its) - Math.max(from, other));
  return others.reduce((sum, other) => sum + along(x, w, other.x, other.w) * along(y, h, other.y, other.h), 0) / (w * h);
}

/** How much more land is hidden before something leaves its corner for a better one; and how much of a narrow frame's land is too much. */
const WORTH_A_MOVE = 0.15;
const TOO_MUCH = 0.4;

/** Where the overview lies: of the corners in which it hides nothing that is asked for the one with the least land, or where it was if
 *  that is hardly worse. null: nowhere; in a narrow frame, which has little room, also if it would lie on land everywhere. */
export function overviewAt(size: { w: number; h: number }, frame: Frame, room: Box, things: readonly Box[], tiles: readonly Box[], before: Corner | null): Lying | null {
  const found = freeCorners(size, cornersOf('overview', frame), room, things)
    .map((lying) => ({ lying, over: shareOver({ x: lying.at[0], y: lying.at[1], ...size }, tiles) }))
    .filter(({ over }) => frame.width >= NARROW || over <= TOO_MUCH)
    .sort((a, b) => a.over - b.over);
  const kept = found.find(({ lying, over }) => lying.corner === before && over <= found[0]!.over + WORTH_A_MOVE);
  return (kept ?? found[0])?.lying ?? null;
}
