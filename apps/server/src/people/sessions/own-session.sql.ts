import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, list } from '../../platform/db/rows.ts';

type SignInOrigin = { readonly device: string | undefined; readonly country: string | undefined };

export type OwnSessionRow = {
  readonly sessionId: string;
  readonly device: string | null;
  readonly country: string | null;
  readonly createdAtMs: number;
  /** When the session was last used, to the life of a bearer token. */
  readonly rotatedAtMs: number;
  readonly endsAtMs: number;
};

type Raw = {
  readonly sessionId: string;
  readonly device: string | null;
  readonly country: string | null;
  readonly createdAtMs: bigint;
  readonly rotatedAtMs: bigint;
  readonly endsAtMs: bigint;
};

/** Stores where a session is used; writes nothing if that has not changed. */
export async function updateSignInOrigin(
  connection: Connection,
  sessionId: string,
  { device, country }: SignInOrigin,
): Promise<void> {
  await connection.query({
    name: 'own-session-origin',
    text: `update voltide.session set device = $2, country = $3
      where session_id = $1 and (device, country) is distinct from ($2::text, $3::text)`,
    values: [sessionId, device ?? null, country ?? null],
  });
}

type Page = { readonly nowMs: number; readonly limit: number };

export async function listOwnSessions(
  connection: Connection,
  userId: UserId,
  { nowMs, limit }: Page,
): Promise<readonly OwnSessionRow[]> {
  const rows = await list<Raw>(connection, {
    name: 'own-session-list',
    text: `select session_id as "sessionId", device, country, created_at_ms as "createdAtMs",
      rotated_at_ms as "rotatedAtMs",
        least(idle_until_ms, expires_at_ms) as "endsAtMs"
      from voltide.session
      where user_id = $1 and revoked_at_ms is null and least(idle_until_ms, expires_at_ms) > $2
      order by rotated_at_ms desc, session_id limit $3`,
    values: [userId, nowMs, limit],
  });
  return rows.map((row) => ({
    sessionId: row.sessionId,
    device: row.device,
    country: row.country,
    createdAtMs: Number(row.createdAtMs),
    rotatedAtMs: Number(row.rotatedAtMs),
    endsAtMs: Number(row.endsAtMs),
  }));
}

export async function revokeOwnSession(
  connection: Connection,
  userId: UserId,
  { sessionId, nowMs }: { readonly sessionId: string; readonly nowMs: number },
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'own-session-revoke',
      text: `update voltide.session set revoked_at_ms = $3
      where session_id = $1 and user_id = $2 and revoked_at_ms is null and least(idle_until_ms, expires_at_ms) > $3`,
      values: [sessionId, userId, nowMs],
    })) === 1
  );
}

export async function revokeOtherSessions(
  connection: Connection,
  userId: UserId,
  { sessionId, nowMs }: { readonly sessionId: string; readonly nowMs: number },
): Promise<readonly string[]> {
  const rows = await list<{ sessionId: string }>(connection, {
    name: 'own-session-revoke-others',
    text: `update voltide.session set revoked_at_ms = $3
      where user_id = $2 and session_id <> $1 and revoked_at_ms is null
        and least(idle_until_ms, expires_at_ms) > $3
      returning session_id as "sessionId"`,
    values: [sessionId, userId, nowMs],
  });
  return rows.map((row) => row.sessionId);
}
