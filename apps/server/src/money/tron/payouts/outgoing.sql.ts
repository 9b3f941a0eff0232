import type { UserId } from '@voltide/core';

import type { Connection } from '../../../platform/db/pool.ts';
import { changed, find, list, one } from '../../../platform/db/rows.ts';
import type { Outgoing } from './payouts.sql.ts';

export async function insertUnknown(
  connection: Connection,
  { txid, succeeded, block, transfer, wasOurs, atMs }: Outgoing & { readonly wasOurs: boolean; readonly atMs: number },
): Promise<void> {
  await connection.query({
    name: 'outgoing-insert',
    text: `insert into voltide.unknown_outgoing (txid, seen_at_ms, block, amount, to_address, succeeded, was_ours)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [txid, atMs, block, transfer?.amountSun ?? null, transfer?.to ?? null, succeeded, wasOurs],
  });
}

export type UnknownRow = {
  readonly txid: Uint8Array;
  readonly seenAtMs: bigint;
  readonly block: bigint;
  readonly amountSun: bigint | null;
  readonly toAddress: Uint8Array | null;
  readonly succeeded: boolean;
  readonly ownerId: UserId | null;
  readonly owner: string | null;
  readonly withdrawalId: bigint | null;
  readonly acknowledgedAtMs: bigint | null;
  readonly acknowledgedBy: string | null;
  readonly reason: string | null;
};

const SELECT = `select u.txid, u.seen_at_ms as "seenAtMs", u.block, u.amount as "amountSun",
    u.to_address as "toAddress", u.succeeded, o.user_id as "ownerId", o.username as owner,
    a.withdrawal_id as "withdrawalId", u.acknowledged_at_ms as "acknowledgedAtMs",
    k.username as "acknowledgedBy", u.reason
  from voltide.unknown_outgoing u
  left join voltide.withdrawal_attempt a on a.txid = u.txid
  left join voltide.wallet_link l on l.address = u.to_address and l.ended_at_ms is null
  left join voltide.identity o on o.user_id = l.user_id
  left join voltide.identity k on k.user_id = u.acknowledged_by`;

export type UnknownPlace = { readonly block: number; readonly txid: Uint8Array };

export async function listUnknown(
  connection: Connection,
  before: UnknownPlace | undefined,
  most: number,
): Promise<readonly UnknownRow[]> {
  return list<UnknownRow>(connection, {
    name: 'outgoing-list',
    text: `${SELECT} where $1::bigint is null or (u.block, u.txid) < ($1, $2::bytea)
      order by u.block desc, u.txid desc limit $3`,
    values: [before?.block ?? null, before?.txid ?? null, most],
  });
}

export async function findUnknown(connection: Connection, txid: Uint8Array): Promise<UnknownRow | undefined> {
  return find<UnknownRow>(connection, {
    name: 'outgoing-find',
    text: `${SELECT} where u.txid = $1`,
    values: [txid],
  });
}

export async function countUnknown(connection: Connection): Promise<number> {
  const row = await one<{ count: number }>(connection, {
    name: 'outgoing-count',
    text: 'select count(*)::int as count from voltide.unknown_outgoing where acknowledged_at_ms is null',
  });
  return row.count;
}

type Acknowledgement = {
  readonly txid: Uint8Array;
  readonly byUserId: UserId;
  readonly reason: string;
  readonly atMs: number;
};

export async function acknowledge(
  connection: Connection,
  { txid, byUserId, reason, atMs }: Acknowledgement,
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'outgoing-acknowledge',
      text: `update voltide.unknown_outgoing set acknowledged_at_ms = $2, acknowledged_by = $3, reason = $4
      where txid = $1 and acknowledged_at_ms is null`,
      values: [txid, atMs, byUserId, reason],
    })) === 1
  );
}
