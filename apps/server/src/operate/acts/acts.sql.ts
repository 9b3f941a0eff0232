import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';
import type { Bucket } from '../../money/ledger/operation.ts';

/** An account or a guest on which operators act. `ownEmail` is the confirmed address. */
export type Target = {
  readonly userId: UserId;
  readonly kind: 'account' | 'guest';
  readonly role: 'player' | 'superadmin';
  readonly username: string;
  readonly email: string | null;
  readonly ownEmail: string | null;
};

export async function findTarget(connection: Connection, userId: UserId): Promise<Target | undefined> {
  return find<Target>(connection, {
    name: 'acts-target',
    text: `select i.user_id as "userId", i.kind, i.role, i.username, i.email,
        case when i.email_confirmed_at_ms is not null then i.email end as "ownEmail"
      from voltide.identity i where i.user_id = $1 and i.kind in ('account', 'guest')`,
    values: [userId],
  });
}

export async function isUnrestricted(connection: Connection, userId: UserId, atMs: number): Promise<boolean> {
  const row = await find<{ may: boolean }>(connection, {
    name: 'acts-unrestricted',
    text: `select voltide.may_operate($1, '{}', $2) as may`,
    values: [userId, atMs],
  });
  return row?.may === true;
}

export type Standing = {
  readonly cashSun: bigint;
  readonly promoSun: bigint;
  readonly sessions: number;
  readonly hasFactor: boolean;
  readonly adjustedSun: bigint;
};

export async function readStanding(
  connection: Connection,
  userId: UserId,
  by: { readonly userId: UserId; readonly atMs: number },
): Promise<Standing> {
  return one<Standing>(connection, {
    name: 'acts-standing',
    text: `select c.balance as "cashSun", m.balance as "promoSun", voltide.adjusted_in_day($2) as "adjustedSun",
        (select count(*)::int from voltide.session s where s.user_id = $1 and s.revoked_at_ms is null
          and least(s.idle_until_ms, s.expires_at_ms) > $3) as sessions,
        exists (select from voltide.second_factor f where f.user_id = $1 and f.enrolled_at_ms is not null)
          as "hasFactor"
      from voltide.account c join voltide.account m on m.user_id = c.user_id and m.kind = 'promo'
      where c.user_id = $1 and c.kind = 'cash'`,
    values: [userId, by.userId, by.atMs],
  });
}

export type AdjustmentRow = {
  readonly atMs: bigint;
  readonly account: Bucket;
  readonly amountSun: bigint;
  readonly reason: string;
  readonly note: string | null;
  readonly byUserId: UserId | null;
  readonly approvedBy: UserId | null;
};

export async function listAdjustments(
  connection: Connection,
  userId: UserId,
  most: number,
): Promise<readonly AdjustmentRow[]> {
  return list<AdjustmentRow>(connection, {
    name: 'acts-adjustments',
    text: `select a.at_ms as "atMs", a.account, a.amount as "amountSun", a.reason, a.note, a.by_user_id as "byUserId",
        p.decided_by as "approvedBy"
      from voltide.adjustment a left join voltide.proposal p on p.proposal_id = a.proposal_id
      where a.user_id = $1 order by a.at_ms desc, a.key limit $2`,
    values: [userId, most],
  });
}

export type ProposedRow = {
  readonly proposalId: bigint;
  readonly account: Bucket;
  readonly amountSun: string;
  readonly byUserId: UserId;
  readonly atMs: bigint;
};

export async function listProposed(connection: Connection, subjectId: string): Promise<readonly ProposedRow[]> {
  return list<ProposedRow>(connection, {
    name: 'acts-proposed',
    text: `select p.proposal_id as "proposalId", p.payload::jsonb ->> 'account' as account,
        p.payload::jsonb ->> 'amountSun' as "amountSun", p.proposed_by as "byUserId", p.proposed_at_ms as "atMs"
      from voltide.proposal p
      where p.state = 'open' and p.kind = 'adjustment' and p.subject_kind = 'player' and p.subject_id = $1
      order by p.proposal_id limit 50`,
    values: [subjectId],
  });
}

export async function getProposedByKey(connection: Connection, byUserId: UserId, key: string): Promise<bigint> {
  const row = await one<{ proposalId: bigint }>(connection, {
    name: 'acts-proposed-by-key',
    text: `select p.proposal_id as "proposalId" from voltide.proposal p
      where p.kind = 'adjustment' and p.proposed_by = $1 and p.payload::jsonb ->> 'key' = $2`,
    values: [byUserId, key],
  });
  return row.proposalId;
}
