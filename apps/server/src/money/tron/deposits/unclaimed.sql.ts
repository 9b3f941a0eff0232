import type { Connection } from '../../../platform/db/pool.ts';
import { find, list } from '../../../platform/db/rows.ts';

type Unclaimed = {
  readonly depositId: bigint;
  readonly txid: Uint8Array;
  readonly amount: bigint;
  readonly fromAddress: Uint8Array;
  readonly state: 'unclaimed' | 'below_least';
  readonly username: string | null;
  readonly createdAtMs: bigint;
  readonly finalBlock: bigint;
};

export async function listUnclaimed(
  connection: Connection,
  { before, most }: { readonly before: bigint | undefined; readonly most: number },
): Promise<readonly Unclaimed[]> {
  return list<Unclaimed>(connection, {
    name: 'unclaimed-list',
    text: `select d.deposit_id as "depositId", d.txid, d.amount, d.from_address as "fromAddress", d.state, i.username,
      d.created_at_ms as "createdAtMs", d.final_block as "finalBlock"
      from voltide.deposit d
      left join voltide.identity i on i.user_id = d.user_id and i.deleted_at_ms is null
      where d.state in ('unclaimed', 'below_least') and ($1::bigint is null or d.deposit_id < $1)
      order by d.deposit_id desc limit $2`,
    values: [before ?? null, most],
  });
}

export async function sumUnclaimed(connection: Connection): Promise<{ readonly count: number; readonly sum: bigint }> {
  const row = await find<{ count: number; sum: bigint }>(connection, {
    name: 'unclaimed-sum',
    text: `select count(*)::int as count, coalesce(sum(d.amount), 0)::bigint as sum
      from voltide.deposit d where d.state in ('unclaimed', 'below_least')`,
  });
  return row ?? { count: 0, sum: 0n };
}
