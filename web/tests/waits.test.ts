import { expect, test } from 'vitest';
import { waitBefore } from '../src/lib/waits.ts';

test('a server that is started again is found within two seconds, a dead one is left alone', () => {
  const first = [250, 500, 1000];
  const waits = Array.from({ length: 60 }, (_, tries) => waitBefore(tries, first));
  expect(waits.slice(0, 4)).toEqual([...first, 1500]);
  expect(Math.max(...waits.slice(0, 30)) * 1.25).toBeLessThan(2000); // with what chance adds to it
  expect(waits.at(-1)).toBe(8000);
});
