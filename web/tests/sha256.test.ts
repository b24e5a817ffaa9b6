import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fromHex, hex, utf8 } from '../src/lib/chance/bytes.ts';
import { sha256 } from '../src/lib/chance/sha256.ts';

const of = (text: string): string => hex(sha256(utf8(text)));

describe('SHA-256', () => {
  // the examples that NIST publishes for FIPS 180-4
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
    [
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
    ],
  ])('of %j', (text, digest) => expect(of(text)).toBe(digest));

  test('of a million letters', () => {
    expect(of('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
  });

  test('agrees with another implementation on every length round the block borders', () => {
    for (let length = 0; length <= 260; length++) {
      const message = Uint8Array.from({ length }, (_, n) => (n * 31 + length) & 255);
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });

  test('does not change its input, nor read behind a part of a buffer', () => {
    const whole = Uint8Array.of(9, 97, 98, 99, 9);
    expect(hex(sha256(whole.subarray(1, 4)))).toBe(of('abc'));
    expect([...whole]).toEqual([9, 97, 98, 99, 9]);
  });
});

test('hexadecimal digits', () => {
  expect(hex(fromHex('00fFa9')!)).toBe('00ffa9');
  expect(fromHex('')).toHaveLength(0);
  for (const bad of ['0', 'zz', '0 0', '0x00', '00\n']) expect(fromHex(bad)).toBeNull();
});
