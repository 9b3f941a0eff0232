import type { UserId } from '@voltide/core';

import type { Connection } from '../../../platform/db/pool.ts';
import { changed, find, list } from '../../../platform/db/rows.ts';

/**
 * The progress of a deposit: built and not signed, sent, found in a final block and owed, credited; found and too
 * small, of an unverified address, or failed; or never found in its time.
 */
export type DepositState = 'built' | 'sent' | 'owed' | 'credited' | 'below_least' | 'unclaimed' | 'failed' | 'expired';

export type Deposit = {
  readonly depositId: bigint;
  readonly userId: UserId | undefined;
  readonly amountSun: bigint;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | undefined;
  readonly seenInBlock: number | undefined;
  readonly finalBlock: number | undefined;
  readonly state: DepositState;
  readonly txid: Uint8Array;
  readonly fromAddress: Uint8Array;
  readonly toAddress: Uint8Array;
  readonly raw: Uint8Array | undefined;
  readonly signature: Uint8Array | undefined;
  readonly requestHash: Uint8Array | undefined;
};

type Raw = {
  readonly depositId: bigint;
  readonly userId: UserId | null;
  readonly amount: bigint;
  readonly createdAtMs: bigint;
  readonly expiresAtMs: bigint | null;
  readonly seenInBlock: bigint | null;
  readonly finalBlock: bigint | null;
  readonly state: DepositState;
  readonly txid: Uint8Array;
  readonly fromAddress: Uint8Array;
  readonly toAddress: Uint8Array;
  readonly raw: Uint8Array | null;
  readonly signature: Uint8Array | null;
  readonly requestHash: Uint8Array | null;
};

const COLUMNS = `deposit_id as "depositId", user_id as "userId", amount, created_at_ms as "createdAtMs",
  expires_at_ms as "expiresAtMs", seen_in_block as "seenInBlock", final_block as "finalBlock", state, txid,
  from_address as "fromAddress", to_address as "toAddress", raw, signature, request_hash as "requestHash"`;

const numberOf = (value: bigint | null): number | undefined => (value === null ? undefined : Number(value));

function depositOf(row: Raw): Deposit {
  return {
    depositId: row.depositId,
    userId: row.userId ?? undefined,
    amountSun: row.amount,
    createdAtMs: Number(row.createdAtMs),
    expiresAtMs: numberOf(row.expiresAtMs),
    seenInBlock: numberOf(row.seenInBlock),
    finalBlock: numberOf(row.finalBlock),
    state: row.state,
    txid: row.txid,
    fromAddress: row.fromAddress,
    toAddress: row.toAddress,
    raw: row.raw ?? undefined,
    signature: row.signature ?? undefined,
    requestHash: row.requestHash ?? undefined,
  };
}

export type NewDeposit = {
  readonly userId: UserId;
  readonly key: string;
  readonly requestHash: Uint8Array;
  readonly amountSun: bigint;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly txid: Uint8Array;
  readonly fromAddress: Uint8Array;
  readonly toAddress: Uint8Array;
  readonly raw: Uint8Array;
};

export async function insertDeposit(connection: Connection, built: NewDeposit): Promise<Deposit | undefined> {
  const row = await find<Raw>(connection, {
    name: 'deposit-insert',
    text: `insert into voltide.deposit (user_id, amount, created_at_ms, expires_at_ms, state, txid, from_address,
        to_address, raw, key, request_hash)
      values ($1, $2, $3, $4, 'built', $5, $6, $7, $8, $9, $10)
      on conflict do nothing
      returning ${COLUMNS}`,
    values: [
      built.userId,
      built.amountSun,
      built.createdAtMs,
      built.expiresAtMs,
      built.txid,
      built.fromAddress,
      built.toAddress,
      built.raw,
      built.key,
      built.requestHash,
    ],
  });
  return row === undefined ? undefined : depositOf(row);
}

export async function findByKey(connection: Connection, userId: UserId, key: string): Promise<Deposit | undefined> {
  const row = await find<Raw>(connection, {
    name: 'deposit-by-key',
    text: `select ${COLUMNS} from voltide.deposit where user_id = $1 and key = $2`,
    values: [userId, key],
  });
  return row === undefined ? undefined : depositOf(row);
}

