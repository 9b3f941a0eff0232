import type { ReviewReason, WithdrawalState } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../../platform/db/pool.ts';
import { changed, exists, find, list } from '../../../platform/db/rows.ts';
import { isFrozen } from '../../ledger/freezes.sql.ts';

/** A withdrawal with the facts that an approver needs about it and its owner, as of now. */
export type Reviewed = {
  readonly withdrawalId: bigint;
  readonly userId: UserId;
  readonly username: string | undefined;
  readonly state: WithdrawalState;
  readonly amountSun: bigint;
  readonly feeSun: bigint;
  readonly toAddress: Uint8Array;
  readonly createdAtMs: number;
  readonly endedAtMs: number | undefined;
  readonly reasons: readonly ReviewReason[];
  readonly approvalsNeeded: number;
  readonly note: string | undefined;
  readonly decidedBy: string | undefined;
  readonly waitsFor: string | undefined;
  readonly approvals: readonly Approved[];
  readonly approvalsCounted: number;
  readonly attempts: readonly ReviewedAttempt[];
  readonly accountSinceMs: number;
  readonly provenAtMs: number;
  readonly depositedSun: bigint;
  readonly withdrawnSun: bigint;
  readonly withdrawnInDaySun: bigint;
  readonly stakedSun: bigint;
  readonly cashSun: bigint;
  readonly identityAtMs: number | undefined;
  /** The sum at its review: gross, with this one, in the 24 hours before it and ever. */
  readonly askedInDaySun: bigint;
  readonly askedSun: bigint;
  readonly passwordResetAtMs: number | undefined;
  readonly factorResetAtMs: number | undefined;
  readonly sharedWith: readonly SharedWith[];
  readonly isFrozen: boolean;
  readonly previous: readonly EarlierWithdrawal[];
  readonly addresses: readonly LinkedAddress[];
};

export type Approved = {
  readonly byUserId: string;
  readonly by: string;
  readonly atMs: number;
  readonly counts: boolean;
};

export type SharedWith = { readonly userId: string; readonly username: string };

/** Amounts in sun as text, addresses as hexadecimal: read inside JSON. */
export type EarlierWithdrawal = {
  readonly id: string;
  readonly amount: string;
  readonly state: WithdrawalState;
  readonly toAddress: string;
  readonly createdAtMs: number;
};
export type LinkedAddress = {
  readonly address: string;
  readonly verifiedAtMs: number;
  readonly endedAtMs: number | null;
};

export type ReviewedAttempt = {
  readonly txid: string;
  readonly state: 'live' | 'settled' | 'dead';
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly block: number | null;
};

type Raw = {
  readonly withdrawalId: bigint;
  readonly userId: UserId;
  readonly username: string | null;
  readonly state: WithdrawalState;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly toAddress: Uint8Array;
  readonly createdAtMs: bigint;
  readonly endedAtMs: bigint | null;
  readonly reasons: readonly ReviewReason[];
  readonly approvalsNeeded: number;
  readonly note: string | null;
  readonly decidedBy: string | null;
  readonly waitsFor: string | null;
  readonly approvals: Reviewed['approvals'] | null;
  readonly attempts: Reviewed['attempts'] | null;
  readonly accountSinceMs: bigint;
  readonly provenAtMs: bigint;
  readonly deposited: bigint;
  readonly withdrawn: bigint;
  readonly withdrawnInDay: bigint;
  readonly staked: bigint;
  readonly cash: bigint;
  readonly identityAtMs: bigint | null;
  readonly approvalsCounted: number;
  readonly askedInDay: bigint;
  readonly asked: bigint;
  readonly passwordResetAtMs: bigint | null;
  readonly factorResetAtMs: bigint | null;
  readonly sharedWith: Reviewed['sharedWith'] | null;
  readonly isFrozen: boolean;
  readonly previous: Reviewed['previous'] | null;
  readonly addresses: Reviewed['addresses'] | null;
};

const DAY_MS = 86_400_000;

