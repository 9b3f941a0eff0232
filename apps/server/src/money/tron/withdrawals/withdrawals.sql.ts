import type { ReviewReason, WithdrawalState } from '@voltide/contract';
import { type UserId } from '@voltide/core';

import type { Connection } from '../../../platform/db/pool.ts';
import { find, list, one } from '../../../platform/db/rows.ts';

export type Withdrawal = {
  readonly withdrawalId: bigint;
  readonly userId: UserId;
  readonly amountSun: bigint;
  readonly feeSun: bigint;
  readonly createdAtMs: number;
  readonly endedAtMs: number | undefined;
  readonly approvalsNeeded: number;
  readonly state: WithdrawalState;
  readonly fromAddress: Uint8Array;
  readonly toAddress: Uint8Array;
  readonly requestHash: Uint8Array;
  readonly reasons: readonly ReviewReason[];
  readonly note: string | undefined;
  readonly attempts: number;
  /** The transaction that counts: the pending one, or the one in a final block. */
  readonly txid: Uint8Array | undefined;
  readonly seenInBlock: number | undefined;
  readonly finalBlock: number | undefined;
  readonly approvals: number;
  /** Its place in the queue for operators, and the length of that queue. */
  readonly position: number;
  readonly waiting: number;
};

type Raw = {
  readonly withdrawalId: bigint;
  readonly userId: UserId;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly createdAtMs: bigint;
  readonly endedAtMs: bigint | null;
  readonly approvalsNeeded: number;
  readonly state: WithdrawalState;
  readonly fromAddress: Uint8Array;
  readonly toAddress: Uint8Array;
  readonly requestHash: Uint8Array;
  readonly reasons: readonly ReviewReason[];
  readonly note: string | null;
  readonly attempts: number;
  readonly txid: Uint8Array | null;
  readonly seenInBlock: bigint | null;
  readonly finalBlock: bigint | null;
  readonly approvals: number;
  readonly position: number;
  readonly waiting: number;
};

const SELECT = `select w.withdrawal_id as "withdrawalId", w.user_id as "userId", w.amount, w.fee,
  w.created_at_ms as "createdAtMs", w.ended_at_ms as "endedAtMs", w.approvals_needed as "approvalsNeeded",
    w.state, w.from_address as "fromAddress", w.to_address as "toAddress", w.request_hash as "requestHash", w.reasons,
    w.note,
    (select count(*)::int from voltide.withdrawal_attempt n where n.withdrawal_id = w.withdrawal_id) as attempts,
    a.txid, a.seen_in_block as "seenInBlock", a.final_block as "finalBlock",
    (select count(*)::int from voltide.withdrawal_approval p where p.withdrawal_id = w.withdrawal_id) as approvals,
    (select count(*)::int from voltide.withdrawal q
      where q.state in ('requested', 'review') and q.withdrawal_id <= w.withdrawal_id) as position,
    (select count(*)::int from voltide.withdrawal q where q.state in ('requested', 'review')) as waiting
  from voltide.withdrawal w
  left join voltide.withdrawal_attempt a on a.withdrawal_id = w.withdrawal_id and a.state in ('live', 'settled')`;

const numberOf = (value: bigint | null): number | undefined => (value === null ? undefined : Number(value));

function withdrawalOf(row: Raw): Withdrawal {
  return {
    withdrawalId: row.withdrawalId,
    userId: row.userId,
    amountSun: row.amount,
    feeSun: row.fee,
    createdAtMs: Number(row.createdAtMs),
    endedAtMs: numberOf(row.endedAtMs),
    approvalsNeeded: row.approvalsNeeded,
    state: row.state,
    fromAddress: row.fromAddress,
    toAddress: row.toAddress,
    requestHash: row.requestHash,
    reasons: row.reasons,
    note: row.note ?? undefined,
    attempts: row.attempts,
    txid: row.txid ?? undefined,
    seenInBlock: numberOf(row.seenInBlock),
    finalBlock: numberOf(row.finalBlock),
    approvals: row.approvals,
    position: row.position,
    waiting: row.waiting,
  };
}

