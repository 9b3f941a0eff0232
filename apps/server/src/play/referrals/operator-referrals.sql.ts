import type { HoldReason, ReviewState } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';
import { USERNAME_OF } from '../../people/person/account-named.sql.ts';
import type { Relation } from './review.sql.ts';

export type OperatorReferralRow = {
  readonly refereeId: UserId;
  readonly referee: string | null;
  readonly referrerId: UserId;
  readonly referrer: string | null;
  readonly state: ReviewState;
  readonly reason: HoldReason | null;
  readonly joinedAtMs: bigint;
  readonly heldAtMs: bigint | null;
  readonly reviewedAtMs: bigint | null;
  readonly stakeSun: bigint;
  readonly earnedSun: bigint;
  readonly claimedSun: bigint;
  /** True if the referee's gift is owed and unpaid; the same for the referrer's bounty. */
  readonly isGiftDue: boolean;
  readonly matchDueSun: bigint;
  readonly isBountyDue: boolean;
  readonly evidence: number;
  readonly stakeDays: number;
  readonly hasReachedBounty: boolean;
};

const STATE = `case when r.state = 'counts' and r.reviewed_at_ms is not null then 'released' else r.state end`;

const REFERRAL = `select r.referee_id as "refereeId", ${USERNAME_OF('e')} as referee, r.referrer_id as "referrerId",
    ${USERNAME_OF('o')} as referrer, ${STATE} as state, r.reason, r.joined_at_ms as "joinedAtMs",
    r.held_at_ms as "heldAtMs", r.reviewed_at_ms as "reviewedAtMs", r.stake::bigint as "stakeSun",
    r.earned::bigint as "earnedSun", r.claimed::bigint as "claimedSun",
    r.welcomed_at_ms is not null and r.gift_at_ms is null as "isGiftDue",
    case when r.match_at_ms is null then r.match else 0 end::bigint as "matchDueSun",
    r.bounty_due_at_ms is not null and r.bounty_at_ms is null as "isBountyDue",
    (select count(distinct v.other_id)::integer from voltide.referral_evidence v where v.referee_id = r.referee_id)
      as evidence,
    r.stake_days as "stakeDays", r.bounty_due_at_ms is not null as "hasReachedBounty"
  from voltide.referral r
  left join voltide.identity e on e.user_id = r.referee_id
  left join voltide.identity o on o.user_id = r.referrer_id`;

export type ReferralSearch = {
  readonly state: ReviewState;
  readonly reason?: HoldReason | undefined;
  readonly userId?: UserId | undefined;
  readonly after?: UserId | undefined;
};

/** Each state with its order; the conditions are those of the indexes. */
const LISTS = {
  held: { is: `r.state = 'held'`, at: 'held_at_ms', isOldestFirst: true },
  released: { is: `r.reviewed_at_ms is not null and r.state = 'counts'`, at: 'reviewed_at_ms', isOldestFirst: false },
  refused: { is: `r.reviewed_at_ms is not null and r.state = 'refused'`, at: 'reviewed_at_ms', isOldestFirst: false },
  counts: { is: 'r.held_at_ms is null', at: 'joined_at_ms', isOldestFirst: false },
} as const;

export async function searchReferrals(
  connection: Connection,
  { state, reason, userId, after }: ReferralSearch,
  limit: number,
): Promise<readonly OperatorReferralRow[]> {
  const { is, at, isOldestFirst } = LISTS[state];
  const order = isOldestFirst ? '' : ' desc';
  return list<OperatorReferralRow>(connection, {
    name: `operator-referrals-${state}`,
    text: `${REFERRAL}
      where ${is} and ($1::text is null or r.reason = $1)
        and ($2::bigint is null or $2 in (r.referee_id, r.referrer_id))
        and ($3::bigint is null or (r.${at}, r.referee_id) ${isOldestFirst ? '>' : '<'} (
          select s.${at}, s.referee_id from voltide.referral s where s.referee_id = $3))
      order by r.${at}${order}, r.referee_id${order} limit $4`,
    values: [reason ?? null, userId ?? null, after ?? null, limit],
  });
}

export async function findReferralOf(
  connection: Connection,
  refereeId: UserId,
): Promise<OperatorReferralRow | undefined> {
  return find<OperatorReferralRow>(connection, {
    name: 'operator-referral',
    text: `${REFERRAL} where r.referee_id = $1`,
    values: [refereeId],
  });
}

export type HeldSum = { readonly count: number; readonly earnedSun: bigint; readonly oldestAtMs: bigint | null };

export async function sumHeld(connection: Connection): Promise<HeldSum> {
  const row = await find<HeldSum>(connection, {
    name: 'operator-referrals-sum',
    text: `select count(*)::integer as count, coalesce(sum(r.earned - r.claimed), 0)::bigint as "earnedSun",
        min(r.held_at_ms) as "oldestAtMs"
      from voltide.referral r where r.state = 'held'`,
  });
  return row ?? { count: 0, earnedSun: 0n, oldestAtMs: null };
}

export type EvidenceRow = {
  readonly otherId: UserId;
  readonly other: string | null;
  readonly relation: Relation;
  readonly reason: HoldReason;
  readonly notedAtMs: bigint;
};

