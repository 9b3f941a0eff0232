import { randomUUID } from 'node:crypto';

import { claimRewards, listRewards, type Claimed, type RequestOf, type Reward } from '@voltide/contract';

import type { PackPlayer } from './pack-player.ts';
import type { World } from './world.ts';

type Claimant = Pick<PackPlayer, 'client'>;

export type ClaimedNames = RequestOf<typeof claimRewards>['rewards'];

/** Claims rewards, all unless told otherwise, under a key of its own unless told otherwise. */
export function claim(
  { client }: Claimant,
  rewards: ClaimedNames = 'all',
  key: string = randomUUID(),
): Promise<Claimed> {
  return client.call(claimRewards, { body: { rewards }, key });
}

/** The code of the error that a claim gets. */
export async function refusedClaim({ client }: Claimant, rewards: ClaimedNames = 'all'): Promise<string> {
  return (await client.refused(claimRewards, { body: { rewards }, key: randomUUID() })).body.code;
}

/** Everything that a player was given, the newest first. */
export async function rewardsOf({ client }: Claimant): Promise<readonly Reward[]> {
  const all: Reward[] = [];
  for (let before: string | undefined; ;) {
    const { rewards, next } = await client.call(listRewards, { query: before === undefined ? {} : { before } });
    all.push(...rewards);
    if (next === null) return all;
    before = next;
  }
}

/** Does what the job of progress does, also for a player whose stakes the feed may not show yet. */
export async function foldNow(world: World, { userId }: Pick<PackPlayer, 'userId'>): Promise<void> {
  await world.owner.query('select voltide.mark_progress($1)', [userId]);
  await world.context.progress.run();
}
