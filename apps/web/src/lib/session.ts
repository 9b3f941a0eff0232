import type { RequestOf, User, guestSignin, login, signup } from '@voltide/contract';

import { call } from './api.ts';
import { CALLS } from './calls.ts';
import { ApiError } from './http.ts';
import { fetchMe, onSessionEnd, renewToken } from './refresh.ts';
import {
  clearIdentity,
  forgetSessionMarker,
  hasSessionMarker,
  readStored,
  STORAGE_KEYS,
  storeIdentity,
} from './storage.ts';

/** Waits before the two further tries of the start check: within 3 s together (S3-01). */
const RETRY_WAITS_MS = [800, 1800] as const;

export type SessionState = {
  readonly isLoading: boolean;
  readonly user: User | null;
  /** An account was signed in, and its session ended elsewhere: nobody chose to go on as somebody else. */
  readonly hasEnded?: true;
  /** The player has not been told of that end yet. */
  readonly isEndUntold?: true;
};

export type Session = {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The start check; also the refresh action. Loading ends in every case. */
  readonly check: () => Promise<void>;
  /** Takes for signed in who was it when there was a network, without asking (decision 0006). */
  readonly recall: (user: User | null) => void;
  readonly login: (request: RequestOf<typeof login>) => Promise<User>;
  readonly signup: (request: RequestOf<typeof signup>) => Promise<User>;
  readonly startGuest: (request: RequestOf<typeof guestSignin>) => Promise<User>;
  /** Ends the session on the server, forgets it here, and loads the home page anew. */
  readonly logout: () => Promise<void>;
  /** Takes note that the player has been told that the session ended elsewhere. */
  readonly noteEndTold: () => void;
};

export type SessionPorts = {
  /** Called after somebody else is signed in than before, or a guest, whose id stays, has become an account. */
  readonly onIdentity: () => void;
  readonly goHome: () => void;
  readonly wait: (ms: number) => Promise<void>;
};

/** Creates the session of this page; it does nothing until `check` is called. */
export function createSession({ onIdentity, goHome, wait }: SessionPorts): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = { isLoading: true, user: null };

  const set = (next: SessionState): void => {
    const changed = state.user?.id !== next.user?.id || isGuest(state.user) !== isGuest(next.user);
    state = next;
    for (const listener of listeners) listener();
    if (changed) onIdentity();
  };
  const signIn = (user: User, token: string | null): User => {
    storeIdentity(user, token);
    set({ isLoading: false, user });
    return user;
  };

  const setNobody = (manner: 'silently' | 'aloud'): void => {
    set({ isLoading: false, user: null, ...endOf(state, manner) });
  };

  onSessionEnd((by) => (by === 'server' ? setNobody('aloud') : set({ isLoading: false, user: null })));

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: async () => {
      const user = await findUser(wait);
      if (user !== undefined) {
        set({ isLoading: false, user });
        return;
      }
      clearIdentity();
      setNobody('silently');
    },
    recall: (user) => set({ isLoading: false, user }),
    login: async (body) => {
      const { user, token } = await call(CALLS.login, { body });
      storeIdentity(user, token);
      await showFactor();
      return signIn(user, token);
    },
    signup: async (body) => {
      const { user, token } = await call(CALLS.signup, { body });
      return signIn(user, token);
    },
    startGuest: async (body) => {
      const { user } = await call(CALLS.guestSignin, { body });
      return signIn(user, null);
    },
    logout: async () => {
      // Sent with the token; other tabs follow what is stored before the server refuses what they have under way.
      const told = call(CALLS.logout).catch(() => undefined);
      forgetSessionMarker();
      clearIdentity();
      await told;
      goHome();
    },
    noteEndTold: () => {
      const { isEndUntold, ...told } = state;
      if (isEndUntold === true) set(told);
    },
  };
}

/** What is kept of the end of a session. A failed check is silent (S3-01): another tab may have ended it by choice. */
function endOf({ user, hasEnded, isEndUntold }: SessionState, manner: 'silently' | 'aloud'): Partial<SessionState> {
  if (user !== null && !isGuest(user)) return { hasEnded: true, ...(manner === 'aloud' && { isEndUntold: true }) };
  return { ...(hasEnded && { hasEnded }), ...(isEndUntold && { isEndUntold }) };
}

/**
 * Brings up the question for a code right after a log-in that owes one. Who closes it is not logged in. The call is one
 * that every account may make once the code is given.
 * @throws ApiError `factor_required`
 */
async function showFactor(): Promise<void> {
  try {
    await call(CALLS.getFactor);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'factor_required') return;
    await call(CALLS.logout).catch(() => undefined);
    clearIdentity();
    throw error;
  }
}

/** Who is signed in, as the server says; undefined for nobody, and for a server that stays silent. */
async function findUser(wait: SessionPorts['wait']): Promise<User | undefined> {
  for (const waitMs of [...RETRY_WAITS_MS, undefined]) {
    try {
      return await askOnce();
    } catch (error) {
      const isFinal = error instanceof ApiError && error.status < 500;
      if (isFinal || waitMs === undefined) return undefined;
      await wait(waitMs);
    }
  }
  return undefined;
}

async function askOnce(): Promise<User | undefined> {
  const token = readStored(STORAGE_KEYS.token);
  const isKnown = token !== null || readStored(STORAGE_KEYS.guest) !== null;
  if (!isKnown && (!hasSessionMarker() || !(await renewToken(null)))) return undefined;
  try {
    return await askWho();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !(await renewToken(token))) throw error;
    return askWho();
  }
}

/** Asks again where another tab has signed somebody else in meanwhile: an answer belongs to the token it was about. */
async function askWho(): Promise<User> {
  const token = readStored(STORAGE_KEYS.token);
  const { user } = await fetchMe();
  if (readStored(STORAGE_KEYS.token) !== token) return askWho();
  storeIdentity(user, token);
  return user;
}

/** Whether a user may see the operator's portal. The server decides; this only shows or hides links. */
export function isPrivileged(user: User | null): boolean {
  return user !== null && (user.role === 'superadmin' || user.roles.includes('superadmin'));
}

/** A guest has no email (S14-04). */
export function isGuest(user: User | null): boolean {
  return user !== null && user.email === null;
}
