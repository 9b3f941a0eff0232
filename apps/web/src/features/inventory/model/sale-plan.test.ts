import type { Stack } from '@voltide/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { countAll, planSale } from './sale-plan.ts';

function stackOf(id: string, value: string, count: number, more: Partial<Stack> = {}): Stack {
  return {
    id,
    packId: 'glass-tide',
    packName: 'Glass Tide',
    itemId: 'glass-tide/green-float',
    itemName: 'Green Float',
    rarity: 'rare',
    bucket: 'promo',
    value,
    count,
    battles: [],
    ...more,
  };
}

const STACKS = [
  stackOf('1-0-promo', '1.300000', 4),
  stackOf('1-1-promo', '0.100000', 2500),
  stackOf('2-0-cash', '450.000000', 1),
];

describe('the preview of a sale', () => {
  it('S4-03 names every item and its exact sum', () => {
    const plan = planSale(STACKS, { '1-0-promo': 3, '2-0-cash': 1 });
    expect(plan.lines.map(({ stack, count, sumSun }) => [stack.id, count, sumSun])).toEqual([
      ['2-0-cash', 1, 450_000_000n],
      ['1-0-promo', 3, 3_900_000n],
    ]);
    expect(plan.count).toBe(4);
    expect(plan.totalSun).toBe(453_900_000n);
  });

  it('S4-03 never asks for more than there is, nor for what is gone', () => {
    expect(planSale(STACKS, { '1-0-promo': 99, gone: 5 }).count).toBe(4);
    expect(planSale(STACKS, { '1-0-promo': -3, '1-1-promo': 0.9 }).batches).toEqual([]);
  });

  it('S4-03 its calls carry exactly the items of the preview, at most 1,000 each', () => {
    const counts = fc.array(fc.nat(3000), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(counts, (sizes) => {
        const stacks = sizes.map((size, i) => stackOf(`${i + 1}-0-promo`, '0.050000', size));
        const plan = planSale(stacks, countAll(stacks));
        for (const batch of plan.batches) {
          const size = batch.reduce((sum, { count }) => sum + count, 0);
          expect(size).toBeGreaterThan(0);
          expect(size).toBeLessThanOrEqual(1000);
        }
        const sent = new Map<string, number>();
        for (const { id, count } of plan.batches.flat()) sent.set(id, (sent.get(id) ?? 0) + count);
        expect(Object.fromEntries(sent)).toEqual(
          Object.fromEntries(plan.lines.map(({ stack, count }) => [stack.id, count])),
        );
        expect(plan.totalSun).toBe(50_000n * BigInt(sizes.reduce((sum, size) => sum + size, 0)));
      }),
    );
  });
});
