/** One less by the other mouse button, by a long press, or by keys. */
import type { Attachment } from 'svelte/attachments';

const LONG = 450; // milliseconds

export function takesBack(back: () => void): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const end = (): void => clearTimeout(timer);
    const listeners: Record<string, (event: Event) => void> = {
      pointerdown: (event) => {
        held = false;
        if ((event as PointerEvent).pointerType === 'mouse') return;
        timer = setTimeout(() => {
          held = true;
          back();
        }, LONG);
      },
      pointerup: end,
      pointercancel: end,
      pointerleave: end,
      // some browsers tell of a long press with this, too: it counts once
      contextmenu: (event) => {
        event.preventDefault();
        end();
        if (!held) back();
        held = true;
      },
      keydown: (event) => {
        if (!['Backspace', 'Delete', '-'].includes((event as KeyboardEvent).key)) return;
        event.preventDefault();
        back();
      },
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
