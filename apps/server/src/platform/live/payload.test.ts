import fc from 'fast-check';
import { expect, it } from 'vitest';

import { packMessages, unpackMessages } from './payload.ts';

const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }).filter((text) => !text.includes('\n'));

it('messages come out of payloads as they went in, and no payload is larger than PostgreSQL takes', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (messages) => {
      const payloads = packMessages(messages);
      expect(payloads.flatMap(unpackMessages)).toEqual(messages);
      for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
    }),
    { numRuns: 200 },
  );
});

it('as many messages share a payload as it holds', () => {
  const sessionIds = Array.from({ length: 1000 }, (_, i) => `${i}`.padStart(22, '0'));
  expect(packMessages(sessionIds).length).toBe(3);
  expect(packMessages(['a'.repeat(7999), 'b']).length).toBe(2);
  expect(packMessages(['a'.repeat(7997), 'b']).length).toBe(1);
});

it('a message that no payload can hold, or that would come out as two, is refused', () => {
  expect(() => packMessages(['a'.repeat(8000)])).toThrow('one line that fits');
  expect(() => packMessages(['a\nb'])).toThrow('one line that fits');
  expect(() => packMessages([''])).toThrow('one line that fits');
});
