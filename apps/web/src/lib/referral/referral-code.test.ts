import { expect, it } from 'vitest';

import { isReferralLink, readReferral, referralLink } from './referral-code.ts';

it('S7-03 a link carries the code and the campaign, and is read back', () => {
  const link = referralLink('https://voltide.example', 'HARBOUR1', 'stream');
  expect(link).toBe('https://voltide.example/signup?ref=HARBOUR1.stream');
  expect([readReferral(link), readReferral(referralLink('https://voltide.example', 'HARBOUR1'))]).toEqual([
    'HARBOUR1.stream',
    'HARBOUR1',
  ]);
});

it('S7-03 only a link with a code in it is taken for one', () => {
  expect(['/signup?a=1&REF=abc', 'https://voltide.example/?ref=HARBOUR1'].map(isReferralLink)).toEqual([true, true]);
  expect(['HARBOUR1', '/signup?ref=', '/signup?ref=a', ''].map(isReferralLink)).toEqual([false, false, false, false]);
});