export async function findDeposit(
  connection: Connection,
  userId: UserId,
  depositId: bigint,
): Promise<Deposit | undefined> {
  const row = await find<Raw>(connection, {
    name: 'deposit-find',
    text: `select ${COLUMNS} from voltide.deposit where user_id = $1 and deposit_id = $2`,
    values: [userId, depositId],
  });
  return row === undefined ? undefined : depositOf(row);
}

export async function findByTxid(connection: Connection, txid: Uint8Array): Promise<Deposit | undefined> {
  const row = await find<Raw>(connection, {
    name: 'deposit-by-txid',
    text: `select ${COLUMNS} from voltide.deposit
      where txid = $1 and state <> 'built' and (state <> 'expired' or signature is not null)`,
    values: [txid],
  });
  return row === undefined ? undefined : depositOf(row);
}

export async function listDeposits(
  connection: Connection,
  userId: UserId,
  depositIds: readonly bigint[],
): Promise<readonly Deposit[]> {
  const rows = await list<Raw>(connection, {
    name: 'deposit-list',
    text: `select ${COLUMNS} from voltide.deposit where user_id = $1 and deposit_id = any ($2::bigint[])`,
    values: [userId, depositIds],
  });
  return rows.map(depositOf);
}

export async function saveSignature(
  connection: Connection,
  { depositId, signature }: { readonly depositId: bigint; readonly signature: Uint8Array },
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'deposit-sign',
      text: `update voltide.deposit set state = 'sent', signature = $2 where deposit_id = $1 and state = 'built'`,
      values: [depositId, signature],
    })) === 1
  );
}

export async function countUnfinished(
  connection: Connection,
  userId: UserId,
  sinceMs: number,
): Promise<{ readonly count: number; readonly oldestAtMs: number }> {
  const row = await find<{ count: number; oldest: bigint | null }>(connection, {
    name: 'deposit-count-unfinished',
    text: `select count(*)::integer as count, min(d.created_at_ms) as oldest from voltide.deposit d
      where d.user_id = $1 and d.created_at_ms > $2 and d.state in ('built', 'sent', 'expired')`,
    values: [userId, sinceMs],
  });
  return { count: row?.count ?? 0, oldestAtMs: numberOf(row?.oldest ?? null) ?? sinceMs };
}

export async function listSent(connection: Connection, afterId: bigint, most: number): Promise<readonly Deposit[]> {
  const rows = await list<Raw>(connection, {
    name: 'deposit-list-sent',
    text: `select ${COLUMNS} from voltide.deposit where state = 'sent' and deposit_id > $1
      order by deposit_id limit $2`,
    values: [afterId, most],
  });
  return rows.map(depositOf);
}

export async function noteSeen(connection: Connection, depositId: bigint, block: number | null): Promise<void> {
  await connection.query({
    name: 'deposit-seen',
    text: `update voltide.deposit set seen_in_block = $2 where deposit_id = $1 and state = 'sent'`,
    values: [depositId, block],
  });
}

export async function listOwed(connection: Connection, afterId: bigint, most: number): Promise<readonly Deposit[]> {
  const rows = await list<Raw>(connection, {
    name: 'deposit-list-owed',
    text: `select ${COLUMNS} from voltide.deposit where state = 'owed' and deposit_id > $1
      order by deposit_id limit $2`,
    values: [afterId, most],
  });
  return rows.map(depositOf);
}

export async function markCredited(connection: Connection, depositId: bigint, atMs: number): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'deposit-credited',
      text: `update voltide.deposit set state = 'credited', credited_at_ms = $2
      where deposit_id = $1 and state = 'owed'`,
      values: [depositId, atMs],
    })) === 1
  );
}

/** Assigns earlier deposits from an address to the player who has now verified it. */
export async function claimDeposits(
  connection: Connection,
  { userId, address }: { readonly userId: UserId; readonly address: Uint8Array },
): Promise<void> {
  await connection.query({
    name: 'deposit-claim',
    text: `update voltide.deposit set state = 'owed', user_id = $1 where from_address = $2 and state = 'unclaimed'`,
    values: [userId, address],
  });
}
