/** Small things the browser remembers; a browser that forbids it just forgets. */
const PREFIX = 'jarlshof.';

/** For good, or as long as this tab is open: then it is there after a reload. */
type Where = 'localStorage' | 'sessionStorage';

export function read<T>(key: string, otherwise: T, where: Where = 'localStorage'): T {
  try {
    const found = globalThis[where].getItem(PREFIX + key);
    return found === null ? otherwise : (JSON.parse(found) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown, where: Where = 'localStorage'): void {
  try {
    globalThis[where].setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // private windows and full disks: the page works without
  }
}
