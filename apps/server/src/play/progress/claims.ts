import type { Claimed, claimRewards, listRewards, ParsedOf, ResponseOf } from '@voltide/contract';
import { formatVt, type UserId } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import { appErrorOf } from '../plays/operation-errors.ts';
import type { KeyedRequest } from '../plays/used-key.ts';
import { presentReward } from './progress.ts';
import { listRewardsBefore, listRewardsOf, type GivenReward } from './progress.sql.ts';

type ClaimPorts = { readonly database: Database; readonly lane: Pick<Lane, 'submit'> };

type ClaimRequest = KeyedRequest & {
  readonly rewards: ParsedOf<typeof claimRewards>['rewards'];
  readonly atMs: number;
};

const REWARDS_PER_PAGE = 50;

export function createClaims({ database, lane }: ClaimPorts) {
  return {
    /**
     * Claims named rewards, or everything that can be claimed. An excluded player may claim: it is no play.
     * @throws AppError `nothing_to_claim`, or the ledger's error
     */
    async claim({ userId, key, requestHash, rewards, atMs }: ClaimRequest): Promise<Claimed> {
      const named = rewards === 'all' ? rewards : rewards.map(({ kind, id }) => ({ kind, subject: id }));
      const settled = await lane.submit({ kind: 'reward', userId, key, requestHash, atMs, rewards: named });
      if (settled.status !== 'settled') throw appErrorOf(settled);
      const given = await listRewardsOf(database, { userId, key, atMs: settled.atMs });
      return {
        rewards: given.map(presentReward),
        promo: formatVt(sumOf(given, ({ promoSun }) => promoSun)),
        cash: formatVt(sumOf(given, ({ cashSun }) => cashSun)),
        xp: given.reduce((sum, { xp }) => sum + xp, 0),
        balance: formatVt(settled.cashSun + settled.promoSun),
      };
    },

    async list(userId: UserId, before: number | undefined): Promise<ResponseOf<typeof listRewards>> {
      const rewards = await listRewardsBefore(database, userId, { before, limit: REWARDS_PER_PAGE + 1 });
      const shown = rewards.slice(0, REWARDS_PER_PAGE);
      const last = shown.at(-1);
      const next = rewards.length > shown.length && last !== undefined ? `${last.rewardNo}` : null;
      return { rewards: shown.map(presentReward), next };
    },
  };
}

function sumOf(given: readonly GivenReward[], amountOf: (each: GivenReward) => bigint): bigint {
  return given.reduce((sum, each) => sum + amountOf(each), 0n);
}
