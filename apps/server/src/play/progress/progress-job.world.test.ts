import { present, SUN_PER_VT, type UserId } from '@voltide/core';
import { adjustBalance, listLedgerFaults, openPack, orderOf, signUpPlayer, useWorld } from '@voltide/testkit';
import { makeFail } from '@voltide/testkit/failing-rows';
import { describe, expect, it } from 'vitest';

import { IsolatedFailures } from '../../platform/jobs/run-each.ts';

const world = useWorld();
const run = (): Promise<void> => world.context.progress.run();

async function openLighthouse(): Promise<UserId> {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: 1000n * SUN_PER_VT });
  await adjustBalance(world, player.userId, { account: 'promo', amountSun: -100n * SUN_PER_VT });
  await openPack(player, orderOf(world, 'last-lighthouse'));
  // The feed may not show the stake yet, while another transaction is open.
  await world.owner.query('select voltide.mark_progress($1)', [player.userId]);
  return player.userId;
}

async function readDone(userId: UserId): Promise<readonly [bigint, bigint]> {
  const { rows } = await world.owner.query<{ packs: bigint; levels: bigint }>(
    `select coalesce((select m.amount from voltide.progress_measure m where m.user_id = $1 and m.measure = 'packs'), 0)
        as packs,
      (select count(*) from voltide.reward r where r.user_id = $1 and r.kind = 'level') as levels`,
    [userId],
  );
  const { packs, levels } = present(rows[0], 'an answer');
  return [packs, levels];
}

const DONE = [1n, 11n];

describe('the job that keeps progress', () => {
  it.each([
    ['whose plays cannot be folded', 'progress_measure', [0n, 0n]],
    ['whose levels cannot be paid', 'reward', [1n, 0n]],
  ] as const)('S10-02 one player %s stops no other, and follows once it works', async (_, table, undone) => {
    const [first, second] = [await openLighthouse(), await openLighthouse()];
    const heal = await makeFail(world.owner, { table, event: 'insert', when: `new.user_id = ${first}` });
    try {
      await expect(run()).rejects.toBeInstanceOf(IsolatedFailures);
      expect([await readDone(first), await readDone(second)]).toEqual([undone, DONE]);
    } finally {
      await heal();
    }
    await run();
    expect(await readDone(first)).toEqual(DONE);
    expect(await listLedgerFaults(world)).toEqual([]);
  });
});
