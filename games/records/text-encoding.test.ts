import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { describeBytes } from './text-encoding.ts';

function isDecoded(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const bytesOf = (...bytes: readonly number[]): Uint8Array => Uint8Array.from([0x7b, 0x22, ...bytes]);

describe('bytes that are no text', () => {
  it.each([
    ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0), 'it is compressed with gzip: unpack it first'],
    ['ZIP', Uint8Array.of(0x50, 0x4b, 3, 4, 20), 'it is a ZIP archive: unpack it first'],
    ['half a unit of UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b), 'it is not valid UTF-16: it ends in half a unit'],
    ['Latin-1', bytesOf(0xe4, 0x22), 'it is not valid UTF-8 at byte 2, counted from 0'],
    ['a surrogate', bytesOf(0xed, 0xa0, 0x80), 'it is not valid UTF-8 at byte 2, counted from 0'],
    ['a character too long', bytesOf(0x61, 0xc0, 0x80), 'it is not valid UTF-8 at byte 3, counted from 0'],
    ['a character cut off', bytesOf(0xe2, 0x82), 'it is not valid UTF-8 at byte 2, counted from 0'],
    ['a character beyond all', bytesOf(0xf4, 0x90, 0x80, 0x80), 'it is not valid UTF-8 at byte 2, counted from 0'],
  ])('are told apart: %s', (_name, bytes, reason) => {
    expect(describeBytes(bytes)).toBe(reason);
  });

  it('are those that a strict decoder refuses, and no others', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 5 }),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const bytes = bytesOf(...parts.flatMap((each) => [...each]));
        expect(describeBytes(bytes) === undefined).toBe(isDecoded(bytes));
      }),
      { numRuns: 2000 },
    );
  });
});
