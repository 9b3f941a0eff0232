import { type UserId } from '@voltide/core';
import type { Cursor } from '@voltide/tron';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';

export type Owed = {
  readonly cash: bigint;
  readonly held: bigint;
  readonly vault: bigint;
  readonly items: bigint;
  readonly deposits: bigint;
};
export type OwedTo = Owed & { readonly userId: UserId };

const ROWS_AT_ONCE = 1000;

/**
 * Opens the list of all liabilities, as the transaction sees them. The house's own account is no player's. A payment in
 * a final block is no longer owed, even before its hold is taken.
 */
export async function openOwed(connection: Connection): Promise<void> {
  await connection.query(`declare owed no scroll cursor for
    select o.user_id as "userId", sum(o.cash)::bigint as cash, sum(o.held)::bigint as held,
      sum(o.vault)::bigint as vault, sum(o.items)::bigint as items, sum(o.deposits)::bigint as deposits
    from (
      select a.user_id, a.balance::bigint as cash, 0::bigint as held, 0::bigint as vault, 0::bigint as items,
        0::bigint as deposits
      from voltide.account a where a.kind = 'cash' and a.balance > 0
      union all
      select a.user_id, 0, 0, a.balance::bigint, 0, 0
      from voltide.account a where a.kind = 'vault' and a.balance > 0
      union all
      select h.user_id, 0, h.amount::bigint, 0, 0, 0 from voltide.hold h
      where h.bucket = 'cash' and not exists (
        select from voltide.withdrawal_attempt t
        where t.state = 'settled' and h.hold_id = 'withdrawal:' || t.withdrawal_id
      )
      union all
      select f.user_id, 0, 0, 0, f.value::bigint, 0 from voltide.find f where f.bucket = 'cash' and f.value > 0
      union all
      select d.user_id, 0, 0, 0, 0, d.amount::bigint from voltide.deposit d where d.state = 'owed'
    ) o
    where o.user_id <> 2
    group by o.user_id`);
}

export async function fetchOwed(connection: Connection): Promise<readonly OwedTo[]> {
  return list<OwedTo>(connection, { text: `fetch ${ROWS_AT_ONCE} from owed` });
}

export async function readBeside(
  connection: Connection,
): Promise<{ readonly unclaimedSun: bigint; readonly promoSun: bigint }> {
  return one<{ unclaimedSun: bigint; promoSun: bigint }>(connection, {
    text: `select
    (select coalesce(sum(d.amount), 0)::bigint from voltide.deposit d where d.state = 'unclaimed') as "unclaimedSun",
    ((select coalesce(sum(a.balance), 0) from voltide.account a where a.kind = 'promo' and a.user_id <> 2)
      + (select coalesce(sum(h.amount), 0) from voltide.hold h where h.bucket = 'promo' and h.user_id <> 2))::bigint
      as "promoSun"`,
  });
}

/** Reads how far the chain was scanned; undefined before the first time, and while the scan has stopped at a fork. */
export async function readCursor(connection: Connection): Promise<Cursor | undefined> {
  const row = await find<{ block: bigint; blockId: Uint8Array; blockAtMs: bigint }>(connection, {
    text: `select block, block_id as "blockId", block_at_ms as "blockAtMs" from voltide.tron_scan
      where fork_at is null`,
  });
  return row && { number: Number(row.block), id: row.blockId, timestampMs: Number(row.blockAtMs) };
}