export async function listEvidenceOf(connection: Connection, refereeId: UserId): Promise<readonly EvidenceRow[]> {
  return list<EvidenceRow>(connection, {
    name: 'operator-referral-evidence',
    text: `select v.other_id as "otherId", ${USERNAME_OF('i')} as other, v.relation, v.reason,
        v.noted_at_ms as "notedAtMs"
      from voltide.referral_evidence v left join voltide.identity i on i.user_id = v.other_id
      where v.referee_id = $1 order by v.noted_at_ms, v.other_id, v.reason limit 200`,
    values: [refereeId],
  });
}

/** Something that a referee shares with another account. `mark` is a keyed hash, or the address itself. */
export type SharedRow = {
  readonly otherId: UserId;
  readonly kind: HoldReason;
  readonly mark: Uint8Array;
  readonly refereeAtMs: bigint;
  readonly otherAtMs: bigint;
};

/** Lists what a referee shares with some accounts, as far as it is still known. */
export async function listShared(
  connection: Connection,
  refereeId: UserId,
  otherIds: readonly UserId[],
): Promise<readonly SharedRow[]> {
  return list<SharedRow>(connection, {
    name: 'operator-referral-shared',
    text: `with paid as (
        select u.user_id, u.address, min(u.at_ms) as at_ms, bool_or(u.is_wallet) as is_wallet
        from (
          select d.user_id, d.from_address as address, d.created_at_ms as at_ms, false as is_wallet
          from voltide.deposit d
          where d.user_id = any ($2::bigint[] || $1::bigint) and d.final_block is not null and d.state <> 'failed'
          union all
          select l.user_id, l.address, l.verified_at_ms, true from voltide.wallet_link l
          where l.user_id = any ($2::bigint[] || $1::bigint)
        ) u group by u.user_id, u.address
      )
      select o.user_id as "otherId", 'same_' || f.kind as kind, f.mark, f.last_at_ms as "refereeAtMs",
        o.last_at_ms as "otherAtMs"
      from voltide.family_mark f join voltide.family_mark o on o.kind = f.kind and o.mark = f.mark
      where f.user_id = $1 and o.user_id = any ($2) and o.user_id <> $1
        and (f.kind = 'device' or abs(f.last_at_ms - o.last_at_ms) <= 259200000)
      union all
      select o.user_id, case when p.is_wallet and o.is_wallet then 'same_wallet' else 'same_payment' end, p.address,
        p.at_ms, o.at_ms
      from paid p join paid o on o.address = p.address
      where p.user_id = $1 and o.user_id <> $1
      order by 1, 2, 4`,
    values: [refereeId, otherIds],
  });
}

export type SideRow = {
  readonly userId: UserId;
  readonly username: string | null;
  readonly createdAtMs: bigint;
  readonly isClosed: boolean;
  readonly deposits: number;
  readonly depositedSun: bigint;
  readonly withdrawals: number;
  readonly withdrawnSun: bigint;
  readonly stakedSun: bigint;
  readonly cashSun: bigint;
  readonly browsers: number;
  readonly networks: number;
  readonly wallets: number;
  readonly referees: number;
  readonly refereesHeld: number;
  readonly refereesRefused: number;
};

export async function listSides(connection: Connection, userIds: readonly UserId[]): Promise<readonly SideRow[]> {
  return list<SideRow>(connection, {
    name: 'operator-referral-sides',
    text: `select i.user_id as "userId", ${USERNAME_OF('i')} as username, i.created_at_ms as "createdAtMs",
        p.closed_at_ms is not null or i.kind = 'deleted' as "isClosed", d.count as deposits, d.sun as "depositedSun",
        w.count as withdrawals, w.sun as "withdrawnSun", p.cash_stake::bigint as "stakedSun",
        a.balance::bigint as "cashSun", f.browsers, f.networks,
        (select count(distinct l.address)::integer from voltide.wallet_link l where l.user_id = i.user_id) as wallets,
        r.count as referees, r.held as "refereesHeld", r.refused as "refereesRefused"
      from voltide.identity i
      join voltide.player p on p.user_id = i.user_id
      join voltide.account a on a.user_id = i.user_id and a.kind = 'cash'
      cross join lateral (
        select count(*)::integer as count, coalesce(sum(x.amount), 0)::bigint as sun from voltide.deposit x
        where x.user_id = i.user_id and x.state = 'credited') d
      cross join lateral (
        select count(*)::integer as count, coalesce(sum(x.amount), 0)::bigint as sun from voltide.withdrawal x
        where x.user_id = i.user_id and x.state = 'settled') w
      cross join lateral (
        select count(*) filter (where x.kind = 'device')::integer as browsers,
          count(*) filter (where x.kind = 'network')::integer as networks
        from voltide.family_mark x where x.user_id = i.user_id) f
      cross join lateral (
        select count(*)::integer as count, count(*) filter (where x.state = 'held')::integer as held,
          count(*) filter (where x.state = 'refused')::integer as refused
        from voltide.referral x where x.referrer_id = i.user_id) r
      where i.user_id = any ($1)`,
    values: [userIds],
  });
}
