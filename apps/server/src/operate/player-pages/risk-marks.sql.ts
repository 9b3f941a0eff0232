import type { UserId } from '@voltide/core';
import { SAME_NETWORK_MS } from '@voltide/games/referrals/terms';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

export type SharedReason = 'device' | 'wallet' | 'payment' | 'network';

export type SharedRow = { readonly userId: UserId; readonly username: string; readonly reason: SharedReason };

/**
 * Lists accounts that share something with a player: the browser, a wallet, the source of deposits, or the network and
 * browser within 72 hours. At most `limit` of each.
 */
export async function listShared(connection: Connection, userId: UserId, limit: number): Promise<readonly SharedRow[]> {
  return list<SharedRow>(connection, {
    name: 'player-shared',
    text: `select s.user_id as "userId", i.username, s.reason from (
        (select distinct o.user_id, 'device' as reason
          from voltide.family_mark f join voltide.family_mark o on o.kind = 'device' and o.mark = f.mark
          where f.user_id = $1 and f.kind = 'device' and o.user_id <> $1 limit $2)
        union all
        (select distinct o.user_id, 'wallet'
          from voltide.wallet_link l join voltide.wallet_link o using (address)
          where l.user_id = $1 and o.user_id <> $1 limit $2)
        union all
        (select distinct o.user_id, 'payment'
          from (
            select distinct d.from_address from voltide.deposit d
            where d.user_id = $1 and d.final_block is not null and d.state <> 'failed'
          ) d
          join voltide.deposit o on o.from_address = d.from_address and o.final_block is not null
            and o.user_id is not null and o.state <> 'failed'
          where o.user_id <> $1 limit $2)
        union all
        (select distinct o.user_id, 'network'
          from voltide.family_mark f join voltide.family_mark o on o.kind = 'network' and o.mark = f.mark
          where f.user_id = $1 and f.kind = 'network' and o.user_id <> $1
            and abs(f.last_at_ms - o.last_at_ms) <= ${SAME_NETWORK_MS} limit $2)
      ) s join voltide.identity i using (user_id)
      order by s.reason, i.username`,
    values: [userId, limit],
  });
}

export async function countFailed(
  connection: Connection,
  userId: UserId,
  sinceMs: number,
): Promise<{ readonly times: bigint; readonly networks: bigint }> {
  const row = await find<{ times: bigint; networks: bigint }>(connection, {
    name: 'player-failed-logins',
    text: `select coalesce(sum(e.times), 0)::bigint as times, count(distinct e.network) as networks
      from voltide.security_event e where e.user_id = $1 and e.kind = 'login_failed' and e.at_ms >= $2`,
    values: [userId, sinceMs],
  });
  return row ?? { times: 0n, networks: 0n };
}

export type QuickWithdrawal = {
  readonly withdrawalId: bigint;
  readonly amountSun: bigint;
  readonly createdAtMs: bigint;
  readonly provenAtMs: bigint;
};

export async function findQuickWithdrawal(
  connection: Connection,
  userId: UserId,
  { leastSun, withinMs }: { readonly leastSun: bigint; readonly withinMs: number },
): Promise<QuickWithdrawal | undefined> {
  return find<QuickWithdrawal>(connection, {
    name: 'player-quick-withdrawal',
    text: `select w.withdrawal_id as "withdrawalId", w.amount as "amountSun", w.created_at_ms as "createdAtMs",
        l.verified_at_ms as "provenAtMs"
      from voltide.withdrawal w
      join voltide.wallet_link l on l.user_id = w.user_id and l.address = w.to_address
        and w.created_at_ms between l.verified_at_ms and l.verified_at_ms + $3
      where w.user_id = $1 and w.amount >= $2 order by w.withdrawal_id desc limit 1`,
    values: [userId, leastSun, withinMs],
  });
}

/** Counts a player's own breaks and exclusions; inherited ones do not count. */
export async function countOwnExclusions(connection: Connection, userId: UserId): Promise<number> {
  const row = await find<{ count: bigint }>(connection, {
    name: 'player-own-exclusions',
    text: 'select count(*) as count from voltide.exclusion x where x.user_id = $1 and not x.inherited',
    values: [userId],
  });
  return Number(row?.count ?? 0n);
}
