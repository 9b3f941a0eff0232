import { hash } from 'node:crypto';

import type { Clock, UserId } from '@voltide/core';

import type { Connection, Database } from '../db/pool.ts';
import type { Events } from '../events.ts';
import { AppError } from '../http/errors.ts';
import { RATES } from '../http/limits.ts';
import { TokenBucket } from '../http/token-bucket.ts';
import { createSessionCache, type HeldSession } from './session-cache.ts';
import {
  deleteEndedSessions,
  findSession,
  insertSession,
  listRevoked,
  revokeSession,
  revokeSessionsOf,
  rotateSession,
  type SessionRow,
} from './session.sql.ts';
import type { Session } from './session.ts';
import type { Tokens } from './tokens.ts';

const DAY_MS = 86_400_000;
/** A session ends after two weeks without use and after sixty days in any case; a guest's after ninety days. */
export const SESSION_LIMITS = {
  account: { idleMs: 14 * DAY_MS, lifeMs: 60 * DAY_MS },
  guest: { idleMs: 90 * DAY_MS, lifeMs: 90 * DAY_MS },
} as const;
/** Two tabs may present the same refresh cookie within this time; later it is taken for stolen. */
export const REUSE_GRACE_MS = 10_000;
const ENDED_KEPT_MS = 30 * DAY_MS;
/** How far back each look for revoked sessions reaches: a slow commit on another node is still seen. */
const REVOKED_LOOKBACK_MS = 60_000;

type SessionPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly tokens: Tokens;
  readonly events: Events;
};

/** An account's session right after sign-in or refresh: the token for the page and the next refresh cookie. */
export type Grant = { readonly userId: UserId; readonly token: string; readonly refreshCookie: string };
export type GuestGrant = { readonly userId: UserId; readonly cookie: string };

export type Sessions = ReturnType<typeof createSessions>;

/** Starts, finds, renews and ends sessions. Those in use are held in memory; their rows decide. */
export function createSessions(ports: SessionPorts) {
  const { database, clock, randomBytes, tokens, events } = ports;
  const cache = createSessionCache();

  const hold = (sessionId: string, row: SessionRow): HeldSession =>
    cache.hold({
      sessionId,
      userId: row.userId,
      kind: row.kind,
      bucket: new TokenBucket(RATES.session, clock.nowMs()),
      endsAtMs: row.endsAtMs,
      live: true,
    });

  /** Finds a session by name, in memory or in the database. */
  const find = async (sessionId: string, nowMs: number): Promise<HeldSession | undefined> => {
    const held = cache.bySession(sessionId, nowMs);
    if (held !== undefined) return held;
    const row = await findSession(database, sessionId);
    return row === undefined || row.revoked || row.endsAtMs <= nowMs ? undefined : hold(sessionId, row);
  };

  const grant = (userId: UserId, sessionId: string, generation: number): Grant => ({
    userId,
    token: tokens.issueToken(userId, sessionId, clock.nowMs()),
    refreshCookie: tokens.issueRefresh({ sessionId, generation }),
  });

  const insert = async (connection: Connection, userId: UserId, kind: 'account' | 'guest'): Promise<string> => {
    const sessionId = Buffer.from(randomBytes(16)).toString('base64url');
    await insertSession(connection, { sessionId, userId, nowMs: clock.nowMs(), ...SESSION_LIMITS[kind] });
    return sessionId;
  };

  const revoke = async (sessionId: string, reason: 'logout' | 'reuse'): Promise<void> => {
    await revokeSession(database, sessionId, clock.nowMs());
    cache.drop(sessionId);
    events.sessionRevoked(reason);
  };

  return {
    /** The session of a bearer token: at once when it is in memory. Undefined when the token no longer counts. */
    ofToken(token: string, nowMs: number): Session | undefined | Promise<Session | undefined> {
      const key = hash('sha256', token, 'base64');
      const held = cache.byCredential(key, nowMs);
      if (held !== undefined) return held;
      const claims = tokens.readToken(token, nowMs);
      if (claims === undefined) return undefined;
      return find(claims.sessionId, nowMs).then((session) => {
        if (session?.userId !== claims.userId || session.kind !== 'account') return undefined;
        cache.remember(key, session, claims.expiresAtMs);
        return session;
      });
    },

    /** The session of a guest cookie. */
    ofGuest(cookie: string, nowMs: number): Session | undefined | Promise<Session | undefined> {
      const held = cache.byCredential(cookie, nowMs);
      if (held !== undefined) return held;
      const sessionId = tokens.readGuest(cookie);
      if (sessionId === undefined) return undefined;
      return find(sessionId, nowMs).then((session) => {
        if (session?.kind !== 'guest') return undefined;
        cache.remember(cookie, session, session.endsAtMs);
        return session;
      });
    },

    /** Starts an account's session, inside the caller's transaction if there is one. */
    async start(connection: Connection, userId: UserId): Promise<Grant> {
      return grant(userId, await insert(connection, userId, 'account'), 0);
    },

    /** Starts a guest's session inside the caller's transaction. */
    async startGuest(connection: Connection, userId: UserId): Promise<GuestGrant> {
      return { userId, cookie: tokens.issueGuest(await insert(connection, userId, 'guest')) };
    },

    /**
     * Uses up a refresh cookie. A cookie that was replaced long ago has been copied: the whole session ends.
     * @throws AppError `session_expired`
     */
    async refresh(cookie: string): Promise<Grant> {
      const claims = tokens.readRefresh(cookie);
      if (claims === undefined) throw new AppError('session_expired');
      const { sessionId, generation } = claims;
      const nowMs = clock.nowMs();
      const { idleMs } = SESSION_LIMITS.account;
      const rotated = await rotateSession(database, { sessionId, generation, nowMs, idleMs });
      const row = await findSession(database, sessionId);
      if (row === undefined || row.revoked || row.endsAtMs <= nowMs) throw new AppError('session_expired');
      if (rotated || (row.generation === generation + 1 && nowMs - row.rotatedAtMs <= REUSE_GRACE_MS)) {
        return grant(row.userId, sessionId, row.generation);
      }
      await revoke(sessionId, 'reuse');
      throw new AppError('session_expired');
    },

    revoke,

    /** Ends the session that a refresh cookie belongs to. */
    async revokeByRefresh(cookie: string): Promise<void> {
      const claims = tokens.readRefresh(cookie);
      if (claims !== undefined) await revoke(claims.sessionId, 'logout');
    },

    /** Ends every session of a user, inside the caller's transaction; call `forget` with the result after its commit. */
    revokeAll(connection: Connection, userId: UserId): Promise<readonly string[]> {
      return revokeSessionsOf(connection, userId, clock.nowMs());
    },

    /** Drops sessions from memory whose end was committed. */
    forget(sessionIds: readonly string[]): void {
      for (const sessionId of sessionIds) cache.drop(sessionId);
    },

    /** Drops what other nodes have revoked. */
    async dropRevoked(): Promise<void> {
      for (const sessionId of await listRevoked(database, clock.nowMs() - REVOKED_LOOKBACK_MS)) cache.drop(sessionId);
    },

    /** Deletes sessions that ended a month ago. */
    deleteEnded(): Promise<void> {
      return deleteEndedSessions(database, clock.nowMs() - ENDED_KEPT_MS);
    },
  };
}
