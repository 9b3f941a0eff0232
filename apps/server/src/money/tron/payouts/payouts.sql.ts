import { PAYOUT_ATTEMPTS_MAX } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../../platform/db/pool.ts';
import { changed, exists, find, list, one } from '../../../platform/db/rows.ts';
import { isFrozen } from '../../ledger/freezes.sql.ts';

/** Stores whether payments are signed and sent, and their cap per hour. */
export type PayoutControl = {
  /** Set by an operator: the kill switch. */
  readonly isStopped: boolean;
  readonly capPerHourSun: bigint;
  /** Set by the server itself, when something is wrong. */
  readonly freeze:
    | { readonly sinceMs: number; readonly cause: string; readonly txid: Uint8Array | undefined }
    | undefined;
};

type RawControl = {
  readonly isStopped: boolean;
  readonly capPerHour: bigint;
  readonly frozenAtMs: bigint | null;
  readonly freezeCause: string | null;
  readonly freezeTxid: Uint8Array | null;
};

const CONTROL = `select is_stopped as "isStopped", cap_per_hour as "capPerHour", frozen_at_ms as "frozenAtMs",
  freeze_cause as "freezeCause", freeze_txid as "freezeTxid" from voltide.payout_control`;

function controlOf(row: RawControl | undefined): PayoutControl {
  if (row === undefined) throw new Error('payments have their controls');
  const { frozenAtMs: sinceMs, freezeCause: cause, freezeTxid: txid } = row;
  return {
    isStopped: row.isStopped,
    capPerHourSun: row.capPerHour,
    freeze:
      sinceMs === null || cause === null ? undefined : { sinceMs: Number(sinceMs), cause, txid: txid ?? undefined },
  };
}

export async function readControl(connection: Connection): Promise<PayoutControl> {
  const row = await find<RawControl>(connection, { name: 'payout-control', text: CONTROL });
  return controlOf(row);
}

export async function holdControl(connection: Connection): Promise<PayoutControl> {
  const row = await find<RawControl>(connection, { name: 'payout-control-hold', text: `${CONTROL} for update` });
  return controlOf(row);
}

export async function notePayoutChange(
  connection: Connection,
  { atMs, byUserId, what }: { readonly atMs: number; readonly byUserId: UserId | undefined; readonly what: string },
): Promise<void> {
  await connection.query({
    name: 'payout-change-note',
    text: 'insert into voltide.payout_change (at_ms, by_user_id, what) values ($1, $2, $3)',
    values: [atMs, byUserId ?? null, what],
  });
}

export async function setStopped(connection: Connection, isStopped: boolean): Promise<void> {
  await connection.query({
    name: 'payout-stop',
    text: 'update voltide.payout_control set is_stopped = $1',
    values: [isStopped],
  });
}

export async function setCapPerHour(connection: Connection, capPerHourSun: bigint): Promise<void> {
  await connection.query({
    name: 'payout-cap',
    text: 'update voltide.payout_control set cap_per_hour = $1',
    values: [capPerHourSun],
  });
}

export type Freeze = { readonly atMs: number; readonly cause: string; readonly txid: Uint8Array };

/** Freezes payments. False where they are frozen already: the first cause stays. */
export async function setFreeze(connection: Connection, { atMs, cause, txid }: Freeze): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'payout-freeze',
      text: `update voltide.payout_control set frozen_at_ms = $1, freeze_cause = $2, freeze_txid = $3
      where frozen_at_ms is null`,
      values: [atMs, cause, txid],
    })) === 1
  );
}

export async function clearFreeze(connection: Connection): Promise<void> {
  await connection.query({
    name: 'payout-thaw',
    text: 'update voltide.payout_control set frozen_at_ms = null, freeze_cause = null, freeze_txid = null',
  });
}

/** Sums what was signed since a moment, net, a withdrawal once; without the one that is to be signed now. */
export async function sumSigned(connection: Connection, sinceMs: number, withoutId?: bigint): Promise<bigint> {
  const row = await one<{ sum: bigint }>(connection, {
    name: 'payout-sum-signed',
    text: `select coalesce(sum(w.amount - w.fee), 0)::bigint as sum from voltide.withdrawal w
      where w.withdrawal_id is distinct from $2::bigint and w.withdrawal_id in (
        select a.withdrawal_id from voltide.withdrawal_attempt a where a.created_at_ms > $1
      )`,
    values: [sinceMs, withoutId ?? null],
  });
  return row.sum;
}

