import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';

/** Reads up to `limit` rows of the stake feed for players whose plays wait to be folded. How many rows it were. */
export async function gatherProgress(connection: Connection, limit: number): Promise<number> {
  const { rows } = await connection.query<{ read: bigint }>({
    name: 'progress-gather',
    text: 'select voltide.gather_progress($1) as read',
    values: [limit],
  });
  return Number(rows[0]?.read ?? 0n);
}

/** Folds players from up to `limit` rows that wait, or one of them. Returns them; nobody when none waits. */
export async function foldDue(connection: Connection, limit: number, only?: UserId): Promise<readonly UserId[]> {
  const { rows } = await connection.query<{ userId: UserId }>({
    name: 'progress-fold-due',
    text: 'select u as "userId" from voltide.fold_due($1, $2) as u',
    values: [limit, only ?? null],
  });
  return rows.map(({ userId }) => userId);
}

/** Players whose plays wait to be folded, in order of their ids, behind one of them. */
export async function listFoldsDue(
  connection: Connection,
  after: UserId | undefined,
  limit: number,
): Promise<readonly UserId[]> {
  const { rows } = await connection.query<{ userId: UserId }>({
    name: 'progress-folds-due',
    text: `select distinct user_id as "userId" from voltide.progress_due
      where what = 'fold' and user_id > $1 order by user_id limit $2`,
    values: [after ?? 0n, limit],
  });
  return rows.map(({ userId }) => userId);
}

/** Players with rewards that come by themselves, in order of their ids, behind one of them. */
export async function listGrantsDue(
  connection: Connection,
  after: UserId | undefined,
  limit: number,
): Promise<readonly UserId[]> {
  const { rows } = await connection.query<{ userId: UserId }>({
    name: 'progress-grants-due',
    text: `select distinct user_id as "userId" from voltide.progress_due
      where what = 'grant' and user_id > $1 order by user_id limit $2`,
    values: [after ?? 0n, limit],
  });
  return rows.map(({ userId }) => userId);
}

/** Gives a player what comes by itself. How many rewards it were. */
export async function grantRewards(connection: Connection, userId: UserId, atMs: number): Promise<number> {
  const { rows } = await connection.query<{ given: number }>({
    name: 'progress-grant',
    text: 'select voltide.grant_rewards($1, $2) as given',
    values: [userId, atMs],
  });
  return rows[0]?.given ?? 0;
}
