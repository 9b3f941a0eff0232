import type { UserId } from '@voltide/core';
import { referralSun } from '@voltide/games/edge';
import { tierOf } from '@voltide/games/referrals/tiers';
import { setUpTestDatabase, TEST_TIME_MS } from '@voltide/testkit';
import { addReferral, openAccount, stakeCash } from '@voltide/testkit/pg-referrers';
import { expect, it } from 'vitest';

import { foldReferrals } from './referrals-job.sql.ts';

const db = setUpTestDatabase();
const VT = 1_000_000n;
const DAY_MS = 86_400_000;
const DAY0 = Math.floor(TEST_TIME_MS / DAY_MS) * DAY_MS + DAY_MS;

/** Folds until so many rows of the feed were read: open transactions of other databases hold rows back, too. */
async function fold(rows: number, atMs = DAY0): Promise<void> {
  let sum = 0;
  await expect.poll(async () => (sum += (await foldReferrals(db.pool, 1000, atMs)).read)).toBe(rows);
}

async function brought(referrerId: UserId): Promise<UserId> {
  const refereeId = await openAccount(db);
  expect(await addReferral(db, { refereeId, referrerId })).toBe(true);
  return refereeId;
}

async function earnedBy(refereeId: UserId): Promise<unknown> {
  const { rows } = await db.owner.query<object>(
    'select stake::bigint, edge::bigint, earned::bigint, stake_days from voltide.referral where referee_id = $1',
    [refereeId],
  );
  return rows[0];
}

it('S7-03 a referrer earns a share of the edge of each cash stake, floored for each', async () => {
  const referrer = await openAccount(db);
  const referee = await brought(referrer);
  const edges = [19n, 9n, 69_999n];
  await stakeCash(
    db,
    referee,
    edges.map((edgeSun, i) => ({ stakeSun: 1_000_000n, edgeSun, atMs: DAY0 + i * 3_600_000 })),
  );
  await fold(3);
  const earned = edges.reduce((sum, edgeSun) => sum + referralSun({ stakeSun: VT, edgeSun }, 1), 0n);
  expect(earned).toBe(7000n);
  expect(await earnedBy(referee)).toEqual({ stake: 3n * VT, edge: 70_027n, earned, stake_days: 1 });
});

it('S7-03 the database knows the tiers of the rules', async () => {
  for (const active of [0, 4, 5, 24, 25, 99, 100, 499, 500]) {
    const { rows } = await db.owner.query<{ bps: number }>('select voltide.referral_bps($1) as bps', [active]);
    expect(rows[0]?.bps).toBe(tierOf(active).bps);
  }
});
