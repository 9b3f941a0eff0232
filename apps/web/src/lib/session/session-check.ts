import type { User } from '@voltide/contract';

import { createAskAgain, findUser } from './find-user.ts';
import type { SessionPorts, SessionState } from './session-state.ts';
import { findStoredUser, hasGuestMarker, hasSessionMarker, STORAGE_KEYS, writeStored } from '../browser/storage.ts';

/** How long a check may hold the page; it goes on behind it (S3-01). */
const HOLD_MS = 3000;

type CheckPorts = Pick<SessionPorts, 'wait'> & {
  readonly onConfirmed: SessionPorts['onConfirmed'] | undefined;
  readonly limit: SessionPorts['limit'] | undefined;
  readonly getState: () => SessionState;
  readonly set: (next: SessionState) => void;
  /** Takes over who the server says is there. */
  readonly take: (found: User | null) => void;
};

/** The start check of a session. While the server says nothing, whoever was signed in stays, and it is asked again. */
export function createCheck({ getState, set, take, onConfirmed, wait, limit }: CheckPorts): () => Promise<void> {
  const isOpen = (): boolean => getState().isUnconfirmed === true;
  const confirm = (found: User | null): void => {
    const { user } = getState();
    take(found);
    if (user !== null && user.id === found?.id) onConfirmed?.();
  };
  const askAgain = createAskAgain({ wait, isOpen, onAnswer: confirm });
  const showKept = (): void => set({ ...getState(), isLoading: false, user: keptOf(getState()), isUnconfirmed: true });
  /** The token goes (S3-01); the cookies bring the person back. */
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

/** Who stays in sight: whoever is shown, unless another tab has stored somebody else. */
function keptOf({ user }: SessionState): User | null {
  const kept = findStoredUser();
  return user?.id === kept?.id ? user : kept;
}
