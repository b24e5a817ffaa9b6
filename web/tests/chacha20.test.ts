import { describe, expect, test } from 'vitest';
import { fromHex } from '../src/lib/chance/bytes.ts';
import { chachaBlock } from '../src/lib/chance/chacha20.ts';

const shown = (words: Uint32Array): string => Array.from(words, (word) => word.toString(16).padStart(8, '0')).join(' ');
const zero = new Uint8Array(32);
const none: [number, number, number] = [0, 0, 0];

describe('the ChaCha20 block of RFC 8439', () => {
  test('section 2.3.2', () => {
    const key = Uint8Array.from({ length: 32 }, (_, n) => n);
    expect(shown(chachaBlock(key, 1, [0x09000000, 0x4a000000, 0]))).toBe(
      'e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3 466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2',
    );
  });

  test('appendix A.1, vectors 1 and 2: the counter', () => {
    expect(shown(chachaBlock(zero, 0, none))).toMatch(/^ade0b876 903df1a0 e56a5d40 28bd8653 .* 1aed8da0 ccef36a8 c70d778b 7c5941da 8d485751 3fe02477 374ad8b8 f4b8436a 1ca11815 69b687c3 8665eeb2$/);
    expect(shown(chachaBlock(zero, 1, none))).toMatch(/^bee7079f 7a385155 7c97ba98 0d082d73 /);
  });

  test('appendix A.1, vectors 3 to 5: the key and the nonce', () => {
    expect(shown(chachaBlock(fromHex(`${'00'.repeat(31)}01`)!, 1, none))).toMatch(/^2452eb3a 9249f8ec 8d829d9b ddd4ceb1 /);
    expect(shown(chachaBlock(fromHex(`00ff${'00'.repeat(30)}`)!, 2, none))).toMatch(/^fb4dd572 4bc42ef1 df922636 327f1394 /);
    expect(shown(chachaBlock(zero, 0, [0, 0, 0x02000000]))).toMatch(/^374dc6c2 3736d58c b904e24a cd3f93ef /);
  });

  test('a key that is a part of a buffer', () => {
    const buffer = new Uint8Array(40).fill(7);
    buffer.fill(0, 4, 36);
    expect(shown(chachaBlock(buffer.subarray(4, 36), 0, none))).toBe(shown(chachaBlock(zero, 0, none)));
  });
});
