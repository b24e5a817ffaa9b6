/** Whoever rests on a card, comes to it by keys or keeps a finger on it is shown its whole text. */
import type { Attachment } from 'svelte/attachments';

const REST = 300; // milliseconds
const LONG = 450;

export function peeks(open: (node: HTMLElement) => void, close: () => void): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    let shown = false;
    /** A pointer has moved here: a card that comes below one that rests is not looked at. */
    let visited = false;
    const show = (): void => {
      shown = true;
      open(node);
    };
    const wait = (time: number, then: () => void): void => {
      clearTimeout(timer);
      timer = setTimeout(then, time);
    };
    const end = (): void => {
      clearTimeout(timer);
      if (shown) close();
      shown = false;
    };
    const listeners: Record<string, (event: Event) => void> = {
      pointermove: (event) => {
        if (visited || (event as PointerEvent).pointerType !== 'mouse') return;
        visited = true;
        wait(REST, show);
      },
      pointerleave: () => {
        visited = false;
        end();
      },
      pointercancel: end,
      pointerdown: (event) => {
        held = false;
        if ((event as PointerEvent).pointerType === 'mouse') return;
        wait(LONG, () => {
          held = true;
          show();
        });
      },
      pointerup: (event) => (event as PointerEvent).pointerType !== 'mouse' && end(),
      focus: () => node.matches(':focus-visible') && show(),
      blur: end,
      keydown: (event) => (event as KeyboardEvent).key === 'Escape' && end(),
      contextmenu: (event) => held && event.preventDefault(),
    };
    // the click that ends a long press is none
    const swallow = (event: Event): void => {
      if (held) event.stopImmediatePropagation();
      else end(); // whoever has chosen it has read it
      held = false;
      visited = true;
    };
    for (const [kind, listener] of Object.entries(listeners)) node.addEventListener(kind, listener);
    node.addEventListener('click', swallow, true);
    return () => {
      clearTimeout(timer);
      if (shown) queueMicrotask(close); // the card may go while its table is being drawn, which is no time to change it
      for (const [kind, listener] of Object.entries(listeners)) node.removeEventListener(kind, listener);
      node.removeEventListener('click', swallow, true);
    };
  };
}
