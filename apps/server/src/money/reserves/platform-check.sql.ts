import type { Connection } from '../../platform/db/pool.ts';
import { changed, find, list, one } from '../../platform/db/rows.ts';

export type KnownBalance = { readonly block: number; readonly atMs: number; readonly balanceSun: bigint };

export async function findLastCheck(connection: Connection): Promise<KnownBalance | undefined> {
  const row = await find<{ block: bigint; atMs: bigint; balance: bigint }>(connection, {
    name: 'platform-check-last',
    text: 'select block, at_ms as "atMs", balance from voltide.platform_check order by block desc limit 1',
  });
  return row && { block: Number(row.block), atMs: Number(row.atMs), balanceSun: row.balance };
}

type Span = { readonly after: number; readonly upTo: number };

export async function readMoves(
  connection: Connection,
  { after, upTo }: Span,
): Promise<{ readonly inSun: bigint; readonly outSun: bigint }> {
  return one<{ inSun: bigint; outSun: bigint }>(connection, {
    name: 'platform-check-moves',
    text: `select
        (select coalesce(sum(d.amount), 0)::bigint from voltide.deposit d
          where d.final_block > $1 and d.final_block <= $2 and d.state <> 'failed') as "inSun",
        (select coalesce(sum(w.amount - w.fee), 0)::bigint
          from voltide.withdrawal_attempt a join voltide.withdrawal w on w.withdrawal_id = a.withdrawal_id
          where a.final_block > $1 and a.final_block <= $2 and a.state = 'settled') as "outSun"`,
    values: [after, upTo],
  });
}

/** Lists our own transactions in these blocks: each has cost a network fee, even a failed one. */
export async function listOwnTransactions(
  connection: Connection,
  { after, upTo }: Span,
): Promise<readonly Uint8Array[]> {
  const rows = await list<{ txid: Uint8Array }>(connection, {
    name: 'platform-check-own',
    text: `select txid from voltide.withdrawal_attempt where final_block > $1 and final_block <= $2
      order by attempt_id`,
    values: [after, upTo],
  });
  return rows.map(({ txid }) => txid);
}

type NewCheck = KnownBalance & { readonly expectedSun: bigint };

export async function insertCheck(connection: Connection, check: NewCheck): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'platform-check-insert',
      text: `insert into voltide.platform_check (block, at_ms, balance, expected) values ($1, $2, $3, $4)
      on conflict (block) do nothing`,
      values: [check.block, check.atMs, check.balanceSun, check.expectedSun],
    })) === 1
  );
}
