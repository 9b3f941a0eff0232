import { hash } from 'node:crypto';

import type { Clock, UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import type { Events } from '../../platform/telemetry/events.ts';
import { AppError } from '../../errors.ts';
import { createSessionReader } from './session-reader.ts';
import { createSessionCache, type HeldSession, type SessionCache } from './session-cache.ts';
import {
  deleteEndedSessions,
  findSession,
  insertSession,
  listRevoked,
  noteGuestUse,
  revokeSession,
  revokeSessionsOf,
  rotateSession,
} from './session.sql.ts';
import type { Session } from './session.ts';
import type { RefreshClaims, TokenClaims, Tokens } from './tokens.ts';

const DAY_MS = 86_400_000;
/** A session ends after two weeks without use and after sixty days in any case; a guest's after ninety days. */
export const SESSION_LIMITS = {
  account: { idleMs: 14 * DAY_MS, lifeMs: 60 * DAY_MS },
  guest: { idleMs: 90 * DAY_MS, lifeMs: 90 * DAY_MS },
} as const;
/** Two tabs may present the same refresh cookie within this time; later it counts as stolen. */
const REUSE_GRACE_MS = 10_000;
const ENDED_KEPT_MS = 30 * DAY_MS;
/** The overlap of two polls for revoked sessions: a slow commit on another node is seen. */
const REVOKED_LOOKBACK_MS = 60_000;

type SessionPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly tokens: Tokens;
  readonly events: Events;
};

export type Grant = {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly token: string;
  readonly refreshCookie: string;
};
export type GuestGrant = { readonly userId: UserId; readonly cookie: string };

/** Starts, reads, renews and ends sessions. Those in use are cached; their rows decide. */
export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(ports: SessionPorts) {
  const { clock } = ports;
  const cache = createSessionCache();
  const ends = createEnds(ports, cache);
  return {
    isOver: cache.isOver,
    onOver: cache.onOver,
    ...createFinders(ports, cache),
    ...createGuestFinders(ports),
    ...createStarts(ports, (sessionId) => ends.revoke(sessionId, 'reuse')),
    ...ends,

    /** Notes the use of a guest's session: promo expires by it. An account's is noted with each new cookie. */
    noteGuestUse: (sessionId: string): Promise<void> => noteGuestUse(ports.database, sessionId, clock.nowMs()),

    /** Notes in memory that the second factor's code was given; its row is already updated. */
    noteCode(sessionId: string): void {
      const held = cache.bySession(sessionId, clock.nowMs());
      if (held !== undefined) held.owesFactor = false;
    },
  };
}

function createFinders({ database, tokens }: SessionPorts, cache: SessionCache) {
  const reader = createSessionReader(database);
  const find = async (sessionId: string, nowMs: number): Promise<HeldSession | undefined> => {
    const held = cache.bySession(sessionId, nowMs);
    if (held !== undefined || cache.isOver(sessionId)) return held;
    const row = await reader.read(sessionId);
    // It may have ended between the read of its row and this moment.
    if (cache.isOver(sessionId)) return undefined;
    if (row === undefined || row.kind === 'deleted' || row.revoked || row.endsAtMs <= nowMs) {
      cache.noteOver(sessionId);
      return undefined;
    }
    const { userId, endsAtMs, owesFactor } = row;
    // Every row brings a string of its own; these two are shared.
    const kind = row.kind === 'account' ? 'account' : 'guest';
    return cache.hold({ sessionId, userId, kind, endsAtMs, owesFactor, bucket: undefined, live: true });
  };
  const ofClaims = async ({ sessionId, userId }: TokenClaims, nowMs: number): Promise<HeldSession | undefined> => {
    const session = await find(sessionId, nowMs);
    return session?.userId === userId && session.kind === 'account' ? session : undefined;
  };
  const ofGuestName = async (sessionId: string, nowMs: number): Promise<HeldSession | undefined> => {
    const session = await find(sessionId, nowMs);
    return session?.kind === 'guest' ? session : undefined;
  };
  return {
    counts: async (sessionId: string, nowMs: number): Promise<boolean> => (await find(sessionId, nowMs)) !== undefined,

    /** Finds the session of a bearer token: at once when it is cached. Undefined when the token is no longer valid. */
    ofToken(token: string, nowMs: number): Session | undefined | Promise<Session | undefined> {
      const key = hash('sha256', token, 'latin1');
      const held = cache.byCredential(key, nowMs);
      if (held !== undefined) return held;
      const claims = tokens.readToken(token, nowMs);
      if (claims === undefined) return undefined;
      return ofClaims(claims, nowMs).then((session) => {
        if (session !== undefined) cache.remember(key, session, claims.expiresAtMs);
        return session;
      });
    },

    /** Finds the session of a token that is shown once, as by a socket, without caching it. */
    async ofTokenOnce(token: string, nowMs: number): Promise<Session | undefined> {
      const claims = tokens.readToken(token, nowMs);
      return claims === undefined ? undefined : ofClaims(claims, nowMs);
    },

    ofGuest(cookie: string, nowMs: number): Session | undefined | Promise<Session | undefined> {
      const held = cache.byCredential(cookie, nowMs);
      if (held !== undefined) return held;
      const sessionId = tokens.readGuest(cookie);
      if (sessionId === undefined) return undefined;
      return ofGuestName(sessionId, nowMs).then((session) => {
        if (session !== undefined) cache.remember(cookie, session, session.endsAtMs);
        return session;
      });
    },

    /** Finds the session of a cookie that is shown once, without caching it. */
    async ofGuestOnce(cookie: string, nowMs: number): Promise<Session | undefined> {
      const sessionId = tokens.readGuest(cookie);
      return sessionId === undefined ? undefined : ofGuestName(sessionId, nowMs);
    },
  };
}

