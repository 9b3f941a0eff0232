import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';

/** A user's balances in sun. */
export type Balances = { readonly cashSun: bigint; readonly promoSun: bigint; readonly heldSun: bigint };

export async function findBalances(connection: Connection, userId: UserId): Promise<Balances> {
  const { rows } = await connection.query<{ kind: string; balance: bigint }>({
    name: 'balances-find',
    text: `select kind, balance from voltide.account where user_id = $1`,
    values: [userId],
  });
  const sumOf = (kind: string): bigint => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  return { cashSun: sumOf('cash'), promoSun: sumOf('promo'), heldSun: sumOf('held') };
}
