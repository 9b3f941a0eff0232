import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import type { Bucket } from '../../money/ledger/operation.ts';

/** Equal items of a user: the same item of the same odds table in the same bucket. */
export type StackKey = { readonly tableId: number; readonly item: number; readonly bucket: Bucket };

export type StackRow = StackKey & {
  readonly valueSun: bigint;
  readonly count: number;
  /** The battles that won its items, one for each item, the newest first. */
  readonly battleIds: readonly string[];
};

type RawStack = {
  readonly tableId: number;
  readonly item: number;
  readonly bucket: Bucket;
  readonly value: bigint;
  readonly count: number;
  readonly battleIds: readonly string[] | null;
};

/**
 * Lists a user's items, the most valuable first. The source of an item from a guest names the guest and its number
 * there; the original source is in the guest's books.
 */
export async function listStackRows(connection: Connection, userId: UserId): Promise<readonly StackRow[]> {
  const rows = await list<RawStack>(connection, {
    name: 'find-stacks',
    text: `select f.table_id as "tableId", f.item, f.bucket, f.value, count(*)::integer as count,
        array_agg(split_part(s.source, ':', 2) order by f.find_no desc) filter (where s.source like 'battle:%')
          as "battleIds"
      from voltide.find f
      left join voltide.find_exit e
        on e.user_id = case when f.source like 'carry-over:%' then split_part(f.source, ':', 2)::bigint end
        and e.find_no = case when f.source like 'carry-over:%' then split_part(f.source, ':', 3)::bigint end
      cross join lateral (select coalesce(e.source, f.source) as source) s
      where f.user_id = $1
      group by f.table_id, f.item, f.bucket, f.value order by f.value desc, f.table_id, f.item, f.bucket`,
    values: [userId],
  });
  return rows.map(({ tableId, item, bucket, value: valueSun, count, battleIds }) => ({
    tableId,
    item,
    bucket,
    valueSun,
    count,
    battleIds: battleIds ?? [],
  }));
}

export async function pickItems(
  connection: Connection,
  userId: UserId,
  wanted: readonly (StackKey & { readonly count: number })[],
): Promise<readonly bigint[]> {
  const rows = await list<{ itemNo: bigint }>(connection, {
    name: 'find-pick',
    text: `select f.find_no as "itemNo"
      from unnest($2::integer[], $3::smallint[], $4::voltide.account_kind[], $5::integer[])
        as w (table_id, item, bucket, count)
      cross join lateral (
        select f.find_no from voltide.find f
        where f.user_id = $1 and f.table_id = w.table_id and f.item = w.item and f.bucket = w.bucket
        order by f.find_no limit w.count
      ) f`,
    values: [
      userId,
      wanted.map(({ tableId }) => tableId),
      wanted.map(({ item }) => item),
      wanted.map(({ bucket }) => bucket),
      wanted.map(({ count }) => count),
    ],
  });
  return rows.map(({ itemNo }) => itemNo);
}
