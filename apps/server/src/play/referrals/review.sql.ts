import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

export type HoldReason = 'same_wallet' | 'same_device' | 'same_payment' | 'same_network';

/** The role of the account that shares something with a referee, as the referee sees it. */
export type Relation = 'referrer' | 'above' | 'referee';

export type ReviewedReferral = {
  readonly refereeId: UserId;
  readonly referee: string;
  readonly referrerId: UserId;
  readonly referrer: string;
  readonly referrersEmail: string | null;
  readonly state: 'counts' | 'held' | 'refused';
  readonly reason: HoldReason | null;
  readonly joinedAtMs: bigint;
  readonly heldAtMs: bigint | null;
  readonly reviewedAtMs: bigint | null;
  readonly stakeSun: bigint;
  readonly earnedSun: bigint;
};

const COLUMNS = `r.referee_id as "refereeId", e.username as referee, r.referrer_id as "referrerId",
  o.username as referrer, case when o.email_confirmed_at_ms is not null then o.email end as "referrersEmail", r.state,
  r.reason, r.joined_at_ms as "joinedAtMs", r.held_at_ms as "heldAtMs", r.reviewed_at_ms as "reviewedAtMs",
  r.stake as "stakeSun", r.earned as "earnedSun"`;
const FROM = `voltide.referral r join voltide.identity e on e.user_id = r.referee_id
  join voltide.identity o on o.user_id = r.referrer_id`;

/** Finds the number of an account, by itself or by its username; a deleted one has a number alone. */
export async function findUserId(
  connection: Connection,
  { userId, username }: { readonly userId: UserId | undefined; readonly username: string },
): Promise<UserId | undefined> {
  const row = await find<{ userId: UserId }>(connection, {
    text: `select user_id as "userId" from voltide.identity
     where user_id = $1 or $1::bigint is null and lower(username) = lower($2) and kind = 'account'`,
    values: [userId ?? null, username],
  });
  return row?.userId;
}

export async function listHeld(connection: Connection, most: number): Promise<readonly ReviewedReferral[]> {
  return list<ReviewedReferral>(connection, {
    text: `select ${COLUMNS} from ${FROM} where r.state = 'held' order by r.held_at_ms, r.referee_id limit $1`,
    values: [most],
  });
}

/** Lists an account's referrals: held ones of its own, past and present, and the one that brought it. */
export async function listOf(
  connection: Connection,
  userId: UserId,
  most: number,
): Promise<readonly ReviewedReferral[]> {
  return list<ReviewedReferral>(connection, {
    text: `select ${COLUMNS} from ${FROM}
     where r.referee_id = $1 or r.referrer_id = $1 and r.held_at_ms is not null
     order by r.referee_id = $1 desc, r.state = 'held' desc, r.held_at_ms desc, r.referee_id limit $2`,
    values: [userId, most],
  });
}

export async function findReferral(connection: Connection, refereeId: UserId): Promise<ReviewedReferral | undefined> {
  return find<ReviewedReferral>(connection, {
    text: `select ${COLUMNS} from ${FROM} where r.referee_id = $1`,
    values: [refereeId],
  });
}

export type Evidence = {
  readonly otherId: UserId;
  readonly other: string;
  readonly relation: Relation;
  readonly reason: HoldReason;
  readonly atMs: bigint;
};

export async function listEvidence(connection: Connection, refereeId: UserId): Promise<readonly Evidence[]> {
  return list<Evidence>(connection, {
    text: `select e.other_id as "otherId", i.username as other, e.relation, e.reason, e.noted_at_ms as "atMs"
     from voltide.referral_evidence e join voltide.identity i on i.user_id = e.other_id
     where e.referee_id = $1 order by e.noted_at_ms, e.other_id, e.reason`,
    values: [refereeId],
  });
}

export async function endHold(
  connection: Connection,
  refereeId: UserId,
  { isReleased, atMs }: { readonly isReleased: boolean; readonly atMs: number },
): Promise<boolean> {
  const row = await find<{ done: boolean }>(connection, {
    text: 'select voltide.review_referral($1, $2, $3) as done',
    values: [refereeId, isReleased, atMs],
  });
  return row?.done === true;
}
