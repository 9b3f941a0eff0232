import fc from 'fast-check';
import { expect, it } from 'vitest';

import { CodecError, formatHex, parseHex } from './bytes.ts';

it('reads pairs of the characters 0-9, a-f and A-F, and refuses every other text in words', () => {
  const odd = fc.string({
    unit: fc.constantFrom('0', '9', 'a', 'f', 'A', 'F', 'g', 'x', ' ', '\n', '０', 'é'),
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ maxLength: 6, unit: 'binary' })), (text) => {
      if (/^(?:[0-9a-f]{2})*$/i.test(text)) expect(formatHex(parseHex(text))).toBe(text.toLowerCase());
      else expect(() => parseHex(text)).toThrow(CodecError);
    }),
    { numRuns: 300 },
  );
});
