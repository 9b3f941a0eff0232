import type { User } from '@voltide/contract';

import { createAskAgain, findUser } from './find-user.ts';
import type { SessionPorts, SessionState } from './session-state.ts';
import { findStoredUser, hasGuestMarker, hasSessionMarker, STORAGE_KEYS, writeStored } from '../browser/storage.ts';

/** Longest time that a check may hold the page; it continues in the background (S3-01). */
const HOLD_MS = 3000;

type CheckPorts = Pick<SessionPorts, 'wait'> & {
  readonly onConfirmed: SessionPorts['onConfirmed'] | undefined;
  readonly limit: SessionPorts['limit'] | undefined;
  readonly getState: () => SessionState;
  readonly set: (next: SessionState) => void;
  readonly take: (found: User | null) => void;
};

/** The start check of a session. While the server gives no answer, the stored user stays, and it is polled. */
export function createCheck({ getState, set, take, onConfirmed, wait, limit }: CheckPorts): () => Promise<void> {
  const isOpen = (): boolean => getState().isUnconfirmed === true;
  const confirm = (found: User | null): void => {
    const { user } = getState();
    take(found);
    if (user !== null && user.id === found?.id) onConfirmed?.();
  };
  const askAgain = createAskAgain({ wait, isOpen, onAnswer: confirm });
  const showKept = (): void => set({ ...getState(), isLoading: false, user: keptOf(getState()), isUnconfirmed: true });
  /** The token is dropped (S3-01); the cookies restore the session. */
  const settleUnknown = (): void => {
    writeStored(STORAGE_KEYS.token, null);
    if (findStoredUser() === null && !hasSessionMarker() && !hasGuestMarker()) return take(null);
    showKept();
    askAgain();
  };
  return async () => {
    const asked = findUser(wait, () => {
      if (getState().isLoading && findStoredUser() !== null) showKept();
    });
    const held = limit === undefined ? asked : Promise.race([asked, limit(HOLD_MS).then(() => 'late' as const)]);
    const found = await held;
    if (found === 'late') {
      if (getState().isLoading) showKept();
      void asked.then((late) => {
        if (!isOpen()) return;
        if (late === 'unknown') settleUnknown();
        else confirm(late);
      });
    } else if (found === 'unknown') settleUnknown();
    else if (isOpen()) confirm(found);
    else take(found);
  };
}

/** Returns the shown user, unless another tab has stored a different one. */
function keptOf({ user }: SessionState): User | null {
  const kept = findStoredUser();
  return user?.id === kept?.id ? user : kept;
}
