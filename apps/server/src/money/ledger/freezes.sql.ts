import type { FreezeCause } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

/** True while an account is frozen. Exact where the caller holds the player's row. */
export async function isFrozen(connection: Connection, userId: UserId): Promise<boolean> {
  const row = await find<{ frozen: boolean }>(connection, {
    name: 'freeze-is',
    text: 'select voltide.is_frozen($1) as frozen',
    values: [userId],
  });
  return row?.frozen === true;
}

export type Freeze = {
  readonly frozenAtMs: number;
  readonly byUserId: UserId;
  readonly cause: FreezeCause;
  readonly reason: string;
  readonly ended: { readonly atMs: number; readonly byUserId: UserId; readonly reason: string } | undefined;
};

type FreezeRow = {
  readonly frozenAtMs: bigint;
  readonly byUserId: UserId;
  readonly cause: FreezeCause;
  readonly reason: string;
  readonly endedAtMs: bigint | null;
  readonly endedBy: UserId | null;
  readonly endReason: string | null;
};

export async function listFreezes(connection: Connection, userId: UserId, most: number): Promise<readonly Freeze[]> {
  const rows = await list<FreezeRow>(connection, {
    name: 'freeze-list',
    text: `select frozen_at_ms as "frozenAtMs", by_user_id as "byUserId", cause, reason, ended_at_ms as "endedAtMs",
        ended_by as "endedBy", end_reason as "endReason"
      from voltide.account_freeze where user_id = $1 order by freeze_id desc limit $2`,
    values: [userId, most],
  });
  return rows.map(({ frozenAtMs, byUserId, cause, reason, endedAtMs, endedBy, endReason }) => ({
    frozenAtMs: Number(frozenAtMs),
    byUserId,
    cause,
    reason,
    ended:
      endedAtMs === null || endedBy === null || endReason === null
        ? undefined
        : { atMs: Number(endedAtMs), byUserId: endedBy, reason: endReason },
  }));
}

export async function findFreeze(connection: Connection, userId: UserId): Promise<Freeze | undefined> {
  const [newest] = await listFreezes(connection, userId, 1);
  return newest?.ended === undefined ? newest : undefined;
}

type FreezeAct = {
  readonly userId: UserId;
  readonly byUserId: UserId;
  readonly reason: string;
  readonly atMs: number;
};

export async function freezeAccount(
  connection: Connection,
  { userId, cause, reason, byUserId, atMs }: FreezeAct & { readonly cause: FreezeCause },
): Promise<boolean> {
  const row = await find<{ done: boolean }>(connection, {
    name: 'freeze-begin',
    text: 'select voltide.freeze_account($1, $2, $3, $4, $5) as done',
    values: [userId, cause, reason, byUserId, atMs],
  });
  return row?.done === true;
}

/** Ends the freeze of an account; false where it has none. */
export async function unfreezeAccount(
  connection: Connection,
  { userId, reason, byUserId, atMs }: FreezeAct,
): Promise<boolean> {
  const row = await find<{ done: boolean }>(connection, {
    name: 'freeze-end',
    text: 'select voltide.unfreeze_account($1, $2, $3, $4) as done',
    values: [userId, reason, byUserId, atMs],
  });
  return row?.done === true;
}
