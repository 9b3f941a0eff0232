import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

type Release = { readonly amountSun: bigint; readonly askedAtMs: number; readonly dueAtMs: number };

type Raw = { readonly amount: bigint; readonly askedAtMs: bigint; readonly dueAtMs: bigint };

export async function findRelease(connection: Connection, userId: UserId): Promise<Release | undefined> {
  const row = await find<Raw>(connection, {
    name: 'vault-release-find',
    text: `select amount, asked_at_ms as "askedAtMs", due_at_ms as "dueAtMs" from voltide.vault_release
      where user_id = $1`,
    values: [userId],
  });
  return row === undefined
    ? undefined
    : { amountSun: row.amount, askedAtMs: Number(row.askedAtMs), dueAtMs: Number(row.dueAtMs) };
}

export async function saveRelease(connection: Connection, userId: UserId, release: Release): Promise<void> {
  await connection.query({
    name: 'vault-release-save',
    text: `insert into voltide.vault_release (user_id, amount, asked_at_ms, due_at_ms) values ($1, $2, $3, $4)
      on conflict (user_id) do update
      set amount = excluded.amount, asked_at_ms = excluded.asked_at_ms, due_at_ms = excluded.due_at_ms`,
    values: [userId, release.amountSun, release.askedAtMs, release.dueAtMs],
  });
}

export async function deleteRelease(connection: Connection, userId: UserId): Promise<void> {
  await connection.query({
    name: 'vault-release-delete',
    text: 'delete from voltide.vault_release where user_id = $1',
    values: [userId],
  });
}

export type DueRelease = { readonly userId: UserId; readonly dueAtMs: bigint };

/** Lists a page of due releases, the oldest first. Those of frozen accounts wait. */
export async function listDue(
  connection: Connection,
  atMs: number,
  { after, most }: { readonly after: DueRelease | undefined; readonly most: number },
): Promise<readonly DueRelease[]> {
  return list<DueRelease>(connection, {
    name: 'vault-release-due',
    text: `select r.user_id as "userId", r.due_at_ms as "dueAtMs" from voltide.vault_release r
      where r.due_at_ms <= $1 and (r.due_at_ms, r.user_id) > ($2, $3) and not exists (
        select from voltide.account_freeze f where f.user_id = r.user_id and f.ended_at_ms is null)
      order by r.due_at_ms, r.user_id limit $4`,
    values: [atMs, after?.dueAtMs ?? 0n, after?.userId ?? 0n, most],
  });
}
