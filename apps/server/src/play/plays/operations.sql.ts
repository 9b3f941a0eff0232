import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import type { Bucket, Settled } from '../../money/ledger/operation.ts';

type UsedKey = { readonly requestHash: Uint8Array; readonly settled: Settled };

type Raw = {
  readonly requestHash: Uint8Array;
  readonly epoch: number | null;
  readonly nonce: number | null;
  readonly bucket: Bucket | null;
  readonly cashAfter: bigint;
  readonly promoAfter: bigint;
  readonly credited: bigint;
  readonly released: bigint;
  readonly atMs: bigint;
};

export async function findUsedKey(connection: Connection, userId: UserId, key: string): Promise<UsedKey | undefined> {
  const rows = await list<Raw>(connection, {
    name: 'operation-find',
    text: `select request_hash as "requestHash", epoch, nonce, bucket, cash_after as "cashAfter",
      promo_after as "promoAfter", credited, released, at_ms as "atMs"
      from voltide.operation where user_id = $1 and key = $2`,
    values: [userId, key],
  });
  return rows.map(readRow)[0];
}

function readRow(row: Raw): UsedKey {
  const { epoch, nonce, bucket } = row;
  return {
    requestHash: row.requestHash,
    settled: {
      status: 'settled',
      replayed: true,
      atMs: Number(row.atMs),
      ...(epoch === null || nonce === null || bucket === null ? {} : { play: { epoch, nonce, bucket } }),
      cashSun: row.cashAfter,
      promoSun: row.promoAfter,
      creditedSun: row.credited,
      releasedSun: row.released,
    },
  };
}