/** `$1` is the start of the last 24 hours. */
const SELECT = `select w.withdrawal_id as "withdrawalId", w.user_id as "userId",
  case when i.deleted_at_ms is null then i.username end as username,
    w.state, w.amount, w.fee, w.to_address as "toAddress", w.created_at_ms as "createdAtMs",
    w.ended_at_ms as "endedAtMs", w.reasons, w.approvals_needed as "approvalsNeeded", w.note,
    case when w.state in ('approved', 'sent') then w.waits_for end as "waitsFor",
    (select o.username from voltide.identity o where o.user_id = w.decided_by) as "decidedBy",
    (select jsonb_agg(jsonb_build_object('byUserId', p.by_user_id::text, 'by', o.username, 'atMs', p.at_ms,
        'counts', voltide.may_operate(p.by_user_id, '{finance}', $1 + ${DAY_MS})) order by p.at_ms)
      from voltide.withdrawal_approval p join voltide.identity o on o.user_id = p.by_user_id
      where p.withdrawal_id = w.withdrawal_id) as approvals,
    (select jsonb_agg(jsonb_build_object('txid', encode(a.txid, 'hex'), 'state', a.state, 'createdAtMs',
        a.created_at_ms, 'expiresAtMs', a.expires_at_ms, 'block', coalesce(a.final_block, a.seen_in_block))
        order by a.number)
      from voltide.withdrawal_attempt a where a.withdrawal_id = w.withdrawal_id) as attempts,
    i.created_at_ms as "accountSinceMs",
    (select max(l.verified_at_ms) from voltide.wallet_link l
      where l.user_id = w.user_id and l.address = w.to_address and l.verified_at_ms <= w.created_at_ms) as "provenAtMs",
    (select coalesce(sum(d.amount), 0)::bigint from voltide.deposit d
      where d.user_id = w.user_id and d.state = 'credited') as deposited,
    voltide.count_approvals(w.withdrawal_id) as "approvalsCounted", voltide.is_frozen(w.user_id) as "isFrozen",
    s.withdrawn, s.withdrawn_in_day as "withdrawnInDay", s.asked, s.asked_in_day as "askedInDay",
    (select max(e.at_ms) from voltide.security_event e
      where e.user_id = w.user_id and e.kind = 'password_reset') as "passwordResetAtMs",
    (select max(e.at_ms) from voltide.security_event e
      where e.user_id = w.user_id and e.kind = 'factor' and e.detail like 'reset by operator %') as "factorResetAtMs",
    (select jsonb_agg(distinct jsonb_build_object('userId', o.user_id::text, 'username', o.username))
      from voltide.wallet_link l join voltide.identity o using (user_id)
      where l.address = w.to_address and l.user_id <> w.user_id) as "sharedWith",
    y.cash_stake as staked, c.balance as cash,
    (select k.checked_at_ms from voltide.identity_check k where k.user_id = w.user_id) as "identityAtMs",
    (select jsonb_agg(jsonb_build_object('id', e.withdrawal_id::text, 'amount', e.amount::text, 'state', e.state,
        'toAddress', encode(e.to_address, 'hex'), 'createdAtMs', e.created_at_ms) order by e.withdrawal_id desc)
      from (
        select v.withdrawal_id, v.amount, v.state, v.to_address, v.created_at_ms from voltide.withdrawal v
        where v.user_id = w.user_id and v.withdrawal_id < w.withdrawal_id order by v.withdrawal_id desc limit 5
      ) e) as previous,
    (select jsonb_agg(jsonb_build_object('address', encode(l.address, 'hex'), 'verifiedAtMs', l.verified_at_ms,
        'endedAtMs', l.ended_at_ms) order by l.link_id desc)
      from voltide.wallet_link l where l.user_id = w.user_id) as addresses
  from voltide.withdrawal w
  join voltide.identity i using (user_id)
  join voltide.player y using (user_id)
  join voltide.account c on c.user_id = w.user_id and c.kind = 'cash'
  cross join lateral (
    select coalesce(sum(v.amount), 0)::bigint as withdrawn,
      coalesce(sum(v.amount) filter (where v.created_at_ms > $1), 0)::bigint as withdrawn_in_day,
      coalesce(sum(v.amount) filter (where v.withdrawal_id <= w.withdrawal_id), 0)::bigint as asked,
      coalesce(sum(v.amount) filter (
        where v.withdrawal_id <= w.withdrawal_id and v.created_at_ms > w.created_at_ms - ${DAY_MS}), 0)::bigint
        as asked_in_day
    from voltide.withdrawal v where v.user_id = w.user_id and v.state not in ('rejected', 'released')
  ) s`;

const numberOf = (value: bigint | null): number | undefined => (value === null ? undefined : Number(value));

function reviewedOf(row: Raw): Reviewed {
  return {
    withdrawalId: row.withdrawalId,
    userId: row.userId,
    username: row.username ?? undefined,
    state: row.state,
    amountSun: row.amount,
    feeSun: row.fee,
    toAddress: row.toAddress,
    createdAtMs: Number(row.createdAtMs),
    endedAtMs: numberOf(row.endedAtMs),
    reasons: row.reasons,
    approvalsNeeded: row.approvalsNeeded,
    note: row.note ?? undefined,
    decidedBy: row.decidedBy ?? undefined,
    waitsFor: row.waitsFor ?? undefined,
    approvals: row.approvals ?? [],
    attempts: row.attempts ?? [],
    accountSinceMs: Number(row.accountSinceMs),
    provenAtMs: Number(row.provenAtMs),
    depositedSun: row.deposited,
    withdrawnSun: row.withdrawn,
    withdrawnInDaySun: row.withdrawnInDay,
    stakedSun: row.staked,
    cashSun: row.cash,
    identityAtMs: numberOf(row.identityAtMs),
    approvalsCounted: row.approvalsCounted,
    askedInDaySun: row.askedInDay,
    askedSun: row.asked,
    passwordResetAtMs: numberOf(row.passwordResetAtMs),
    factorResetAtMs: numberOf(row.factorResetAtMs),
    sharedWith: row.sharedWith ?? [],
    isFrozen: row.isFrozen,
    previous: row.previous ?? [],
    addresses: row.addresses ?? [],
  };
}

