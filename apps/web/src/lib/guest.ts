import { MESSAGES, type User } from '@voltide/contract';
import { toast } from '@voltide/ui';
import { useState } from 'react';

import { ensureClientSeed } from './client-seed.ts';
import { ApiError } from './http.ts';
import { createRandomName } from './random-name.ts';
import { useSession } from './session-context.ts';
import type { Session } from './session.ts';

const NAMES_TRIED = 3;

/** Starts a guest under a made-up name, and sets the client seed of its first play. @throws ApiError, NetworkError */
export async function startGuest(session: Pick<Session, 'startGuest'>): Promise<User> {
  const user = await startNamedGuest(session);
  await ensureClientSeed();
  return user;
}

async function startNamedGuest(session: Pick<Session, 'startGuest'>): Promise<User> {
  for (let tried = 1; ; tried++) {
    try {
      return await session.startGuest({ username: createRandomName() });
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'username_taken';
      if (!isTaken || tried === NAMES_TRIED) throw error;
    }
  }
}

/** The one-tap start of visitors: `start` resolves to whether somebody is signed in now. */
export function useGuestStart(): { readonly isStarting: boolean; readonly start: () => Promise<boolean> } {
  const session = useSession();
  const [isStarting, setStarting] = useState(false);
  const start = async (): Promise<boolean> => {
    if (session.isSignedIn) return true;
    setStarting(true);
    try {
      await startGuest(session);
      return true;
    } catch (error) {
      const description = error instanceof ApiError ? error.message : MESSAGES.signInFailedDetail;
      toast({ title: MESSAGES.signInFailed, description, tone: 'danger' });
      return false;
    } finally {
      setStarting(false);
    }
  };
  return { isStarting, start };
}
