import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { listPacks } from '../packs/catalogue.ts';
import { packFigures } from '../packs/figures.ts';
import { expectationOf, joinSpreads, rootOf } from './variance.ts';

describe('luck against expectation', () => {
  it('S10-01 expects exactly 93% of pack stakes, with the standard deviation of the rules book', () => {
    for (const pack of listPacks()) {
      const outcomes = pack.items.map(({ tickets, valueSun }) => ({ weight: BigInt(tickets), returnSun: valueSun }));
      const opens = 10_000n;
      const { expectedSun, spreadSun } = expectationOf(outcomes, pack.priceSun, {
        sumSun: opens * pack.priceSun,
        squares: opens * pack.priceSun * pack.priceSun,
      });
      expect(expectedSun).toBe((opens * pack.priceSun * 93n) / 100n);
      const spreadInMillionths = Number((spreadSun * 1_000_000n) / pack.priceSun);
      expect(spreadInMillionths / 1_000_000 / (200 * packFigures(pack).sdInPrices)).toBeCloseTo(1, 4);
    }
  });

  it('S10-01 adds variances up, not spreads', () => {
    expect(joinSpreads([3n, 4n])).toBe(5n);
    expect(joinSpreads([])).toBe(0n);
  });

  it('takes roots that are exact for squares and rounded down otherwise', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (square) => {
        const root = rootOf(square);
        expect(root * root <= square && square < (root + 1n) * (root + 1n)).toBe(true);
      }),
    );
  });
});
