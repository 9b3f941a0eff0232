import { SUN_PER_VT } from '@voltide/core';
import { expect, it } from 'vitest';

import { claimUntilMs, quickEarned, quickKeptSun, quickLockIns } from './quick-rules.ts';

it.each([
  [0, 0, 3],
  [1, 45, 3],
  [2, 70, 3],
  [3, 95, 4],
  [4, 120, 4],
  [5, 195, 4],
  [9, 295, 4],
  [10, 320, 6],
  [100, 2570, 6],
])('S9-05 %i packs give %i XP and %i tokens (rules book §14)', (packs, xp, tokens) => {
  expect(quickEarned(packs)).toEqual({ xp, tokens });
});

it('S9-05 50 VT of balance and items are kept at most', () => {
  expect([0n, 49n, 50n, 51n, 10_000n].map((vt) => quickKeptSun(vt * SUN_PER_VT) / SUN_PER_VT)).toEqual([
    0n,
    49n,
    50n,
    50n,
    50n,
  ]);
});

it('S9-04 battles and leaderboards lock in after a pack, the wallet with anything, the advanced above 100 XP', () => {
  expect(quickLockIns(0, 25n)).toEqual(['wallet']);
  expect(quickLockIns(0, 0n)).toEqual(['wallet']);
  expect(quickLockIns(1, 0n)).toEqual(['battles', 'leaderboards', 'wallet']);
  expect(quickLockIns(3, 1n)).toEqual(['battles', 'leaderboards', 'wallet']);
  expect(quickLockIns(4, 1n)).toEqual(['battles', 'leaderboards', 'wallet', 'premium', 'advanced_battles']);
});

it('S9-03 the claim window is ten minutes, and ends with the game', () => {
  expect([claimUntilMs(1000, 10_000_000), claimUntilMs(1000, 2000)]).toEqual([601_000, 2000]);
});
