import { HOLD_REASONS } from '@voltide/contract';
import { expect, it } from 'vitest';

import {
  bountyParts,
  friendsText,
  momentText,
  nextTierText,
  percentText,
  reasonText,
  tierPart,
} from './referral-words.ts';

it('S7-03 what is missing to the next tier is said in plain words', () => {
  const next = { bps: 1200, from: 5, missing: 3 };
  expect(nextTierText({ next })).toBe('3 more active friends to 12%');
  expect(nextTierText({ next: { ...next, missing: 1 } })).toBe('1 more active friend to 12%');
  expect(nextTierText({ next: { ...next, missing: 0 } })).toBe('12% from 00:00 UTC on');
  expect(nextTierText({ next: null })).toBe('This is the highest share');
  expect([tierPart({ active: 2, next }), tierPart({ active: 900, next: null })]).toEqual([0.4, 1]);
  expect([percentText(1000), percentText(550), friendsText(1), friendsText(1240)]).toEqual([
    '10%',
    '5.5%',
    '1 friend',
    '1,240 friends',
  ]);
});

it('S7-03 each reason of a hold has words', () => {
  expect(new Set(HOLD_REASONS.map(reasonText)).size).toBe(HOLD_REASONS.length);
});

it('S7-03 the way to the 5 VT is told by stake and days', () => {
  const open = { bounty: 'open', bountyStake: '12.500000', bountyDays: 2 } as const;
  expect(bountyParts(open)).toEqual(['12.50 of 50 VT', '2 of 3 days']);
  expect(bountyParts({ ...open, bountyStake: '160.000000', bountyDays: 9 })).toEqual(['50.00 of 50 VT', '3 of 3 days']);
  expect([bountyParts({ ...open, bounty: 'paid' }), bountyParts({ ...open, bounty: 'lost' })]).toEqual([
    ['5 VT paid'],
    ['Not paid'],
  ]);
});

it('S7-03 the moment of the next part is told in UTC', () => {
  expect(momentText('2026-11-29T18:00:00.000Z')).toBe('29 Nov, 18:00 UTC');
});
