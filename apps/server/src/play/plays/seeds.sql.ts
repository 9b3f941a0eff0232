import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

export type RevealedRow = {
  readonly epoch: number;
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientSeed: string | null;
  readonly plays: number;
  readonly revealedAtMs: number;
};

type Raw = Omit<RevealedRow, 'revealedAtMs'> & { readonly revealedAtMs: bigint };

export async function listRevealed(
  connection: Connection,
  userId: UserId,
  limit: number,
): Promise<readonly RevealedRow[]> {
  const rows = await list<Raw>(connection, {
    name: 'seed-list-revealed',
    text: `select epoch, encode(commitment, 'hex') as commitment, server_seed as "serverSeed",
        client_seed as "clientSeed", plays, revealed_at_ms as "revealedAtMs"
      from voltide.seed_history where user_id = $1 order by epoch desc limit $2`,
    values: [userId, limit],
  });
  return rows.map((row) => ({ ...row, revealedAtMs: Number(row.revealedAtMs) }));
}
