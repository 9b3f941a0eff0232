import { expect, it } from 'vitest';

import { nextPlayText } from './next-play.ts';

const PAIR = { nonce: 7, rotatesAtNonce: 1000, rotatesAt: '2026-12-22T10:00:00.000Z' };
const NOW_MS = Date.parse('2026-12-01T00:00:00.000Z');
const USED_UP = 'The next play replaces this pair, reveals it, and carries nonce 0 of the next one.';

it('S15-02 the pair is replaced with the first play after its limits, not by itself', () => {
  const limits = '1,000 plays or after 2026-12-22';
  expect(nextPlayText(PAIR, NOW_MS)).toBe(
    `The next play carries nonce 7. Replaced with the first play after ${limits}, or when you ask.`,
  );
  expect(nextPlayText({ ...PAIR, nonce: 999 }, NOW_MS)).toContain('carries nonce 999.');
});

it('S15-02 at its limits the next play is the first one of the next pair', () => {
  expect(nextPlayText({ ...PAIR, nonce: 1000 }, NOW_MS)).toBe(USED_UP);
  expect(nextPlayText(PAIR, Date.parse(PAIR.rotatesAt))).toBe(USED_UP);
});

it('S15-02 a pair without plays is not replaced by age: no date in the past is named', () => {
  const unplayed = { ...PAIR, nonce: 0 };
  const limits = '1,000 plays or after 2026-12-22, once it was played with';
  expect(nextPlayText(unplayed, NOW_MS)).toBe(
    `The next play carries nonce 0. Replaced with the first play after ${limits}, or when you ask.`,
  );
  expect(nextPlayText(unplayed, Date.parse(PAIR.rotatesAt))).toBe(
    'The next play carries nonce 0. The one after it replaces this pair, if you do not ask before.',
  );
});
