/** Whoever rests on a card, comes to it by keys or keeps a finger on it is shown its whole text. */
import type { Attachment } from 'svelte/attachments';

const REST = 300; // milliseconds
const LONG = 450;

export function peeks(open: (node: HTMLElement) => void, close: () => void): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const wait = (time: number, then: () => void): void => {
      clearTimeout(timer);
      timer = setTimeout(then, time);
    };
    const end = (): void => {
      clearTimeout(timer);
      close();
    };
    const listeners: Record<string, (event: Event) => void> = {
      pointerenter: (event) => (event as PointerEvent).pointerType === 'mouse' && wait(REST, () => open(node)),
      pointerleave: end,
      pointercancel: end,
      pointerdown: (event) => {
        held = false;
        if ((event as PointerEvent).pointerType === 'mouse') return;
        wait(LONG, () => {
          held = true;
          open(node);
        });
      },
      pointerup: (event) => (event as PointerEvent).pointerType !== 'mouse' && end(),
      focus: () => node.matches(':focus-visible') && open(node),
      blur: end,
      keydown: (event) => (event as KeyboardEvent).key === 'Escape' && end(),
      contextmenu: (event) => held && event.preventDefault(),
    };
    // the click that ends a long press is none
    const swallow = (event: Event): void => {
      if (held) event.stopImmediatePropagation();
      held = false;
    };
    for (const [kind, listener] of Object.entries(listeners)) node.addEventListener(kind, listener);
    node.addEventListener('click', swallow, true);
    return () => {
      end();
      for (const [kind, listener] of Object.entries(listeners)) node.removeEventListener(kind, listener);
      node.removeEventListener('click', swallow, true);
    };
  };
}
