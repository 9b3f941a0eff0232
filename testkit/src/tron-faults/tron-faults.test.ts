import { describe, expect, it } from 'vitest';

import { runFaults } from './run.ts';

const SEEDS = [1, 2, 3, 4];
const replay = (seed: number): string => `npm run tron-faults -- --seed ${seed}`;

describe('deposits and withdrawals through crashes, reorganisations and lying nodes', () => {
  it.each(SEEDS)('S8-07 S8-08 come to exactly what the chain says, seed %d', async (seed) => {
    const { violations, withdrawals, deposits, crashes } = await runFaults(seed, 'sound');
    expect({ violations, replay: replay(seed) }).toEqual({ violations: [], replay: replay(seed) });
    expect(Math.min(withdrawals, deposits, crashes)).toBeGreaterThan(3);
  });

  it('S8-08 are the same in every run of a seed', async () => {
    expect(await runFaults(4, 'sound')).toEqual(await runFaults(4, 'sound'));
  });

  it.each([
    ['signs again when no node says yes', 'resign-on-error'],
    ['gives a payment up by the clock', 'dead-by-clock'],
    ['takes blocks as a node tells of them', 'trust-nodes'],
  ] as const)('S8-08 would pay twice if somebody %s', async (_what, variant) => {
    const { violations } = await runFaults(4, variant);
    expect(violations.map(({ kind }) => kind)).toContain('paid-twice');
  });
});
