import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find } from '../../platform/db/rows.ts';

export type LinkPurpose = 'set_password' | 'change_email';

type NewOneTimeLink = {
  readonly tokenHash: Uint8Array;
  readonly userId: UserId;
  readonly purpose: LinkPurpose;
  readonly newEmail?: string;
  readonly atMs: number;
  readonly lifeMs: number;
};

export async function insertOneTimeLink(connection: Connection, link: NewOneTimeLink): Promise<void> {
  const { tokenHash, userId, purpose, newEmail, atMs, lifeMs } = link;
  await connection.query({
    name: 'link-insert',
    text: `insert into voltide.one_time_link (token_hash, user_id, purpose, new_email, created_at_ms, expires_at_ms)
      values ($1, $2, $3, $4, $5, $5::bigint + $6::bigint)`,
    values: [tokenHash, userId, purpose, newEmail?.toLowerCase() ?? null, atMs, lifeMs],
  });
}

export type OneTimeLink = {
  readonly userId: UserId;
  readonly newEmail: string | undefined;
  readonly isUsed: boolean;
  readonly expiresAtMs: number;
};

type Raw = {
  readonly userId: UserId;
  readonly newEmail: string | null;
  readonly usedAtMs: bigint | null;
  readonly expiresAtMs: bigint;
};

export async function findOneTimeLink(
  connection: Connection,
  tokenHash: Uint8Array,
  purpose: LinkPurpose,
): Promise<OneTimeLink | undefined> {
  const row = await find<Raw>(connection, {
    name: 'link-find',
    text: `select user_id as "userId", new_email as "newEmail", used_at_ms as "usedAtMs",
      expires_at_ms as "expiresAtMs" from voltide.one_time_link
      where token_hash = $1 and purpose = $2`,
    values: [tokenHash, purpose],
  });
  return row === undefined
    ? undefined
    : {
        userId: row.userId,
        newEmail: row.newEmail ?? undefined,
        isUsed: row.usedAtMs !== null,
        expiresAtMs: Number(row.expiresAtMs),
      };
}

/**
 * Uses up a link and every other one of the account: none outlives a change of password or email. False if it was used,
 * has expired or never existed.
 */
export async function useOneTimeLink(connection: Connection, tokenHash: Uint8Array, nowMs: number): Promise<boolean> {
  const used = await find<{ userId: UserId }>(connection, {
    name: 'link-use',
    text: `update voltide.one_time_link set used_at_ms = $2
      where token_hash = $1 and used_at_ms is null and expires_at_ms > $2 returning user_id as "userId"`,
    values: [tokenHash, nowMs],
  });
  if (used !== undefined) await endOneTimeLinks(connection, used.userId, nowMs);
  return used !== undefined;
}

export async function endOneTimeLinks(connection: Connection, userId: UserId, nowMs: number): Promise<void> {
  await connection.query({
    name: 'link-end',
    text: `update voltide.one_time_link set used_at_ms = $2 where user_id = $1 and used_at_ms is null`,
    values: [userId, nowMs],
  });
}

export async function deleteExpiredOneTimeLinks(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query({
    name: 'link-delete-expired',
    text: `delete from voltide.one_time_link where expires_at_ms < $1`,
    values: [beforeMs],
  });
}