function createGuestFinders({ database, clock, tokens }: SessionPorts) {
  return {
    /** Finds the guest of a cookie, even if it belongs to an account by now; undefined for one who is over. */
    async findGuest(cookie: string): Promise<UserId | undefined> {
      const sessionId = tokens.readGuest(cookie);
      const row = sessionId === undefined ? undefined : await findSession(database, sessionId);
      const isOver = row?.kind === 'guest' && (row.revoked || row.endsAtMs <= clock.nowMs());
      return isOver ? undefined : row?.userId;
    },

    async wasConverted(cookie: string): Promise<boolean> {
      const sessionId = tokens.readGuest(cookie);
      const row = sessionId === undefined ? undefined : await findSession(database, sessionId);
      return row?.kind === 'account';
    },
  };
}

function createStarts(
  { database, clock, randomBytes, tokens }: SessionPorts,
  revokeReused: (sessionId: string) => Promise<void>,
) {
  const insert = async (connection: Connection, userId: UserId, kind: 'account' | 'guest'): Promise<string> => {
    const sessionId = Buffer.from(randomBytes(16)).toString('base64url');
    await insertSession(connection, { sessionId, userId, nowMs: clock.nowMs(), ...SESSION_LIMITS[kind] });
    return sessionId;
  };
  const grant = (userId: UserId, claims: RefreshClaims): Grant => {
    const token = tokens.issueToken(userId, claims.sessionId, clock.nowMs());
    return { userId, sessionId: claims.sessionId, token, refreshCookie: tokens.issueRefresh(claims) };
  };
  return {
    start: async (connection: Connection, userId: UserId): Promise<Grant> =>
      grant(userId, { sessionId: await insert(connection, userId, 'account'), generation: 0 }),

    startGuest: async (connection: Connection, userId: UserId): Promise<GuestGrant> => ({
      userId,
      cookie: tokens.issueGuest(await insert(connection, userId, 'guest')),
    }),

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
        return grant(row.userId, { sessionId, generation: row.generation });
      }
      await revokeReused(sessionId);
      throw new AppError('session_expired');
    },
  };
}

function createEnds({ database, clock, tokens, events }: SessionPorts, cache: SessionCache) {
  /** The moment up to which this node knows every revoked session. */
  let revokedSeenAtMs = clock.nowMs();
  const revoke = async (sessionId: string, reason: 'logout' | 'reuse'): Promise<void> => {
    await revokeSession(database, sessionId, clock.nowMs());
    cache.noteOver(sessionId);
    events.sessionRevoked(reason);
  };
  const forget = (sessionIds: readonly string[]): void => {
    for (const sessionId of sessionIds) cache.noteOver(sessionId);
  };
  return {
    /** Ends a session: on this node at once, on others within seconds. */
    revoke,

    async revokeByRefresh(cookie: string): Promise<void> {
      const claims = tokens.readRefresh(cookie);
      if (claims !== undefined) await revoke(claims.sessionId, 'logout');
    },

    /** Ends every session of a user inside the caller's transaction; pass the result to `forget` after its commit. */
    revokeAll: (connection: Connection, userId: UserId): Promise<readonly string[]> =>
      revokeSessionsOf(connection, userId, clock.nowMs()),

    forget,

    forgetEnded(sessionIds: readonly string[]): void {
      forget(sessionIds);
      sessionIds.forEach(() => events.sessionRevoked('ended'));
    },

    /** Drops sessions that other nodes have revoked, however long this one was frozen or cut off. */
    async dropRevoked(): Promise<void> {
      const atMs = clock.nowMs();
      forget(await listRevoked(database, Math.min(atMs, revokedSeenAtMs) - REVOKED_LOOKBACK_MS));
      revokedSeenAtMs = atMs;
    },

    deleteEnded: (): Promise<void> => deleteEndedSessions(database, clock.nowMs() - ENDED_KEPT_MS),
  };
}
