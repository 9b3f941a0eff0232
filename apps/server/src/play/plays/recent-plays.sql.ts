import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import { PERSON_COLUMNS, type PersonRow } from '../../people/person/person.sql.ts';

export type RecentPlay = {
  readonly userId: UserId;
  readonly epoch: number;
  readonly nonce: number;
  /** The best item of packs, else 0. */
  readonly k: number;
  readonly tableId: number;
  /** The place of the draw in its table: of packs the best item. */
  readonly item: number;
  /** The number of its items; 1 without items. */
  readonly items: number;
  readonly payoutSun: bigint;
  readonly atMs: number;
};

export type NamedPlay = RecentPlay & PersonRow;

type Raw = PersonRow & {
  readonly userId: UserId;
  readonly epoch: number;
  readonly nonce: number;
  readonly k: number;
  readonly tableId: number;
  readonly item: number;
  readonly items: number;
  readonly payout: bigint;
  readonly atMs: bigint;
};

export async function addRecentPlays(connection: Connection, plays: readonly RecentPlay[]): Promise<void> {
  await connection.query({
    name: 'recent-play-add',
    text: `insert into voltide.recent_find (user_id, epoch, nonce, k, table_id, item, finds, payout, at_ms)
      select f.user_id as "userId", f.epoch, f.nonce, f.k, f.table_id as "tableId", f.item, f.finds, f.payout,
        f.at_ms as "atMs"
      from unnest(
        $1::bigint[], $2::integer[], $3::integer[], $4::smallint[], $5::integer[], $6::smallint[],
        $7::smallint[], $8::bigint[], $9::bigint[]
      ) as f (user_id, epoch, nonce, k, table_id, item, finds, payout, at_ms)
      on conflict do nothing`,
    values: [
      plays.map(({ userId }) => userId),
      plays.map(({ epoch }) => epoch),
      plays.map(({ nonce }) => nonce),
      plays.map(({ k }) => k),
      plays.map(({ tableId }) => tableId),
      plays.map(({ item }) => item),
      plays.map(({ items }) => items),
      plays.map(({ payoutSun }) => payoutSun),
      plays.map(({ atMs }) => atMs),
    ],
  });
}

/** Deletes all but the newest plays of each odds table. */
export async function trimRecentPlays(connection: Connection, perTable: number): Promise<void> {
  await connection.query({
    name: 'recent-play-trim',
    text: `delete from voltide.recent_find r using (
        select f.user_id, f.epoch, f.nonce, f.k,
          row_number() over (partition by f.table_id order by f.at_ms desc, f.user_id, f.epoch, f.nonce, f.k) as nth
        from voltide.recent_find f
      ) old
      where old.nth > $1 and (r.user_id, r.epoch, r.nonce, r.k) = (old.user_id, old.epoch, old.nonce, old.k)`,
    values: [perTable],
  });
}

export async function listRecentPlays(connection: Connection): Promise<readonly NamedPlay[]> {
  const rows = await list<Raw>(connection, {
    name: 'recent-play-list',
    text: `select r.user_id as "userId", r.epoch, r.nonce, r.k, r.table_id as "tableId", r.item, r.finds as items,
        r.payout, r.at_ms as "atMs", ${PERSON_COLUMNS}
      from voltide.recent_find r left join voltide.person w on w.user_id = r.user_id
      order by r.at_ms desc, r.user_id, r.epoch, r.nonce desc, r.k`,
  });
  return rows.map((row) => ({
    userId: row.userId,
    epoch: row.epoch,
    nonce: row.nonce,
    k: row.k,
    tableId: row.tableId,
    item: row.item,
    items: row.items,
    payoutSun: row.payout,
    atMs: Number(row.atMs),
    personId: row.personId,
    username: row.username,
    identityKind: row.identityKind,
    isAnonymous: row.isAnonymous,
    isPublic: row.isPublic,
    avatarLook: row.avatarLook,
    avatarHash: row.avatarHash,
  }));
}
