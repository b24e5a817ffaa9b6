/** Fingers and mouse on the chart: a press that ends where it began is a tap; one that wanders pans, or carries what was under it;
 *  two fingers pinch. */
import type { Point } from './ink.ts';

export interface Hands {
  hover(at: Point): void;
  press(at: Point, touch: boolean): void;
  tap(at: Point, touch: boolean): void;
  /** The press is no tap after all, or nothing is pointed at any more. */
  away(): void;
  pan(dx: number, dy: number): void;
  pinch(at: Point, factor: number): void;
  /** Is there something under a press that wanders, to be carried instead of the chart? Then it is, until it is dropped. */
  grab?(at: Point, touch: boolean): boolean;
  carry?(at: Point): void;
  /** Null: it is not dropped anywhere, but forgotten. */
  drop?(at: Point | null): void;
}

const WANDER = { mouse: 6, touch: 12 };

export class Gesture {
  #down = new Map<number, Point>();
  #start: Point | null = null;
  #wandered = false;
  #carries = false;
  /** When the last press ended: a click that follows is the same action. */
  ended = -Infinity;

  constructor(private readonly hands: Hands) {}

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#down.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#down.size === 1) {
      this.#start = [event.clientX, event.clientY];
      this.#wandered = false;
      this.hands.press(this.#start, event.pointerType === 'touch');
    } else {
      this.#wandered = true;
      this.#drop(null);
      this.hands.away();
    }
  }

  move(event: PointerEvent): void {
    const at: Point = [event.clientX, event.clientY];
    const before = this.#down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') this.hands.hover(at);
      return;
    }
    if (this.#down.size > 1) this.#pinch(event.pointerId, before, at);
    else this.#drag(event.pointerType === 'touch', before, at);
    this.#down.set(event.pointerId, at);
  }

  up(event: PointerEvent): void {
    const alone = this.#down.size === 1;
    if (!this.#down.delete(event.pointerId)) return;
    this.ended = event.timeStamp;
    this.#drop([event.clientX, event.clientY]);
    if (alone && !this.#wandered) this.hands.tap([event.clientX, event.clientY], event.pointerType === 'touch');
    else this.hands.away();
  }

  cancel(event: PointerEvent): void {
    if (!this.#down.delete(event.pointerId)) return;
    this.#drop(null);
    this.hands.away();
  }

  #drop(at: Point | null): void {
    if (this.#carries) this.hands.drop?.(at);
    this.#carries = false;
  }

  leave(event: PointerEvent): void {
    if (!this.#down.has(event.pointerId)) this.hands.away();
  }

  #drag(touch: boolean, before: Point, at: Point): void {
    const start = this.#start!;
    const far = Math.hypot(at[0] - start[0], at[1] - start[1]);
    if (!this.#wandered) {
      if (far <= (touch ? WANDER.touch : WANDER.mouse)) return;
      this.#wandered = true;
      this.#carries = this.hands.grab?.(start, touch) ?? false;
      if (!this.#carries) this.hands.away();
    }
    if (this.#carries) this.hands.carry?.(at);
    else this.hands.pan(at[0] - before[0], at[1] - before[1]);
  }

  #pinch(id: number, before: Point, at: Point): void {
    const other = [...this.#down].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const apart = (a: Point): number => Math.max(Math.hypot(a[0] - other[0], a[1] - other[1]), 1);
    const middle = (a: Point): Point => [(a[0] + other[0]) / 2, (a[1] + other[1]) / 2];
    this.hands.pinch(middle(at), apart(at) / apart(before));
    this.hands.pan(middle(at)[0] - middle(before)[0], middle(at)[1] - middle(before)[1]);
  }
}
