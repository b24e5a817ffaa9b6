/** A card is dragged out of the hand: by a mouse any way, by a finger upwards, for sideways the hand is scrolled. */
import type { Attachment } from 'svelte/attachments';
import type { Point } from '../../../table/ink.ts';

interface Dragging {
  can: () => boolean;
  carry: (at: Point) => void;
  /** Null: it was given up. */
  drop: (at: Point | null) => void;
}

/** Px until a press is no click any more. */
const FAR = { mouse: 8, touch: 14 };

export function drags({ can, carry, drop }: Dragging): Attachment<HTMLElement> {
  return (node) => {
    let start: Point | null = null;
    let carries = false;
    const isFar = ([x, y]: Point, touch: boolean): boolean => (touch ? start![1] - y > FAR.touch : Math.hypot(x - start![0], y - start![1]) > FAR.mouse);
    const end = (at: Point | null): void => {
      start = null;
      if (carries) drop(at);
    };
    const listeners: Record<string, (event: PointerEvent) => void> = {
      pointerdown(event) {
        carries = false;
        start = event.button === 0 && can() ? [event.clientX, event.clientY] : null;
      },
      pointermove(event) {
        const at: Point = [event.clientX, event.clientY];
        if (!start || !(carries || isFar(at, event.pointerType === 'touch'))) return;
        if (!carries) node.setPointerCapture(event.pointerId);
        carries = true;
        carry(at);
      },
      pointerup: (event) => end([event.clientX, event.clientY]),
      pointercancel: () => end(null),
    };
    // the click that ends it is none
    const swallow = (event: Event): void => {
      if (carries) event.stopImmediatePropagation();
      carries = false;
    };
    for (const [kind, listener] of Object.entries(listeners)) node.addEventListener(kind, listener as EventListener);
    node.addEventListener('click', swallow, true);
    return () => {
      for (const [kind, listener] of Object.entries(listeners)) node.removeEventListener(kind, listener as EventListener);
      node.removeEventListener('click', swallow, true);
    };
  };
}
