import { present } from '@voltide/core';
import { expect, it } from 'vitest';

import { currentSpinTable } from '../../table.ts';
import { callOut, isNarrow, wheelSegments } from './wheel-segments.ts';

it('S6-03 every prize of the daily wheel has its words, on its segment or outside of the rim, a gap apart', () => {
  const segments = wheelSegments(currentSpinTable());
  const called = callOut(segments);
  expect(called.map(({ words }) => words)).toEqual(['5.00 VT', '10.00 VT', '25.00 VT', '100.00 VT', '100 XP']);
  expect(segments.filter((segment) => !isNarrow(segment))).toHaveLength(segments.length - called.length);
  for (const [i, { at }] of called.slice(1).entries()) {
    expect(at - present(called[i], 'the one before').at).toBeGreaterThanOrEqual(0.0189);
  }
});
