import type { RequestOf, User, guestSignin, login, signup } from '@voltide/contract';

import { call } from '../http/api.ts';
import { loadChunk } from '../chunks/load-chunk.ts';
import { onSessionEnd } from '../http/refresh.ts';
import { createCheck } from './session-check.ts';
import type { SessionPorts, SessionState } from './session-state.ts';
import type { GuestChoice } from './settle-guest.ts';
import {
  clearIdentity,
  forgetGuestMarker,
  forgetSessionMarker,
  readStored,
  STORAGE_KEYS,
  storeIdentity,
} from '../browser/storage.ts';

export type Session = {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The start check; also the refresh action. Loading always ends. */
  readonly check: () => Promise<void>;
  /** Logs in; `choice` says what happens to the guest who is signed in here. */
  readonly login: (request: RequestOf<typeof login>, choice?: GuestChoice) => Promise<User>;
  readonly signup: (request: RequestOf<typeof signup>) => Promise<User>;
  readonly startGuest: (request: RequestOf<typeof guestSignin>) => Promise<User>;
  /** Ends the session on the server, forgets it here, and loads the home page. */
  readonly logout: () => Promise<void>;
  /** Notes that the player has been told of the end. */
  readonly noteEndTold: () => void;
};

/** Creates the session of this page; it does nothing until `check` is called. */
export function createSession({ onIdentity, onConfirmed, goHome, wait, limit }: SessionPorts): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = { isLoading: true, user: null };

  const set = (next: SessionState): void => {
    const before = state.user;
    const changed = before?.id !== next.user?.id || isGuest(before) !== isGuest(next.user);
    state = next;
    for (const listener of listeners) listener();
    if (changed) onIdentity(before);
  };
  const signIn = ({ user, token }: { readonly user: User; readonly token: string | null }): User => {
    storeIdentity(user, token);
    set({ isLoading: false, user });
    return user;
  };

  const setNobody = (manner: 'silently' | 'aloud'): void => {
    set({ isLoading: false, user: null, ...endOf(state, manner) });
  };

  const take = (found: User | null): void => {
    if (found === null) {
      clearIdentity();
      setNobody('silently');
    } else set({ isLoading: false, user: found });
  };
  const check = createCheck({ getState: () => state, set, take, onConfirmed, wait, limit });

  onSessionEnd((by) => (by === 'server' ? setNobody('aloud') : set({ isLoading: false, user: null })));

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    login: async (body, choice) => signIn(await (await loadChunk(import('./log-in.ts'))).logIn(body, choice)),
    signup: async (body) => signIn(await (await loadChunk(import('./sign-up.ts'))).signUp(body)),
    startGuest: async (body) => {
      const { signInGuest } = await loadChunk(import('./sign-in-guest.ts'));
      return signIn({ user: await signInGuest(body), token: null });
    },
    logout: async () => {
      await leave();
      goHome();
    },
    noteEndTold: () => {
      const { isEndUntold, ...told } = state;
      if (isEndUntold === true) set(told);
    },
  };
}

/** Ends the session on the server and forgets it here. */
async function leave(): Promise<void> {
  // Sent with the token; other tabs follow the storage before the server rejects their requests.
  const told = call('POST /api/auth/logout').catch(() => undefined);
  if (readStored(STORAGE_KEYS.token) === null) forgetGuestMarker();
  forgetSessionMarker();
  clearIdentity();
  await told;
}

/**
 * Returns the part of the state that outlasts a session. A failed check is silent (S3-01): another tab may have ended
 * it by choice.
 */
function endOf({ user, hasEnded, isEndUntold }: SessionState, manner: 'silently' | 'aloud'): Partial<SessionState> {
  if (user !== null && !isGuest(user)) return { hasEnded: true, ...(manner === 'aloud' && { isEndUntold: true }) };
  return { ...(hasEnded && { hasEnded }), ...(isEndUntold && { isEndUntold }) };
}

/** True if a user may see the operators' portal. The server decides; this only shows or hides links. */
export function isPrivileged(user: User | null): boolean {
  return user !== null && (user.role === 'superadmin' || user.roles.includes('superadmin'));
}

export function isGuest(user: User | null): boolean {
  return user?.role === 'guest';
}
