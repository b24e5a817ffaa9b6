/** How the chart is magnified and moved. At 1 it fills its frame; nobody can move it out of that, nor farther out than a game has. */
import type { Point } from './ink.ts';

export const FARTHEST = 1;
export const NEAREST = 4;

export class Camera {
  zoom = $state(1);
  x = $state(0);
  y = $state(0);
  /** Being moved: the picture is carried as it is, and drawn sharp afterwards. */
  moving = $state(false);
  /** The zoom that drawings with text go by; it follows when the movement is over. */
  settled = $state(1);
  /** Somebody has moved it: a game that leads it leaves it alone until it asks for something new. */
  taken = false;
  width = 0;
  height = 0;
  #timer = 0;

  /** The frame has this size now. */
  fit(width: number, height: number): void {
    [this.width, this.height] = [width, height];
  }

  /** Magnifies so that the point at (px, py) of the frame stays where it is. */
  zoomAt(px: number, py: number, factor: number): void {
    const out = this.#out;
    const zoom = Math.min(Math.max(this.zoom * factor, Math.min(FARTHEST, this.zoom)), NEAREST);
    const by = zoom / this.zoom;
    this.zoom = zoom;
    this.#move(px - (px - this.x) * by, py - (py - this.y) * by, out);
  }

  /** A game leads it somewhere, also where something that lies over the frame would hide the edge. */
  to({ zoom, x, y }: { zoom: number; x: number; y: number }): void {
    [this.zoom, this.x, this.y, this.settled] = [zoom, x, y, zoom];
  }

  step(factor: number): void {
    this.zoomAt(this.width / 2, this.height / 2, factor);
  }

  pan(dx: number, dy: number): void {
    this.#move(this.x + dx, this.y + dy);
  }

  all(): void {
    this.zoom = 1;
    this.#move(0, 0, [0, 0]);
  }

  /** Moves so that a rectangle of the frame is seen (a square that has the focus). */
  show(left: number, top: number, right: number, bottom: number): void {
    const into = (from: number, to: number, size: number): number => (from < 0 ? -from : to > size ? size - to : 0);
    const [dx, dy] = [into(left, right, this.width), into(top, bottom, this.height)];
    if (dx || dy) this.#move(this.x + dx, this.y + dy);
  }

  /** How far out of its frame it is, along both axes. */
  get #out(): Point {
    const beyond = (at: number, size: number): number => Math.max(0, at, size * (1 - this.zoom) - at);
    return [beyond(this.x, this.width), beyond(this.y, this.height)];
  }

  #move(x: number, y: number, out = this.#out): void {
    const inside = (at: number, size: number, slack: number): number => Math.min(slack, Math.max(at, size * (1 - this.zoom) - slack));
    [this.x, this.y] = [inside(x, this.width, out[0]), inside(y, this.height, out[1])];
    this.taken = true;
    this.moving = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.moving = false;
      this.settled = this.zoom;
    }, 160);
  }
}

/** What of a drawing its frame shows while nothing is magnified, in units of the drawing. */
export interface Picture {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How soon and how near a second tap follows, in ms and px. */
const TWICE = { within: 320, near: 30 };

/** A drawing in its frame (`Zoomable.svelte`): where on it a point of the screen lies, and what moves and magnifies it. */
export class Viewport {
  readonly camera = new Camera();
  /** The size of the frame. */
  width = $state(0);
  height = $state(0);
  frame = $state.raw<HTMLElement>()!;
  /** What the camera moves, and in it the drawing that answers. */
  sheet = $state.raw<HTMLElement>()!;
  live = $state.raw<SVGSVGElement>()!;
  #last = { at: [0, 0] as Point, time: -Infinity };

  constructor(private readonly picture: () => Picture) {}

  /** How many px a unit has while nothing is magnified. */
  get unit(): number {
    const { w, h } = this.picture();
    return Math.min(this.width / w, this.height / h);
  }

  /** A place on the screen, in units of the drawing. */
  unitsAt([x, y]: Point): Point {
    const picture = this.picture();
    const box = this.sheet.getBoundingClientRect();
    const by = Math.min(box.width / picture.w, box.height / picture.h);
    return [(x - box.left - box.width / 2) / by + picture.x + picture.w / 2, (y - box.top - box.height / 2) / by + picture.y + picture.h / 2];
  }

  /** A place on the screen, in px from the frame's corner. */
  inFrame([x, y]: Point): Point {
    const box = this.frame.getBoundingClientRect();
    return [x - box.left, y - box.top];
  }

  /** Magnifies what is at a place on the screen. */
  magnify(at: Point, factor: number): void {
    this.camera.zoomAt(...this.inFrame(at), factor);
  }

  /** A tap: the second at a place magnifies, or shows all again, unless something can be chosen there, for that is never
   *  mistaken for a wish to see more. True if it did. */
  tapped(at: Point, choosable: boolean): boolean {
    const time = performance.now();
    const twice = time - this.#last.time < TWICE.within && Math.hypot(at[0] - this.#last.at[0], at[1] - this.#last.at[1]) < TWICE.near;
    this.#last = { at, time };
    if (!twice || choosable) return false;
    if (this.camera.zoom > 1) this.camera.all();
    else this.magnify(at, 2);
    return true;
  }

  wheel(event: WheelEvent): void {
    const far = event.deltaY * (event.deltaMode ? 16 : 1);
    if (far > 0 && this.camera.zoom <= FARTHEST) return; // nothing to shrink: the page may scroll
    event.preventDefault();
    this.magnify([event.clientX, event.clientY], Math.exp(-far * (event.ctrlKey ? 0.01 : 0.0018)));
  }

  /** The keys that magnify; false if it is none of them. */
  key(key: string): boolean {
    if (key === '+' || key === '=') this.camera.step(1.5);
    else if (key === '-') this.camera.step(1 / 1.5);
    else if (key === '0') this.camera.all();
    else return false;
    return true;
  }

  /** Moves so that a place of the drawing is seen, with as much round it. */
  show([x, y]: Point, round = 70): void {
    const [picture, by, camera] = [this.picture(), this.unit, this.camera];
    const across = (at: number): number => ((at - picture.x - picture.w / 2) * by + this.width / 2) * camera.zoom + camera.x;
    const down = (at: number): number => ((at - picture.y - picture.h / 2) * by + this.height / 2) * camera.zoom + camera.y;
    camera.show(across(x - round), down(y - round), across(x + round), down(y + round));
  }
}
