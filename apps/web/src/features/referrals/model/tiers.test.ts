import { REFERRAL_TIERS } from '@voltide/games/edge';
import { expect, it } from 'vitest';

import { friendsOfTier, keptOf1000, leastKeptOf1000, paidOf1000 } from './tiers.ts';

it('S7-03 tiers are named by how many friends they take', () => {
  expect(REFERRAL_TIERS.map(friendsOfTier)).toEqual(['0 to 4', '5 to 24', '25 to 99', '100 to 499', '500 or more']);
});

it('S7-03 what a tier pays and what it costs the house are computed from the edge', () => {
  expect(REFERRAL_TIERS.map(paidOf1000)).toEqual(
    ['7.00', '8.40', '9.80', '11.20', '14.00'].map((vt) => `${vt}\u2009VT`),
  );
  expect([keptOf1000({ tier: 1 }), keptOf1000({ tier: 5 }), leastKeptOf1000()]).toEqual([
    '45.33\u2009VT',
    '38.33\u2009VT',
    '31.40\u2009VT',
  ]);
});
