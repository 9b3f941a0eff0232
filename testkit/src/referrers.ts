import { SUN_PER_VT, type UserId } from '@voltide/core';

import { adjustBalance, openPack, orderOf, signUpPlayer, type PackPlayer } from './pack-player.ts';
import type { Person } from './people.ts';
import { addReferral } from './pg-referrers.ts';
import type { World } from './world.ts';

const STAKE_SUN = 250n * SUN_PER_VT;

/** Signs somebody up whom a referrer brought, and who plays for cash alone. */
export async function bringPlayer(
  world: World,
  { userId: referrerId }: Pick<PackPlayer, 'userId'>,
): Promise<PackPlayer & Person> {
  const referee = await signUpPlayer(world);
  const { userId: refereeId } = referee;
  if (!(await addReferral(world, { refereeId, referrerId, atMs: world.clock.nowMs() }))) {
    throw new Error('the referral does not count');
  }
  await adjustBalance(world, refereeId, { account: 'cash', amountSun: 5000n * SUN_PER_VT });
  await adjustBalance(world, refereeId, { account: 'promo', amountSun: -100n * SUN_PER_VT });
  return referee;
}

/** Lets a referee stake 250 VT of cash, of whose edge the lowest tier earns 1.75 VT, and has it counted. */
export async function stakeForReferrer(world: World, referee: PackPlayer): Promise<void> {
  const before = await stakedBy(world, referee.userId);
  // Cash is staked only while the cash of the house was counted within the last minute.
  await world.context.house.count();
  await world.context.house.figures.reload();
  await openPack(referee, orderOf(world, 'last-lighthouse'));
  // The feed shows a stake once no older transaction is open, in whatever database of the cluster.
  while ((await stakedBy(world, referee.userId)) < before + STAKE_SUN) await world.context.referrals.run();
}

async function stakedBy({ owner }: World, refereeId: UserId): Promise<bigint> {
  const { rows } = await owner.query<{ stake: bigint }>(
    'select stake::bigint as stake from voltide.referral where referee_id = $1',
    [refereeId],
  );
  return rows[0]?.stake ?? 0n;
}
