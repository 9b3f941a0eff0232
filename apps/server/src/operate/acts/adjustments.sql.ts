import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import type { Bucket, Settlement } from '../../money/ledger/operation.ts';
import { settle, SETTLEMENT_COLUMNS } from '../../money/ledger/settle.sql.ts';

export type AloneAdjustment = {
  readonly userId: UserId;
  readonly key: string;
  readonly requestHash: Uint8Array;
  readonly atMs: number;
  readonly account: Bucket;
  readonly amountSun: bigint;
  readonly reason: string;
  readonly playerNote: string;
  readonly byUserId: UserId;
};

/** Adjusts a balance at once; `second_operator` where one operator may not do so alone. */
export async function adjustAlone(connection: Connection, adjusted: AloneAdjustment): Promise<Settlement> {
  const { userId, key, requestHash, atMs, account, amountSun, reason, playerNote, byUserId } = adjusted;
  return settle(connection, atMs, {
    name: 'adjust_account',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.adjust_account($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      userId,
      key,
      `\\x${Buffer.from(requestHash).toString('hex')}`,
      atMs,
      account,
      amountSun,
      reason,
      playerNote,
      byUserId,
    ],
  });
}

export async function adjustProposed(connection: Connection, proposalId: bigint, atMs: number): Promise<Settlement> {
  return settle(connection, atMs, {
    name: 'settle_proposed_adjustment',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.settle_proposed_adjustment($1, $2)`,
    values: [proposalId, atMs],
  });
}
