import { present, type UserId } from '@voltide/core';
import { listLedgerFaults, signUpPlayer, useWorld } from '@voltide/testkit';
import { makeFail } from '@voltide/testkit/failing-rows';
import { addReferral } from '@voltide/testkit/pg-referrers';
import { expect, it } from 'vitest';

import { IsolatedFailures } from '../../platform/jobs/run-each.ts';

const world = useWorld();

async function promoOf(userId: UserId): Promise<bigint> {
  const { rows } = await world.owner.query<{ balance: bigint }>(
    "select balance::bigint from voltide.account where user_id = $1 and kind = 'promo'",
    [userId],
  );
  return present(rows[0], 'an account').balance;
}

it('S7-03 a gift that cannot be paid keeps no other one waiting, and follows once it works', async () => {
  const { owner, clock } = world;
  const { userId: referrerId } = await signUpPlayer(world);
  const [first, second] = [await signUpPlayer(world), await signUpPlayer(world)];
  const referees = [first.userId, second.userId];
  for (const refereeId of referees) {
    expect(await addReferral(world, { refereeId, referrerId, atMs: clock.nowMs() })).toBe(true);
  }
  await owner.query('update voltide.referral set welcomed_at_ms = joined_at_ms where referrer_id = $1', [referrerId]);
  const before = await Promise.all(referees.map(promoOf));
  const heal = await makeFail(owner, { table: 'transfer', event: 'insert', when: `new.user_id = ${first.userId}` });
  try {
    await expect(world.context.referrals.run()).rejects.toBeInstanceOf(IsolatedFailures);
  } finally {
    await heal();
  }
  const gained = async () => (await Promise.all(referees.map(promoOf))).map((sun, i) => sun - (before[i] ?? 0n));
  expect(await gained()).toEqual([0n, 10_000_000n]);
  await world.context.referrals.run();
  await world.context.referrals.run();
  expect(await gained()).toEqual([10_000_000n, 10_000_000n]);
  expect(await listLedgerFaults(world)).toEqual([]);
});
