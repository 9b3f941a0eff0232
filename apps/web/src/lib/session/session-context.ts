import { createContext, use, useSyncExternalStore } from 'react';
import type { User } from '@voltide/contract';

import { askGuestToLeave } from '../dialogs/guest-sign-out-dialog.ts';
import { isGuest, isPrivileged, type Session } from './session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export type UseSession = Pick<Session, 'check' | 'login' | 'signup' | 'startGuest' | 'logout' | 'noteEndTold'> & {
  /** Logs an account out; a guest is asked first, since that ends them (S3-06). */
  readonly signOut: () => void;
  readonly isLoading: boolean;
  readonly user: User | null;
  readonly isSignedIn: boolean;
  readonly isGuest: boolean;
  readonly isPrivileged: boolean;
  /** True if the account's session ended elsewhere while the page was open. */
  readonly hasEnded: boolean;
  readonly isEndUntold: boolean;
};

/** Returns the signed-in user and the session's acts. @throws Error outside of the session's provider (S1-09) */
export function useSession(): UseSession {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession must be used inside SessionContext');
  const {
    isLoading,
    user,
    hasEnded = false,
    isEndUntold = false,
  } = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  const { check, login, signup, startGuest, logout, noteEndTold } = session;
  return {
    check,
    login,
    signup,
    startGuest,
    logout,
    signOut: () => void (isGuest(user) ? askGuestToLeave() : logout()),
    noteEndTold,
    isLoading,
    user,
    isSignedIn: user !== null,
    isGuest: isGuest(user),
    isPrivileged: isPrivileged(user),
    hasEnded,
    isEndUntold,
  };
}
