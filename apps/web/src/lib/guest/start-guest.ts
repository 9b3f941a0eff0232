import { PAGE_MESSAGES, type User } from '@voltide/contract';
import { toast } from '@voltide/ui';

import { ensureClientSeed } from '../fairness/client-seed.ts';
import { ApiError } from '../http/errors.ts';
import { createRandomName } from '../forms/random-name.ts';
import type { Session } from '../session/session.ts';

const NAMES_TRIED = 3;

type Starter = Pick<Session, 'startGuest'>;

/** Starts a guest under a made-up name. @throws ApiError, NetworkError */
export async function startGuest(session: Starter): Promise<User> {
  for (let tried = 1; ; tried++) {
    try {
      return await session.startGuest({ username: createRandomName() });
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'username_taken';
      if (!isTaken || tried === NAMES_TRIED) throw error;
    }
  }
}

/**
 * Starts a guest from a button: an error becomes a toast. Resolves to true if there is a user; the client seed of the
 * first play follows.
 */
export async function startGuestAloud(session: Starter): Promise<boolean> {
  try {
    const user = await startGuest(session);
    ensureClientSeed(user).catch(() => undefined);
    return true;
  } catch (error) {
    const description = error instanceof ApiError ? error.message : PAGE_MESSAGES.signInFailedDetail;
    toast({ title: PAGE_MESSAGES.signInFailed, description, tone: 'danger' });
    return false;
  }
}
