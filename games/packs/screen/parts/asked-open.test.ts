import { expect, it } from 'vitest';

import { askToOpen, takePressedOpen } from './pressed-open.ts';

const PACK = 'glass-tide';

it('S4-02 an open that was asked for on the page of a pack is told once, for that pack and those odds', () => {
  askToOpen(PACK, 'odds', 0);
  expect(takePressedOpen(PACK, 'odds', 15_000)).toBe(true);
  expect(takePressedOpen(PACK, 'odds', 15_000)).toBe(false);
});

it.each([
  ['another pack', 'tin-sparrow', 'odds', 0],
  ['other odds', PACK, 'other odds', 0],
  ['a page that comes much later', PACK, 'odds', 15_001],
])('S4-02 and not for %s, nor after it', (_name, packId, tableHash, nowMs) => {
  askToOpen(PACK, 'odds', 0);
  expect(takePressedOpen(packId, tableHash, nowMs)).toBe(false);
  expect(takePressedOpen(PACK, 'odds', 0)).toBe(false);
});
