import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

export type Balances = {
  readonly cashSun: bigint;
  readonly promoSun: bigint;
  readonly heldSun: bigint;
  readonly vaultSun: bigint;
  readonly version: number;
};

export async function findBalances(connection: Connection, userId: UserId): Promise<Balances> {
  const rows = await list<{ kind: string; balance: bigint; seq: bigint }>(connection, {
    name: 'balances-find',
    text: `select kind, balance, seq from voltide.account where user_id = $1`,
    values: [userId],
  });
  const sumOf = (kind: string): bigint => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  const version = Number(rows.reduce((sum, { seq }) => sum + seq, 0n));
  return {
    cashSun: sumOf('cash'),
    promoSun: sumOf('promo'),
    heldSun: sumOf('held'),
    vaultSun: sumOf('vault'),
    version,
  };
}
