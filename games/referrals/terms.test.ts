import { readFileSync } from 'node:fs';

import { SUN_PER_VT } from '@voltide/core';
import { describe, expect, it } from 'vitest';

import { REFERRAL_TIERS, referralSun } from '../edge.ts';
import * as terms from './terms.ts';
import { tierAbove, tierOf, tierOfBps } from './tiers.ts';

const { referrals } = JSON.parse(readFileSync(new URL('../../docs/rules/rules.json', import.meta.url), 'utf8')) as {
  readonly referrals: Readonly<Record<string, unknown>>;
};

describe('the terms of referrals', () => {
  it('S7-03 are those of the rules book', () => {
    expect(REFERRAL_TIERS.map(({ from, bps }) => ({ active: from, bps }))).toEqual(referrals['tiers']);
    expect(referrals).toMatchObject({
      activeMeans: `staked >= ${terms.ACTIVE_STAKE_SUN / SUN_PER_VT} VT cash in the last ${terms.ACTIVE_DAYS} days`,
      refereeSignupPromo: Number(terms.REFEREE_GIFT_SUN),
      firstDepositMatchPct: Number(terms.MATCH_PERCENT),
      firstDepositMatchCap: Number(terms.MOST_MATCH_SUN),
      bounty: {
        promo: Number(terms.BOUNTY_SUN),
        refereeStaked: Number(terms.BOUNTY_STAKE_SUN),
        distinctDays: terms.BOUNTY_DAYS,
      },
      minClaim: Number(terms.LEAST_CLAIM_SUN),
      holdHours: terms.CLAIM_WAIT_MS / 3_600_000,
    });
  });

  it.each([
    [0, 1],
    [4, 1],
    [5, 2],
    [24, 2],
    [25, 3],
    [99, 3],
    [100, 4],
    [499, 4],
    [500, 5],
    [100_000, 5],
  ])('S7-03 %i active referees make tier %i', (active, tier) => {
    expect(tierOf(active).tier).toBe(tier);
  });

  it('S7-03 lead from each tier to the next, and pay its share of the edge', () => {
    for (const row of REFERRAL_TIERS) {
      expect(tierOfBps(row.bps)).toBe(row);
      expect(tierAbove(row)?.tier).toBe(row.tier === 5 ? undefined : row.tier + 1);
      expect(referralSun({ stakeSun: 0n, edgeSun: 10_000n }, row.tier)).toBe(BigInt(row.bps));
    }
    expect(tierOfBps(1)).toBeUndefined();
  });

  it('S7-03 let an hour be claimed 24 hours after its end, to the millisecond', () => {
    const at = terms.claimableAtMs(500_000);
    expect([at - 1, at].map(terms.firstWaitingHour)).toEqual([500_000, 500_001]);
  });
});
