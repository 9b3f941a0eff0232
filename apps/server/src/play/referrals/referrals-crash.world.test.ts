import { randomUUID } from 'node:crypto';

import { claimReferrals, refresh } from '@voltide/contract';
import { createClient, listLedgerFaults, openPack, orderOf, signUpPlayer, useWorld } from '@voltide/testkit';
import { startMortalNode, type MortalNode } from '@voltide/testkit/mortal-node';
import { bringPlayer, stakeForReferrer } from '@voltide/testkit/referrers';
import { expect, it } from 'vitest';

const SECRET_KEY = '37'.repeat(32);
const world = useWorld({ settings: { SECRET_KEY } });
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const VT = 1_000_000n;

function startNode(): Promise<MortalNode> {
  const machineMs = performance.timeOrigin + performance.now();
  const aheadMs = Math.round(world.clock.nowMs() - machineMs);
  return startMortalNode(world.database.url, SECRET_KEY, { aheadMs, jobs: 'when asked' });
}

it('S7-03 a claim whose node is killed behind it is paid once, and repeated under its key has its answer', async () => {
  const referrer = await signUpPlayer(world);
  const referee = await bringPlayer(world, referrer);
  for (let round = 0; round < 3; round++) {
    await stakeForReferrer(world, referee);
    world.clock.advance(DAY_MS + HOUR_MS);
    referrer.client.setToken((await referrer.client.call(refresh)).token);
    referee.client.setToken((await referee.client.call(refresh)).token);
    const node = await startNode();
    const there = createClient(node.url);
    there.setToken(referrer.client.token());
    const key = randomUUID();
    await node.dieAfter('voltide.claim_referrals');
    await expect(there.call(claimReferrals, { body: {}, key })).rejects.toThrow();
    await node.ended;
    there.close();
    const again = await referrer.client.call(claimReferrals, { body: {}, key });
    expect(again.amount).toBe('1.750000');
    const other = await referrer.client.refused(claimReferrals, { body: {}, key: randomUUID() });
    expect(other.body.code).toBe('nothing_to_claim');
  }
  expect(await listLedgerFaults(world)).toEqual([]);
});

it('S7-03 nodes that are killed while they fold stakes and pay bounties count and pay each once', async () => {
  const referrer = await signUpPlayer(world);
  const referee = await bringPlayer(world, referrer);
  for (let day = 0; day < 3; day++) {
    await world.context.house.count();
    await world.context.house.figures.reload();
    await openPack(referee, orderOf(world, 'last-lighthouse'));
    const node = await startNode();
    await node.dieAfter('voltide.fold_referrals');
    await node.runJobs();
    await node.kill();
    world.clock.advance(DAY_MS);
    referee.client.setToken((await referee.client.call(refresh)).token);
  }
  const readReferral = async () => {
    await world.context.referrals.run();
    const { rows } = await world.owner.query<{ stake: bigint; days: number; isPaid: boolean }>(
      `select stake::bigint, stake_days as days, bounty_at_ms is not null as "isPaid"
        from voltide.referral where referee_id = $1`,
      [referee.userId],
    );
    return rows[0];
  };
  const dying = await startNode();
  await dying.dieAfter('voltide.pay_bounty');
  await dying.runJobs();
  await dying.kill();
  await expect.poll(readReferral).toEqual({ stake: 750n * VT, days: 3, isPaid: true });
  expect(await listLedgerFaults(world)).toEqual([]);
});
