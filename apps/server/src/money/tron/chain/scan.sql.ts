import type { UserId } from '@voltide/core';
import type { ScanState } from '@voltide/tron';

import type { Connection } from '../../../platform/db/pool.ts';
import { find, list } from '../../../platform/db/rows.ts';
import type { DepositState } from '../deposits/deposits.sql.ts';

export type KeptScan = { readonly state: ScanState; readonly genesisId: Uint8Array };

type Raw = {
  readonly block: bigint;
  readonly blockId: Uint8Array;
  readonly blockAtMs: bigint;
  readonly genesisId: Uint8Array;
  readonly uncertainFrom: bigint | null;
  readonly forkAt: bigint | null;
  readonly rootMisses: number;
};

const numberOf = (value: bigint | null): number | undefined => (value === null ? undefined : Number(value));

const SCAN = `select block, block_id as "blockId", block_at_ms as "blockAtMs", genesis_id as "genesisId",
  uncertain_from as "uncertainFrom", fork_at as "forkAt", root_misses as "rootMisses"
  from voltide.tron_scan`;

export async function holdScan(connection: Connection): Promise<KeptScan | undefined> {
  const rows = await list<Raw>(connection, {
    name: 'scan-hold',
    text: `${SCAN} for update`,
  });
  return rows.map(keptOf)[0];
}

function keptOf(row: Raw): KeptScan {
  const cursor = { number: Number(row.block), id: row.blockId, timestampMs: Number(row.blockAtMs) };
  const { rootMisses, genesisId } = row;
  const state = {
    cursor,
    rootMisses,
    uncertainFrom: numberOf(row.uncertainFrom),
    forkAt: numberOf(row.forkAt),
  };
  return { state, genesisId };
}

export async function findScan(connection: Connection): Promise<KeptScan | undefined> {
  const rows = await list<Raw>(connection, { name: 'scan-find', text: SCAN });
  return rows.map(keptOf)[0];
}

export async function beginScan(connection: Connection, { state, genesisId }: KeptScan): Promise<void> {
  const { cursor } = state;
  await connection.query({
    name: 'scan-begin',
    text: `insert into voltide.tron_scan (block, block_id, block_at_ms, newest_block, genesis_id, root_misses)
      values ($1, $2, $3, $1, $4, 0) on conflict (is_only) do nothing`,
    values: [cursor.number, cursor.id, cursor.timestampMs, genesisId],
  });
}

export async function saveScan(connection: Connection, { cursor, ...state }: ScanState): Promise<void> {
  await connection.query({
    name: 'scan-save',
    text: `update voltide.tron_scan set block = $1, block_id = $2, block_at_ms = $3,
      newest_block = greatest(newest_block, $1), uncertain_from = $4, fork_at = $5, root_misses = $6`,
    values: [
      cursor.number,
      cursor.id,
      cursor.timestampMs,
      state.uncertainFrom ?? null,
      state.forkAt ?? null,
      state.rootMisses,
    ],
  });
}

export async function noteNewestBlock(connection: Connection, block: number): Promise<void> {
  await connection.query({
    name: 'scan-newest',
    text: 'update voltide.tron_scan set newest_block = $1 where newest_block <> $1',
    values: [block],
  });
}

export async function findNewestBlock(connection: Connection): Promise<number> {
  const row = await find<{ newestBlock: bigint }>(connection, {
    name: 'scan-find-newest',
    text: 'select newest_block as "newestBlock" from voltide.tron_scan',
  });
  return Number(row?.newestBlock ?? 0n);
}

export type FoundTransfer = {
  readonly txid: Uint8Array;
  readonly fromAddress: Uint8Array;
  readonly toAddress: Uint8Array;
  readonly amountSun: bigint;
  readonly block: number;
  readonly blockAtMs: number;
};

export async function findOwner(
  connection: Connection,
  { txid, fromAddress, blockAtMs }: FoundTransfer,
): Promise<UserId | undefined> {
  const row = await find<{ userId: UserId }>(connection, {
    name: 'scan-find-owner',
    text: `select user_id as "userId" from (
        select l.user_id, 1 as rank from voltide.wallet_link l
        where l.address = $2 and l.verified_at_ms <= $3 and (l.ended_at_ms is null or l.ended_at_ms > $3)
        union all
        select d.user_id, 2 from voltide.deposit d where d.txid = $1 and d.user_id is not null
        union all
        select l.user_id, 3 from voltide.wallet_link l where l.address = $2 and l.ended_at_ms is null
      ) o order by rank limit 1`,
    values: [txid, fromAddress, blockAtMs],
  });
  return row?.userId;
}

type Judged = FoundTransfer & { readonly userId: UserId | undefined; readonly state: DepositState };

/** Stores a final block's transfer, once for each transaction: in the row of its request, or in a new one. */
export async function noteFinal(connection: Connection, judged: Judged): Promise<void> {
  await connection.query({
    name: 'scan-note-final',
    text: `insert into voltide.deposit
        (user_id, amount, created_at_ms, state, txid, from_address, to_address, final_block)
      values ($1, $2, $3, $4::voltide.deposit_state, $5, $6, $7, $8)
      on conflict (txid) do update
      set user_id = excluded.user_id, state = excluded.state, final_block = excluded.final_block
      where deposit.final_block is null`,
    values: [
      judged.userId ?? null,
      judged.amountSun,
      judged.blockAtMs,
      judged.state,
      judged.txid,
      judged.fromAddress,
      judged.toAddress,
      judged.block,
    ],
  });
}

/** Ends requested deposits that can no longer be found: their time is over by the chain's own clock. */
export async function expireDeposits(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query({
    name: 'scan-expire',
    text: `update voltide.deposit set state = 'expired'
      where state in ('built', 'sent') and expires_at_ms < $1`,
    values: [beforeMs],
  });
}