export type NewWithdrawal = {
  readonly userId: UserId;
  readonly key: string;
  readonly requestHash: Uint8Array;
  readonly amountSun: bigint;
  readonly feeSun: bigint;
  readonly createdAtMs: number;
  readonly state: WithdrawalState;
  readonly approvalsNeeded: number;
  readonly fromAddress: Uint8Array;
  readonly toAddress: Uint8Array;
  readonly reasons: readonly ReviewReason[];
};

export async function getFeeBps(connection: Connection, atMs: number): Promise<number> {
  const row = await one<{ bps: number }>(connection, {
    name: 'withdrawal-fee',
    text: 'select voltide.withdrawal_fee_bps($1) as bps',
    values: [atMs],
  });
  return row.bps;
}

export async function insertWithdrawal(connection: Connection, asked: NewWithdrawal): Promise<bigint> {
  const row = await find<{ withdrawalId: bigint }>(connection, {
    name: 'withdrawal-insert',
    text: `insert into voltide.withdrawal (user_id, amount, fee, created_at_ms, approvals_needed, state, from_address,
        to_address, key, request_hash, reasons)
      values ($1, $2, $3, $4, $5, $6::voltide.withdrawal_state, $7, $8, $9, $10, $11)
      returning withdrawal_id as "withdrawalId"`,
    values: [
      asked.userId,
      asked.amountSun,
      asked.feeSun,
      asked.createdAtMs,
      asked.approvalsNeeded,
      asked.state,
      asked.fromAddress,
      asked.toAddress,
      asked.key,
      asked.requestHash,
      asked.reasons,
    ],
  });
  if (row === undefined) throw new Error('a withdrawal that was noted has a number');
  return row.withdrawalId;
}

export async function findWithdrawalByKey(
  connection: Connection,
  userId: UserId,
  key: string,
): Promise<Withdrawal | undefined> {
  const rows = await list<Raw>(connection, {
    name: 'withdrawal-by-key',
    text: `${SELECT} where w.user_id = $1 and w.key = $2`,
    values: [userId, key],
  });
  return rows.map(withdrawalOf)[0];
}

export async function findWithdrawal(
  connection: Connection,
  userId: UserId,
  withdrawalId: bigint,
): Promise<Withdrawal | undefined> {
  const rows = await list<Raw>(connection, {
    name: 'withdrawal-find',
    text: `${SELECT} where w.user_id = $1 and w.withdrawal_id = $2`,
    values: [userId, withdrawalId],
  });
  return rows.map(withdrawalOf)[0];
}

export async function listWithdrawals(
  connection: Connection,
  userId: UserId,
  withdrawalIds: readonly bigint[],
): Promise<readonly Withdrawal[]> {
  const rows = await list<Raw>(connection, {
    name: 'withdrawal-list',
    text: `${SELECT} where w.user_id = $1 and w.withdrawal_id = any ($2::bigint[])`,
    values: [userId, withdrawalIds],
  });
  return rows.map(withdrawalOf);
}

export type Standing = {
  readonly accountSinceMs: number;
  readonly cashSun: bigint;
  readonly depositedSun: bigint;
  readonly stakedSun: bigint;
  /** Gross, of all that was not returned: ever, and in the 24 hours before. */
  readonly withdrawnSun: bigint;
  readonly withdrawnInDaySun: bigint;
  readonly isIdentityChecked: boolean;
  readonly wasReset: boolean;
  readonly wasFactorReset: boolean;
  /** The address belonged to another account at some time. */
  readonly isShared: boolean;
};

type RawStanding = {
  readonly createdAtMs: bigint;
  readonly cash: bigint;
  readonly deposited: bigint;
  readonly cashStake: bigint;
  readonly withdrawn: bigint;
  readonly withdrawnInDay: bigint;
  readonly isChecked: boolean;
  readonly wasReset: boolean;
  readonly wasFactorReset: boolean;
  readonly isShared: boolean;
};

