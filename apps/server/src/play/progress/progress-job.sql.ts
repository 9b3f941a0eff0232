import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';

export async function gatherProgress(connection: Connection, limit: number): Promise<number> {
  const row = await find<{ read: bigint }>(connection, {
    name: 'progress-gather',
    text: 'select voltide.gather_progress($1) as read',
    values: [limit],
  });
  return Number(row?.read ?? 0n);
}

/** Folds players of up to `limit` queued rows, or one of them. Returns them; none when none waits. */
export async function foldDue(connection: Connection, limit: number, only?: UserId): Promise<readonly UserId[]> {
  const rows = await list<{ userId: UserId }>(connection, {
    name: 'progress-fold-due',
    text: 'select u as "userId" from voltide.fold_due($1, $2) as u',
    values: [limit, only ?? null],
  });
  return rows.map(({ userId }) => userId);
}

/** Lists players who wait for a fold or for rewards, in order of their ids, behind one of them. */
export async function listDue(
  connection: Connection,
  what: 'fold' | 'grant',
  { after, limit }: { readonly after: UserId | undefined; readonly limit: number },
): Promise<readonly UserId[]> {
  const rows = await list<{ userId: UserId }>(connection, {
    name: `progress-${what}s-due`,
    // The literal lets the index of grants be used.
    text: `select distinct user_id as "userId" from voltide.progress_due
      where what = '${what}' and user_id > $1 order by user_id limit $2`,
    values: [after ?? 0n, limit],
  });
  return rows.map(({ userId }) => userId);
}

export async function grantRewards(connection: Connection, userId: UserId, atMs: number): Promise<number> {
  const row = await one<{ given: number }>(connection, {
    name: 'progress-grant',
    text: 'select voltide.grant_rewards($1, $2) as given',
    values: [userId, atMs],
  });
  return row.given;
}
