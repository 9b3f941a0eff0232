import { expect, it } from 'vitest';

import { QUICK_PLAYED, QUICK_USER } from '../../../testing/quick-user.ts';
import { claimOf, countText, hasSomething, savingOf } from './figures.ts';

const ENDS_AT_MS = 10_000_000;
const FORTY_MINUTES_MS = 40 * 60_000;

it('S9-03 the claim window is told by this browser’s clock, and only while it is open', () => {
  const toMs = ENDS_AT_MS - FORTY_MINUTES_MS;
  expect(claimOf(QUICK_PLAYED, ENDS_AT_MS, toMs - 1)).toEqual({ toMs, bonus: '5.000000' });
  expect(claimOf(QUICK_PLAYED, ENDS_AT_MS, toMs)).toBeUndefined();
  expect(claimOf(QUICK_USER, ENDS_AT_MS, 0)).toBeUndefined();
});

it('S9-03 it never outlives the hour', () => {
  const { milestones } = QUICK_PLAYED;
  const late = { ...QUICK_PLAYED, milestones: { ...milestones, claimDeadline: '2026-11-23T14:05:00.000Z' } };
  expect(claimOf(late, ENDS_AT_MS, 0)?.toMs).toBe(ENDS_AT_MS);
});

it.each([
  ['nothing', {}, false],
  ['XP', { xp: 1 }, true],
  ['packs', { packsOpened: 1 }, true],
  ['tokens', { tokens: 1 }, true],
  ['balance', { balance: '0.000001' }, true],
])('S9-03 the way to save is there with %s', (_, some, isThere) => {
  const none = { ...QUICK_USER, xp: 0, packsOpened: 0, tokens: 0, balance: '0.000000' };
  expect(hasSomething({ ...none, ...some })).toBe(isThere);
});

it('counts in words', () => {
  expect([countText(1, 'token'), countText(0, 'pack'), countText(1200, 'pack')]).toEqual([
    '1 token',
    '0 packs',
    '1,200 packs',
  ]);
});

it('S9-04 the sum of what saving brings is what is kept, the welcome, and in the claim window its bonus', () => {
  expect(savingOf(QUICK_PLAYED, '5.000000')).toMatchObject({ itemsSun: 400_000n, total: '129.400000' });
  expect(savingOf(QUICK_PLAYED, undefined)).toMatchObject({ itemsSun: 400_000n, total: '124.400000' });
  const rich = { ...QUICK_PLAYED, balance: '61.000000', lockInAmount: '50.000000' };
  expect(savingOf(rich, undefined)).toMatchObject({ itemsSun: 0n, total: '150.000000' });
});