type Asked = { readonly atMs: number; readonly toAddress: Uint8Array | undefined };

const DAY_MS = 86_400_000;

export async function getStanding(
  connection: Connection,
  userId: UserId,
  { atMs, toAddress }: Asked,
): Promise<Standing> {
  const row = await find<RawStanding>(connection, {
    name: 'withdrawal-standing',
    text: `select i.created_at_ms as "createdAtMs", p.cash_stake as "cashStake", c.balance as cash,
        (select coalesce(sum(d.amount), 0)::bigint from voltide.deposit d
          where d.user_id = $1 and d.state = 'credited') as deposited,
        coalesce(w.withdrawn, 0) as withdrawn, coalesce(w.withdrawn_in_day, 0) as "withdrawnInDay",
        exists (select from voltide.identity_check k where k.user_id = $1) as "isChecked",
        exists (select from voltide.security_event e
          where e.user_id = $1 and e.kind = 'password_reset' and e.at_ms > $2) as "wasReset",
        exists (select from voltide.security_event e
          where e.user_id = $1 and e.kind = 'factor' and e.detail like 'reset by operator %' and e.at_ms > $2
        ) as "wasFactorReset",
        exists (select from voltide.wallet_link l where l.address = $3 and l.user_id <> $1) as "isShared"
      from voltide.identity i
      join voltide.player p using (user_id)
      join voltide.account c on c.user_id = i.user_id and c.kind = 'cash'
      cross join (
        select sum(w.amount)::bigint as withdrawn,
          (sum(w.amount) filter (where w.created_at_ms > $2))::bigint as withdrawn_in_day
        from voltide.withdrawal w where w.user_id = $1 and w.state not in ('rejected', 'released')
      ) w
      where i.user_id = $1`,
    values: [userId, atMs - DAY_MS, toAddress ?? null],
  });
  if (row === undefined) throw new Error('an account that asks has its books');
  return {
    accountSinceMs: Number(row.createdAtMs),
    cashSun: row.cash,
    depositedSun: row.deposited,
    stakedSun: row.cashStake,
    withdrawnSun: row.withdrawn,
    withdrawnInDaySun: row.withdrawnInDay,
    isIdentityChecked: row.isChecked,
    wasReset: row.wasReset,
    wasFactorReset: row.wasFactorReset,
    isShared: row.isShared,
  };
}

export type Times = {
  readonly paid: number;
  readonly medianMs: number | undefined;
  readonly p95Ms: number | undefined;
  readonly waiting: number;
  readonly oldestAtMs: number | undefined;
};

type RawTimes = {
  readonly paid: number;
  readonly median: number | null;
  readonly p95: number | null;
  readonly waiting: number;
  readonly oldest: bigint | null;
};

export async function readTimes(connection: Connection, sinceMs: number): Promise<Times> {
  const row = await find<RawTimes>(connection, {
    name: 'withdrawal-times',
    text: `select p.paid, p.median, p.p95, q.waiting, q.oldest
      from (
        select count(*)::int as paid,
          percentile_disc(0.5) within group (order by w.ended_at_ms - w.created_at_ms)::float8 as median,
          percentile_disc(0.95) within group (order by w.ended_at_ms - w.created_at_ms)::float8 as p95
        from voltide.withdrawal w where w.state = 'settled' and w.ended_at_ms > $1
      ) p
      cross join (
        select count(*)::int as waiting, min(w.created_at_ms) as oldest
        from voltide.withdrawal w where w.state in ('requested', 'review', 'approved', 'sent')
      ) q`,
    values: [sinceMs],
  });
  return {
    paid: row?.paid ?? 0,
    medianMs: row?.median ?? undefined,
    p95Ms: row?.p95 ?? undefined,
    waiting: row?.waiting ?? 0,
    oldestAtMs: numberOf(row?.oldest ?? null),
  };
}
