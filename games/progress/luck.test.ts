import { cutVt, SUN_PER_VT } from '@voltide/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addLuck, luckExplanation, luckHeadline, readLuck, type Luck } from './luck.ts';

const PACKS = ['pack', 'packs'] as const;
const textOf = (amountSun: bigint): string => `${cutVt(amountSun, 2)} VT`;

function packs(returnedSun: bigint): Luck {
  return { plays: 412, returnedSun, expectedSun: 383_160_000n, spreadSun: 61_200_000n };
}

describe('luck', () => {
  it.each([
    [321_959_999n, 'worse than expected for 412 packs', 'you are below that'],
    [321_960_000n, 'about as expected for 412 packs', 'so are you'],
    [383_160_000n, 'about as expected for 412 packs', 'so are you'],
    [444_360_000n, 'about as expected for 412 packs', 'so are you'],
    [444_360_001n, 'better than expected for 412 packs', 'you are above that'],
  ])('S10-01 %i sun of 383.16 ± 61.20 VT is read to the sun: %s', (returnedSun, headline, end) => {
    const reading = readLuck(packs(returnedSun));
    expect(luckHeadline(reading, PACKS)).toBe(headline);
    expect(luckExplanation(reading, textOf)).toBe(
      `You got ${textOf(returnedSun)}. The average for the same plays is 383.16 VT, ` +
        `and 95 of 100 players are between 321.96 VT and 444.36 VT: ${end}.`,
    );
  });

  it('S10-01 nothing is judged while the interval reaches down to nothing', () => {
    const few = { plays: 20, returnedSun: 2_000_000n, expectedSun: 18_600_000n, spreadSun: 18_600_000n };
    const reading = readLuck(few);
    expect(luckHeadline(reading, PACKS)).toBe('too few plays to tell: 20 packs');
    expect(luckExplanation(reading, textOf)).toContain('95 of 100 players are anywhere between 0.00 VT and 37.20 VT');
    expect(readLuck({ ...few, spreadSun: 18_599_999n }).verdict).toBe('as-expected');
    expect(readLuck({ ...few, spreadSun: 40_000_000n }).lowSun).toBe(0n);
  });

  it('S10-01 without plays it says so', () => {
    const reading = readLuck(addLuck([]));
    expect([reading.verdict, luckHeadline(reading, PACKS)]).toEqual(['too-few', 'no packs yet']);
    expect(luckExplanation(reading, textOf)).not.toContain('VT');
    expect(luckHeadline({ verdict: 'too-few', plays: 1 }, PACKS)).toBe('too few plays to tell: 1 pack');
    expect(luckHeadline({ verdict: 'better', plays: 12_345 }, PACKS)).toBe('better than expected for 12,345 packs');
  });

  it('S10-01 no sentence tells anything about plays to come', () => {
    const sentences = [1n, 383_160_000n, 900_000_000n].flatMap((returnedSun) => {
      const reading = readLuck(packs(returnedSun));
      return [luckHeadline(reading, PACKS), luckExplanation(reading, textOf)];
    });
    expect(sentences.join(' ')).not.toMatch(/\b(due|soon|next|will|lucky|unlucky|streak)\b/i);
  });

  it('S10-01 spreads of several kinds of plays add up as variances do, rounded up to a sun', () => {
    const both = addLuck([packs(300_000_000n), { plays: 8, returnedSun: 5n, expectedSun: 7n, spreadSun: 81_600_000n }]);
    expect(both).toEqual({ plays: 420, returnedSun: 300_000_005n, expectedSun: 383_160_007n, spreadSun: 102_000_000n });
    const spread = fc.bigInt({ min: 0n, max: 10n ** 13n * SUN_PER_VT });
    fc.assert(
      fc.property(fc.array(spread, { maxLength: 6 }), (spreads) => {
        const sum = spreads.reduce((total, each) => total + each * each, 0n);
        const { spreadSun } = addLuck(spreads.map((each) => ({ ...packs(0n), spreadSun: each })));
        expect(spreadSun * spreadSun).toBeGreaterThanOrEqual(sum);
        if (spreadSun > 0n) expect((spreadSun - 1n) ** 2n).toBeLessThan(sum);
      }),
    );
  });
});
