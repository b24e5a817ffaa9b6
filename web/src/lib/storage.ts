/** Small things the browser remembers; a browser that forbids it just forgets. */
const PREFIX = 'jarlshof.';

export function read<T>(key: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(PREFIX + key);
    return found === null ? otherwise : (JSON.parse(found) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // private windows and full disks: the page works without
  }
}
