import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

export async function foldBoards(connection: Connection, limit: number, nowMs: number): Promise<number> {
  const row = await find<{ read: bigint }>(connection, {
    name: 'boards-fold',
    text: 'select voltide.fold_boards($1, $2) as read',
    values: [limit, nowMs],
  });
  return Number(row?.read ?? 0n);
}

export async function rankMeasures(connection: Connection, limit: number, nowMs: number): Promise<number> {
  const row = await find<{ taken: bigint }>(connection, {
    name: 'boards-rank-measures',
    text: 'select voltide.rank_measures($1, $2) as taken',
    values: [limit, nowMs],
  });
  return Number(row?.taken ?? 0n);
}

/** Creates the boards of a UTC day, its week and its month, where there are none yet. */
export async function openBoards(connection: Connection, day: string): Promise<void> {
  await connection.query({ name: 'boards-open', text: 'select voltide.open_boards($1)', values: [day] });
}

export async function relist(connection: Connection, userId: UserId, nowMs: number): Promise<void> {
  await connection.query({
    name: 'boards-relist',
    text: 'select voltide.relist(array[$1::bigint], $2)',
    values: [userId, nowMs],
  });
}

export async function relistAll(connection: Connection, nowMs: number): Promise<void> {
  await connection.query({ name: 'boards-relist-all', text: 'select voltide.relist_all($1)', values: [nowMs] });
}

export type Score = { readonly score: bigint; readonly reached: bigint };
type Placed = Score & { readonly place: bigint; readonly userId: UserId };

export async function placeOf(connection: Connection, boardNo: number, { score, reached }: Score): Promise<bigint> {
  const row = await find<{ place: bigint }>(connection, {
    name: 'boards-place',
    text: 'select voltide.place_of($1, $2, $3) as place',
    values: [boardNo, score, reached],
  });
  return row?.place ?? 1n;
}

export async function listPlaces(
  connection: Connection,
  boardNo: number,
  { from, limit }: { readonly from: bigint; readonly limit: number },
): Promise<readonly Placed[]> {
  return list<Placed>(connection, {
    name: 'boards-places',
    text: `select place, user_id as "userId", score, reached from voltide.list_places($1, $2, $3)`,
    values: [boardNo, from, limit],
  });
}
