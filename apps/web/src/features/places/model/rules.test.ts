import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { BOARD_SPLITS_BPS, percentOfBps, REFERRAL_TIERS } from './rules.ts';

type Rules = {
  readonly leaderboards: { readonly splitBps: unknown };
  readonly referrals: { readonly tiers: unknown };
};

const RULES = JSON.parse(
  readFileSync(new URL('../../../../../../docs/rules/rules.json', import.meta.url), 'utf8'),
) as Rules;

describe('what the pages say of games that are not open', () => {
  it('is the boards and tiers of the rules book', () => {
    expect(BOARD_SPLITS_BPS).toEqual(RULES.leaderboards.splitBps);
    expect(REFERRAL_TIERS).toEqual(RULES.referrals.tiers);
    expect(percentOfBps(550)).toBe('5.5%');
  });
});
