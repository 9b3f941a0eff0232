import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';

/** The best find of a play and how many it made, as feeds need them; names and values follow from table and item. */
export type FeedFind = {
  readonly userId: UserId;
  readonly epoch: number;
  readonly nonce: number;
  readonly k: number;
  readonly tableId: number;
  readonly item: number;
  readonly finds: number;
  readonly atMs: number;
};

/** A find of the feed, with the name to show: undefined for guests. */
export type NamedFind = FeedFind & { readonly username: string | undefined };

type Raw = {
  readonly user_id: UserId;
  readonly epoch: number;
  readonly nonce: number;
  readonly k: number;
  readonly table_id: number;
  readonly item: number;
  readonly finds: number;
  readonly at_ms: bigint;
  readonly username: string | null;
};

/** Adds finds to the shared feed; known ones are left out. */
export async function addRecentFinds(connection: Connection, finds: readonly FeedFind[]): Promise<void> {
  await connection.query({
    name: 'recent-find-add',
    text: `insert into voltide.recent_find (user_id, epoch, nonce, k, table_id, item, finds, at_ms)
      select f.user_id, f.epoch, f.nonce, f.k, f.table_id, f.item, f.finds, f.at_ms
      from unnest(
        $1::bigint[], $2::integer[], $3::integer[], $4::smallint[], $5::integer[], $6::smallint[],
        $7::smallint[], $8::bigint[]
      ) as f (user_id, epoch, nonce, k, table_id, item, finds, at_ms)
      on conflict do nothing`,
    values: [
      finds.map(({ userId }) => userId),
      finds.map(({ epoch }) => epoch),
      finds.map(({ nonce }) => nonce),
      finds.map(({ k }) => k),
      finds.map(({ tableId }) => tableId),
      finds.map(({ item }) => item),
      finds.map((find) => find.finds),
      finds.map(({ atMs }) => atMs),
    ],
  });
}

/** Forgets all but the newest finds of each odds table. */
export async function trimRecentFinds(connection: Connection, perTable: number): Promise<void> {
  await connection.query({
    name: 'recent-find-trim',
    text: `delete from voltide.recent_find r using (
        select f.user_id, f.epoch, f.nonce, f.k,
          row_number() over (partition by f.table_id order by f.at_ms desc, f.user_id, f.epoch, f.nonce, f.k) as nth
        from voltide.recent_find f
      ) old
      where old.nth > $1 and (r.user_id, r.epoch, r.nonce, r.k) = (old.user_id, old.epoch, old.nonce, old.k)`,
    values: [perTable],
  });
}

/** The shared feed, newest first. */
export async function listRecentFindRows(connection: Connection): Promise<readonly NamedFind[]> {
  const { rows } = await connection.query<Raw>({
    name: 'recent-find-list',
    text: `select r.user_id, r.epoch, r.nonce, r.k, r.table_id, r.item, r.finds, r.at_ms, i.username
      from voltide.recent_find r left join voltide.identity i on i.user_id = r.user_id and i.kind = 'account'
      order by r.at_ms desc, r.user_id, r.epoch, r.nonce desc, r.k`,
  });
  return rows.map((row) => ({
    userId: row.user_id,
    epoch: row.epoch,
    nonce: row.nonce,
    k: row.k,
    tableId: row.table_id,
    item: row.item,
    finds: row.finds,
    atMs: Number(row.at_ms),
    username: row.username ?? undefined,
  }));
}