export type Payable = {
  readonly withdrawalId: bigint;
  readonly userId: UserId;
  readonly toAddress: Uint8Array;
  readonly netSun: bigint;
  readonly tried: number;
  readonly waitsFor: string | undefined;
  /** Nothing is signed for a frozen account. */
  readonly isFrozen: boolean;
};

type RawPayable = {
  readonly withdrawalId: bigint;
  readonly userId: UserId;
  readonly toAddress: Uint8Array;
  readonly net: bigint;
  readonly tried: number;
  readonly waitsFor: string | null;
  readonly isFrozen: boolean;
};

export async function listPayable(connection: Connection, afterId: bigint, most: number): Promise<readonly Payable[]> {
  const rows = await list<RawPayable>(connection, {
    name: 'payout-list-payable',
    text: `select w.withdrawal_id as "withdrawalId", w.user_id as "userId", w.to_address as "toAddress",
      (w.amount - w.fee)::bigint as net, w.waits_for as "waitsFor",
        voltide.is_frozen(w.user_id) as "isFrozen", count(a.attempt_id)::int as tried
      from voltide.withdrawal w left join voltide.withdrawal_attempt a using (withdrawal_id)
      where w.state in ('approved', 'sent') and w.withdrawal_id > $2
      group by w.withdrawal_id
      having count(a.attempt_id) < $1 and count(a.attempt_id) filter (where a.state <> 'dead') = 0
      order by w.withdrawal_id limit $3`,
    values: [PAYOUT_ATTEMPTS_MAX, afterId, most],
  });
  return rows.map((row) => ({
    withdrawalId: row.withdrawalId,
    userId: row.userId,
    toAddress: row.toAddress,
    netSun: row.net,
    tried: row.tried,
    waitsFor: row.waitsFor ?? undefined,
    isFrozen: row.isFrozen,
  }));
}

export async function noteWaiting(connection: Connection, withdrawalId: bigint, waitsFor: string | null) {
  await connection.query({
    name: 'payout-waits',
    text: `update voltide.withdrawal set waits_for = $2
      where withdrawal_id = $1 and state in ('approved', 'sent')`,
    values: [withdrawalId, waitsFor],
  });
}

export type NewAttempt = {
  readonly withdrawalId: bigint;
  readonly number: number;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly txid: Uint8Array;
  readonly raw: Uint8Array;
  readonly signature: Uint8Array;
};

/**
 * Stores what was signed for a withdrawal, which is then pending. False where another node was first, or it must no
 * longer be paid.
 */
export async function insertAttempt(connection: Connection, attempt: NewAttempt): Promise<boolean> {
  const owner = await find<{ userId: UserId }>(connection, {
    name: 'payout-hold-withdrawal',
    text: `select w.user_id as "userId" from voltide.withdrawal w
      where w.withdrawal_id = $1 and w.state in ('approved', 'sent') for update`,
    values: [attempt.withdrawalId],
  });
  // A freeze locks the row as well: it is visible once the row is locked here.
  if (owner === undefined || (await isFrozen(connection, owner.userId))) return false;
  const kept = await changed(connection, {
    name: 'payout-insert-attempt',
    text: `insert into voltide.withdrawal_attempt
        (withdrawal_id, number, created_at_ms, expires_at_ms, state, txid, raw, signature)
      select $1::bigint, $2::smallint, $3, $4, 'live', $5, $6, $7
      where $2::smallint = 1 + (
        select count(*) from voltide.withdrawal_attempt a where a.withdrawal_id = $1::bigint
      )
      on conflict do nothing`,
    values: [
      attempt.withdrawalId,
      attempt.number,
      attempt.createdAtMs,
      attempt.expiresAtMs,
      attempt.txid,
      attempt.raw,
      attempt.signature,
    ],
  });
  if (kept !== 1) return false;
  await connection.query({
    name: 'payout-sent',
    text: `update voltide.withdrawal set state = 'sent' where withdrawal_id = $1`,
    values: [attempt.withdrawalId],
  });
  return true;
}

export type LiveAttempt = {
  readonly attemptId: bigint;
  readonly userId: UserId;
  readonly txid: Uint8Array;
  readonly raw: Uint8Array;
  readonly signature: Uint8Array;
  readonly expiresAtMs: number;
  readonly seenInBlock: number | undefined;
};

type RawLive = {
  readonly attemptId: bigint;
  readonly userId: UserId;
  readonly txid: Uint8Array;
  readonly raw: Uint8Array;
  readonly signature: Uint8Array;
  readonly expiresAtMs: bigint;
  readonly seenInBlock: bigint | null;
};

