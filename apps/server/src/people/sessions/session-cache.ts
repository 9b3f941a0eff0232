import type { Session } from './session.ts';

const HELD_MAX = 50_000;

/** A cached session. `live` turns false when it ends or is dropped, for every credential that leads to it. */
export type HeldSession = Session & {
  readonly endsAtMs: number;
  live: boolean;
  owesFactor: boolean;
  quickState?: Session['quickState'];
};

type Credential = { readonly session: HeldSession; readonly untilMs: number };

export type SessionCache = ReturnType<typeof createSessionCache>;

/**
 * Caches sessions by id and by credential (the hash of a bearer token, or a guest cookie). Bounded: the oldest are
 * dropped and read again from their rows.
 */
export function createSessionCache(capacity = HELD_MAX) {
  const listeners: ((sessionId: string) => void)[] = [];
  const sessions = new Map<string, HeldSession>();
  const credentials = new Map<string, Credential>();
  const over = new Set<string>();

  const drop = (sessionId: string): void => {
    const session = sessions.get(sessionId);
    if (session === undefined) return;
    session.live = false;
    sessions.delete(sessionId);
  };

  return {
    byCredential(key: string, nowMs: number): HeldSession | undefined {
      const found = credentials.get(key);
      if (found === undefined) return undefined;
      if (found.session.live && found.untilMs > nowMs && found.session.endsAtMs > nowMs) return found.session;
      credentials.delete(key);
      return undefined;
    },
    bySession(sessionId: string, nowMs: number): HeldSession | undefined {
      const session = sessions.get(sessionId);
      return session !== undefined && session.endsAtMs > nowMs ? session : undefined;
    },
    hold(session: HeldSession): HeldSession {
      const held = sessions.get(session.sessionId);
      if (held !== undefined && held.endsAtMs >= session.endsAtMs) return held;
      drop(session.sessionId);
      sessions.set(session.sessionId, session);
      if (sessions.size > capacity) drop(firstOf(sessions.keys()));
      return session;
    },
    remember(key: string, session: HeldSession, untilMs: number): void {
      credentials.set(key, { session, untilMs });
      if (credentials.size > capacity) credentials.delete(firstOf(credentials.keys()));
    },
    /** Returns true for a session that is known to have ended, which needs no read of the database. */
    isOver: (sessionId: string): boolean => over.has(sessionId),
    onOver: (listener: (sessionId: string) => void): void => {
      listeners.push(listener);
    },
    noteOver(sessionId: string): void {
      drop(sessionId);
      over.add(sessionId);
      if (over.size > capacity) over.delete(firstOf(over));
      for (const listener of listeners) listener(sessionId);
    },
  };
}

function firstOf(keys: Iterable<string>): string {
  const [key = ''] = keys;
  return key;
}
