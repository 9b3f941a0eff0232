import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';

/** Cash that is to leave a vault. */
export type Release = { readonly amountSun: bigint; readonly askedAtMs: number; readonly dueAtMs: number };

type Raw = { readonly amount: bigint; readonly asked_at_ms: bigint; readonly due_at_ms: bigint };

export async function findRelease(connection: Connection, userId: UserId): Promise<Release | undefined> {
  const { rows } = await connection.query<Raw>({
    name: 'vault-release-find',
    text: 'select amount, asked_at_ms, due_at_ms from voltide.vault_release where user_id = $1',
    values: [userId],
  });
  const [row] = rows;
  return row === undefined
    ? undefined
    : { amountSun: row.amount, askedAtMs: Number(row.asked_at_ms), dueAtMs: Number(row.due_at_ms) };
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

/** Whose releases are due, those first that wait the longest. */
export async function listDue(connection: Connection, atMs: number, most: number): Promise<readonly UserId[]> {
  const { rows } = await connection.query<{ user_id: UserId }>({
    name: 'vault-release-due',
    text: 'select user_id from voltide.vault_release where due_at_ms <= $1 order by due_at_ms limit $2',
    values: [atMs, most],
  });
  return rows.map(({ user_id: userId }) => userId);
}