export async function listLive(connection: Connection, afterId: bigint, most: number): Promise<readonly LiveAttempt[]> {
  const rows = await list<RawLive>(connection, {
    name: 'payout-list-live',
    text: `select a.attempt_id as "attemptId", w.user_id as "userId", a.txid, a.raw, a.signature,
      a.expires_at_ms as "expiresAtMs", a.seen_in_block as "seenInBlock"
      from voltide.withdrawal_attempt a join voltide.withdrawal w using (withdrawal_id)
      where a.state = 'live' and a.attempt_id > $1 order by a.attempt_id limit $2`,
    values: [afterId, most],
  });
  return rows.map((row) => ({
    attemptId: row.attemptId,
    userId: row.userId,
    txid: row.txid,
    raw: row.raw,
    signature: row.signature,
    expiresAtMs: Number(row.expiresAtMs),
    seenInBlock: row.seenInBlock === null ? undefined : Number(row.seenInBlock),
  }));
}

export async function sumLive(connection: Connection): Promise<bigint> {
  const row = await one<{ sum: bigint }>(connection, {
    name: 'payout-sum-live',
    text: `select coalesce(sum(w.amount - w.fee), 0)::bigint as sum
      from voltide.withdrawal_attempt a join voltide.withdrawal w using (withdrawal_id) where a.state = 'live'`,
  });
  return row.sum;
}

/** Stores a payment's block before it is final; null where it is in none. */
export async function noteAttemptSeen(connection: Connection, attemptId: bigint, block: number | null): Promise<void> {
  await connection.query({
    name: 'payout-seen',
    text: `update voltide.withdrawal_attempt set seen_in_block = $2 where attempt_id = $1 and state = 'live'`,
    values: [attemptId, block],
  });
}

export type Outgoing = {
  readonly txid: Uint8Array;
  readonly succeeded: boolean;
  readonly block: number;
  /** Undefined for everything but a transfer of TRX. */
  readonly transfer: { readonly to: Uint8Array; readonly amountSun: bigint } | undefined;
};

export async function endAttempt(connection: Connection, { txid, succeeded, block }: Outgoing): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'payout-final',
      text: `update voltide.withdrawal_attempt set state = $2::voltide.attempt_state, final_block = $3
      where txid = $1 and state = 'live'`,
      values: [txid, succeeded ? 'settled' : 'dead', block],
    })) === 1
  );
}

export async function isAttempt(connection: Connection, txid: Uint8Array): Promise<boolean> {
  return exists(connection, {
    name: 'payout-is-attempt',
    text: 'select from voltide.withdrawal_attempt where txid = $1',
    values: [txid],
  });
}

/** Ends attempts that can no longer be found: their time is over by the chain's own clock. */
export async function killAttempts(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query({
    name: 'payout-dead',
    text: `update voltide.withdrawal_attempt set state = 'dead' where state = 'live' and expires_at_ms < $1`,
    values: [beforeMs],
  });
}

export type PayoutSums = { readonly owedSun: bigint; readonly waiting: number; readonly paying: number };

export async function readSums(connection: Connection): Promise<PayoutSums> {
  const row = await find<{ owed: bigint; waiting: number; paying: number }>(connection, {
    name: 'payout-sums',
    text: `select
        coalesce(sum(w.amount - w.fee) filter (where w.state in ('approved', 'sent')), 0)::bigint as owed,
        count(*) filter (where w.state in ('requested', 'review'))::int as waiting,
        count(*) filter (where w.state in ('approved', 'sent'))::int as paying
      from voltide.withdrawal w where w.state in ('requested', 'review', 'approved', 'sent')`,
  });
  return { owedSun: row?.owed ?? 0n, waiting: row?.waiting ?? 0, paying: row?.paying ?? 0 };
}

export type PayoutChange = { readonly atMs: number; readonly by: string | undefined; readonly what: string };

export async function listPayoutChanges(connection: Connection, most: number): Promise<readonly PayoutChange[]> {
  const rows = await list<{ atMs: bigint; username: string | null; what: string }>(connection, {
    name: 'payout-changes',
    text: `select c.at_ms as "atMs", i.username, c.what
      from voltide.payout_change c left join voltide.identity i on i.user_id = c.by_user_id
      order by c.change_id desc limit $1`,
    values: [most],
  });
  return rows.map(({ atMs, username, what }) => ({ atMs: Number(atMs), by: username ?? undefined, what }));
}
