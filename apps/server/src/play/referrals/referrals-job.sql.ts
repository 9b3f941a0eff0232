import { type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list, one } from '../../platform/db/rows.ts';

type Folded = {
  readonly read: number;
  readonly referrerIds: readonly UserId[];
};

export async function foldReferrals(connection: Connection, limit: number, atMs: number): Promise<Folded> {
  const row = await one<{ read: bigint; referrerIds: readonly UserId[] }>(connection, {
    name: 'referrals-fold',
    text: 'select read, referrer_ids as "referrerIds" from voltide.fold_referrals($1, $2)',
    values: [limit, atMs],
  });
  const { read, referrerIds } = row;
  return { read: Number(read), referrerIds };
}

type Page = { readonly after: UserId | undefined; readonly limit: number };

export async function listGiftsDue(connection: Connection, { after, limit }: Page): Promise<readonly UserId[]> {
  const rows = await list<{ userId: UserId }>(connection, {
    name: 'referrals-gifts-due',
    text: `select r.referee_id as "userId"
      from voltide.referral r join voltide.player p on p.user_id = r.referee_id and p.closed_at_ms is null
      where (r.welcomed_at_ms is not null and r.gift_at_ms is null or r.match > 0 and r.match_at_ms is null)
        and r.state = 'counts' and r.referee_id > $1
      order by r.referee_id limit $2`,
    values: [after ?? 0n, limit],
  });
  return rows.map(({ userId }) => userId);
}

export async function listBountiesDue(connection: Connection, { after, limit }: Page): Promise<readonly UserId[]> {
  const rows = await list<{ userId: UserId }>(connection, {
    name: 'referrals-bounties-due',
    text: `select r.referee_id as "userId"
      from voltide.referral r join voltide.player p on p.user_id = r.referrer_id and p.closed_at_ms is null
      where r.bounty_due_at_ms is not null and r.bounty_at_ms is null and r.state = 'counts' and r.referee_id > $1
      order by r.referee_id limit $2`,
    values: [after ?? 0n, limit],
  });
  return rows.map(({ userId }) => userId);
}

/** Pays a referee's gift, and returns the amount in sun. */
export async function payReferee(connection: Connection, refereeId: UserId, atMs: number): Promise<bigint> {
  const row = await one<{ paidSun: bigint }>(connection, {
    name: 'referrals-pay-referee',
    text: 'select voltide.pay_referee($1, $2) as "paidSun"',
    values: [refereeId, atMs],
  });
  return row.paidSun;
}

/** Pays the bounty for a referee, and returns the referrer; undefined where it is not owed. */
export async function payBounty(connection: Connection, refereeId: UserId, atMs: number): Promise<UserId | undefined> {
  const row = await one<{ referrerId: UserId | null }>(connection, {
    name: 'referrals-pay-bounty',
    text: 'select voltide.pay_bounty($1, $2) as "referrerId"',
    values: [refereeId, atMs],
  });
  return row.referrerId ?? undefined;
}
