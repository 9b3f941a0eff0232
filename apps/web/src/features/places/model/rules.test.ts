import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { percentOfBps, REFERRAL_TIERS } from './rules.ts';

type Rules = {
  readonly referrals: { readonly tiers: unknown };
};

const RULES = JSON.parse(
  readFileSync(new URL('../../../../../../docs/rules/rules.json', import.meta.url), 'utf8'),
) as Rules;

describe('what the pages say of games that are not open', () => {
  it('is the tiers of the rules book', () => {
    expect(REFERRAL_TIERS).toEqual(RULES.referrals.tiers);
    expect(percentOfBps(550)).toBe('5.5%');
  });
});
