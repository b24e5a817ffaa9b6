/** How the chart is magnified and moved. At 1 it fills its frame; it can never leave it. */

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
  width = 0;
  height = 0;
  #timer = 0;

  /** The frame has this size now. */
  fit(width: number, height: number): void {
    [this.width, this.height] = [width, height];
  }

  /** Magnifies so that the point at (px, py) of the frame stays where it is. */
  zoomAt(px: number, py: number, factor: number): void {
    const zoom = Math.min(Math.max(this.zoom * factor, FARTHEST), NEAREST);
    const by = zoom / this.zoom;
    this.zoom = zoom;
    this.#move(px - (px - this.x) * by, py - (py - this.y) * by);
  }

  step(factor: number): void {
    this.zoomAt(this.width / 2, this.height / 2, factor);
  }

  pan(dx: number, dy: number): void {
    this.#move(this.x + dx, this.y + dy);
  }

  all(): void {
    this.zoom = 1;
    this.#move(0, 0);
  }

  /** Moves so that a rectangle of the frame is seen (a square that has the focus). */
  show(left: number, top: number, right: number, bottom: number): void {
    const into = (from: number, to: number, size: number): number => (from < 0 ? -from : to > size ? size - to : 0);
    const [dx, dy] = [into(left, right, this.width), into(top, bottom, this.height)];
    if (dx || dy) this.#move(this.x + dx, this.y + dy);
  }

  #move(x: number, y: number): void {
    this.x = Math.min(0, Math.max(x, this.width * (1 - this.zoom)));
    this.y = Math.min(0, Math.max(y, this.height * (1 - this.zoom)));
    this.moving = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.moving = false;
      this.settled = this.zoom;
    }, 160);
  }
}
