import { expect, test } from 'vitest';
import { qrCode } from '../src/shell/qr.ts';

const LINK = 'http://192.168.0.17:8420/#recover=Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4';

test('a link is drawn with light around it, and a finder in three corners', () => {
  const { size, path } = qrCode(LINK);
  const dark = new Set(path.match(/M\d+ \d+/g));
  expect((size - 8 - 17) % 4).toBe(0); // versions grow by four modules
  const within = [...dark].flatMap((place) => place.slice(1).split(' ').map(Number));
  expect(Math.min(...within)).toBe(4);
  expect(Math.max(...within)).toBe(size - 5);
  const ring = (left: number, top: number) => Array.from({ length: 7 }, (_, n) => dark.has(`M${left + n} ${top}`) && dark.has(`M${left} ${top + n}`));
  for (const [left, top] of [[4, 4], [size - 11, 4], [4, size - 11]] as const) expect(ring(left, top)).toEqual(Array(7).fill(true));
  expect(ring(size - 11, size - 11)).not.toEqual(Array(7).fill(true));
});

test('another link is another code', () => {
  expect(qrCode(LINK).path).not.toBe(qrCode(`${LINK}x`).path);
});
