import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, list } from '../../platform/db/rows.ts';
import type { IdentityKind } from './session.ts';

export type SessionRow = {
  readonly userId: UserId;
  readonly kind: IdentityKind;
  readonly generation: number;
  readonly rotatedAtMs: number;
  /** The earlier of the idle limit and the absolute one. */
  readonly endsAtMs: number;
  readonly revoked: boolean;
  readonly owesFactor: boolean;
};

type Raw = {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly kind: IdentityKind;
  readonly generation: number;
  readonly rotatedAtMs: bigint;
  readonly endsAtMs: bigint;
  readonly revoked: boolean;
  readonly factorOwed: boolean;
};

type NewSession = {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly nowMs: number;
  readonly idleMs: number;
  readonly lifeMs: number;
};

/** Starts a session; where the account has a second factor, it owes its code. */
export async function insertSession(connection: Connection, session: NewSession): Promise<void> {
  await connection.query({
    name: 'session-insert',
    text: `insert into voltide.session
      (session_id, user_id, created_at_ms, rotated_at_ms, idle_until_ms, expires_at_ms, factor_owed)
      values ($1, $2, $3, $3, $3::bigint + $4::bigint, $3::bigint + $5::bigint, exists (
        select from voltide.second_factor f where f.user_id = $2 and f.enrolled_at_ms is not null))`,
    values: [session.sessionId, session.userId, session.nowMs, session.idleMs, session.lifeMs],
  });
}

export async function findSession(connection: Connection, sessionId: string): Promise<SessionRow | undefined> {
  return (await findSessions(connection, [sessionId])).get(sessionId);
}

export async function findSessions(
  connection: Connection,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionRow>> {
  const rows = await list<Raw>(connection, {
    name: 'sessions-find',
    text: `select s.session_id as "sessionId", s.user_id as "userId", i.kind, s.generation,
      s.rotated_at_ms as "rotatedAtMs",
        least(s.idle_until_ms, s.expires_at_ms) as "endsAtMs", s.revoked_at_ms is not null as revoked,
        s.factor_owed as "factorOwed"
      from voltide.session s join voltide.identity i using (user_id)
      where s.session_id = any ($1)`,
    values: [sessionIds],
  });
  return new Map(
    rows.map((row) => [
      row.sessionId,
      {
        userId: row.userId,
        kind: row.kind,
        generation: row.generation,
        rotatedAtMs: Number(row.rotatedAtMs),
        endsAtMs: Number(row.endsAtMs),
        revoked: row.revoked,
        owesFactor: row.factorOwed,
      },
    ]),
  );
}

type Rotation = {
  readonly sessionId: string;
  readonly generation: number;
  readonly nowMs: number;
  readonly idleMs: number;
};

/** Replaces the refresh cookie's generation; false if it is no longer the newest one, or the session is over. */
export async function rotateSession(connection: Connection, rotation: Rotation): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'session-rotate',
      text: `update voltide.session
      set generation = generation + 1, rotated_at_ms = $3, idle_until_ms = $3::bigint + $4::bigint
      where session_id = $1 and generation = $2 and revoked_at_ms is null
        and least(idle_until_ms, expires_at_ms) > $3`,
      values: [rotation.sessionId, rotation.generation, rotation.nowMs, rotation.idleMs],
    })) === 1
  );
}

export async function noteGuestUse(connection: Connection, sessionId: string, nowMs: number): Promise<void> {
  await connection.query({
    name: 'session-note-guest-use',
    text: `update voltide.session set rotated_at_ms = $2
      where session_id = $1 and revoked_at_ms is null and rotated_at_ms < $2::bigint - 60000`,
    values: [sessionId, nowMs],
  });
}

export async function revokeSession(connection: Connection, sessionId: string, nowMs: number): Promise<void> {
  await connection.query({
    name: 'session-revoke',
    text: `update voltide.session set revoked_at_ms = $2 where session_id = $1 and revoked_at_ms is null`,
    values: [sessionId, nowMs],
  });
}

export async function revokeSessionsOf(
  connection: Connection,
  userId: UserId,
  nowMs: number,
): Promise<readonly string[]> {
  const rows = await list<{ sessionId: string }>(connection, {
    name: 'session-revoke-all',
    text: `update voltide.session set revoked_at_ms = $2
      where user_id = $1 and revoked_at_ms is null returning session_id as "sessionId"`,
    values: [userId, nowMs],
  });
  return rows.map((row) => row.sessionId);
}

export async function listRevoked(connection: Connection, sinceMs: number): Promise<readonly string[]> {
  const rows = await list<{ sessionId: string }>(connection, {
    name: 'session-list-revoked',
    text: `select session_id as "sessionId" from voltide.session where revoked_at_ms >= $1`,
    values: [sinceMs],
  });
  return rows.map((row) => row.sessionId);
}

export async function deleteEndedSessions(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query({
    name: 'session-delete-ended',
    text: `delete from voltide.session where least(idle_until_ms, expires_at_ms) < $1 or revoked_at_ms < $1`,
    values: [beforeMs],
  });
}