/** The listed withdrawals: waiting for operators, being paid, or ended. */
export type Shown = 'waiting' | 'paying' | 'ended';

const STATES: Readonly<Record<Shown, readonly WithdrawalState[]>> = {
  waiting: ['requested', 'review'],
  paying: ['approved', 'sent'],
  ended: ['settled', 'rejected', 'released'],
};

type Page = { readonly shown: Shown; readonly afterId: bigint | undefined; readonly atMs: number };

/** Sorts the oldest first, but the newest ended ones first. */
export async function listReviewed(
  connection: Connection,
  { shown, afterId, atMs }: Page,
  most: number,
): Promise<readonly Reviewed[]> {
  const [order, isBehind] = shown === 'ended' ? ['desc', '<'] : ['', '>'];
  const rows = await list<Raw>(connection, {
    name: `review-list-${shown}`,
    text: `${SELECT} where w.state = any ($2::voltide.withdrawal_state[])
        and ($3::bigint is null or w.withdrawal_id ${isBehind} $3)
      order by w.withdrawal_id ${order} limit $4`,
    values: [atMs - DAY_MS, STATES[shown], afterId ?? null, most],
  });
  return rows.map(reviewedOf);
}

export async function findReviewed(
  connection: Connection,
  withdrawalId: bigint,
  atMs: number,
): Promise<Reviewed | undefined> {
  const rows = await list<Raw>(connection, {
    name: 'review-find',
    text: `${SELECT} where w.withdrawal_id = $2`,
    values: [atMs - DAY_MS, withdrawalId],
  });
  return rows.map(reviewedOf)[0];
}

export type Decided = { readonly userId: UserId; readonly state: WithdrawalState; readonly isFrozen: boolean };

export async function holdWithdrawal(connection: Connection, withdrawalId: bigint): Promise<Decided | undefined> {
  const row = await find<{ userId: UserId; state: WithdrawalState }>(connection, {
    name: 'review-hold',
    text: 'select w.user_id as "userId", w.state from voltide.withdrawal w where w.withdrawal_id = $1 for update',
    values: [withdrawalId],
  });
  if (row === undefined) return undefined;
  // A freeze locks the row as well: it is visible once the row is locked here.
  return { userId: row.userId, state: row.state, isFrozen: await isFrozen(connection, row.userId) };
}

type Approval = { readonly withdrawalId: bigint; readonly byUserId: UserId; readonly atMs: number };

export async function insertApproval(
  connection: Connection,
  { withdrawalId, byUserId, atMs }: Approval,
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'review-approve',
      text: `insert into voltide.withdrawal_approval (withdrawal_id, by_user_id, at_ms) values ($1, $2, $3)
      on conflict do nothing`,
      values: [withdrawalId, byUserId, atMs],
    })) === 1
  );
}

export async function hasApproved(connection: Connection, withdrawalId: bigint, byUserId: UserId): Promise<boolean> {
  return exists(connection, {
    name: 'review-has-approved',
    text: 'select from voltide.withdrawal_approval where withdrawal_id = $1 and by_user_id = $2',
    values: [withdrawalId, byUserId],
  });
}

type Rejection = { readonly withdrawalId: bigint; readonly byUserId: UserId; readonly note: string };

export async function hasRejected(
  connection: Connection,
  { withdrawalId, byUserId, note }: Rejection,
): Promise<boolean> {
  return exists(connection, {
    name: 'review-has-rejected',
    text: `select from voltide.withdrawal
      where withdrawal_id = $1 and state = 'rejected' and decided_by = $2 and note = $3`,
    values: [withdrawalId, byUserId, note],
  });
}

export async function markApproved(connection: Connection, withdrawalId: bigint): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'review-approved',
      text: `update voltide.withdrawal w set state = 'approved'
      where w.withdrawal_id = $1 and w.state = 'review'
        and w.approvals_needed <= voltide.count_approvals(w.withdrawal_id)`,
      values: [withdrawalId],
    })) === 1
  );
}

type Check = { readonly userId: UserId; readonly byUserId: UserId; readonly atMs: number; readonly note: string };

/**
 * Stores that an identity was checked, once, and passes waiting withdrawals on to the approvers. False where it was
 * stored before.
 */
export async function insertIdentityCheck(
  connection: Connection,
  { userId, byUserId, atMs, note }: Check,
): Promise<boolean> {
  const rowCount = await changed(connection, {
    name: 'review-identity',
    text: `insert into voltide.identity_check (user_id, checked_at_ms, by_user_id, note) values ($1, $2, $3, $4)
      on conflict do nothing`,
    values: [userId, atMs, byUserId, note],
  });
  await connection.query({
    name: 'review-identity-waited',
    text: `update voltide.withdrawal set state = 'review' where user_id = $1 and state = 'requested'`,
    values: [userId],
  });
  return rowCount === 1;
}
